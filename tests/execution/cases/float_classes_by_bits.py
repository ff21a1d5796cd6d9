"""isnan, isinf, isfinite and isnormal before shader model 6.9: halves by their bits."""

import runpy
from pathlib import Path

case = runpy.run_path(str(Path(__file__).with_name("float_classes.py")))
HLSL, ARGS, RESOURCES, EXPECTED = case["HLSL"], case["ARGS"], case["RESOURCES"], case["EXPECTED"]
DXC_FAULT = case["DXC_FAULT"]
PROFILE = "cs_6_2"
