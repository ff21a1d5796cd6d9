"""Modules and named numpy arrays in; the arrays after one dispatch or one draw on a Vulkan device out.

Resources are found by the name that the module gives them. A buffer is an array of any shape; a texture or a storage
image is an `Image`; a texel buffer (`Buffer<T>`) is a `Texels`. Samplers take the settings below unless one is given.
An array of descriptors, a descriptor heap say, is a list; its elements are named `name[0]`, `name[1]`... Buffers that
the module does not name can be reached through their addresses.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import numpy as np
import vulkan as vk
from module import (
    BINDING,
    DESCRIPTOR_SET,
    NON_WRITABLE,
    OP_TYPE_IMAGE,
    OP_TYPE_SAMPLED_IMAGE,
    OP_TYPE_SAMPLER,
    OP_TYPE_STRUCT,
    PUSH_CONSTANT,
    STORAGE_BUFFER,
    UNIFORM,
    Module,
    Variable,
)

ALL_STAGES = vk.VK_SHADER_STAGE_ALL
TIMEOUT_NS = 30_000_000_000
DIM_BUFFER = 5
BUFFER_HAS_ADDRESS = 0x20000  # VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT, which the binding does not know

FORMATS = {
    ("float32", 1): vk.VK_FORMAT_R32_SFLOAT,
    ("float32", 2): vk.VK_FORMAT_R32G32_SFLOAT,
    ("float32", 4): vk.VK_FORMAT_R32G32B32A32_SFLOAT,
    ("uint32", 1): vk.VK_FORMAT_R32_UINT,
    ("uint32", 2): vk.VK_FORMAT_R32G32_UINT,
    ("uint32", 4): vk.VK_FORMAT_R32G32B32A32_UINT,
    ("int32", 1): vk.VK_FORMAT_R32_SINT,
    ("int32", 4): vk.VK_FORMAT_R32G32B32A32_SINT,
}


class NoDevice(Exception):
    """There is no Vulkan loader or no device here."""


class Image:
    """One 2D image: texels[y, x] or texels[y, x, component]."""

    def __init__(self, texels: np.ndarray) -> None:
        self.texels = np.ascontiguousarray(texels)

    def format(self) -> int:
        components = self.texels.shape[2] if self.texels.ndim == 3 else 1
        return FORMATS[self.texels.dtype.name, components]


class Texels:
    """The content of a typed buffer: texels[i] or texels[i, component]."""

    def __init__(self, texels: np.ndarray) -> None:
        self.texels = np.ascontiguousarray(texels)

    def format(self) -> int:
        components = self.texels.shape[1] if self.texels.ndim == 2 else 1
        return FORMATS[self.texels.dtype.name, components]


class Sampler:
    """Filter and address mode of a sampler; compare makes it a comparison sampler (less-or-equal)."""

    def __init__(self, linear: bool = True, repeat: bool = False, compare: bool = False) -> None:
        self.linear = linear
        self.repeat = repeat
        self.compare = compare


Resource = np.ndarray | Image | Texels | Sampler
Address = tuple[str, int, str, int]  # buffer ("": push constants), byte offset in it <- buffer, byte offset in that


class Memory:
    """A host-visible buffer."""

    def __init__(self, device: Device, data: bytes) -> None:
        self.device = device
        self.size = max(len(data), 16)
        usage = (
            vk.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | vk.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
            | vk.VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT | vk.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
            | vk.VK_BUFFER_USAGE_TRANSFER_SRC_BIT | vk.VK_BUFFER_USAGE_TRANSFER_DST_BIT
            | BUFFER_HAS_ADDRESS
        )  # fmt: skip
        self.buffer = vk.vkCreateBuffer(device.device, vk.VkBufferCreateInfo(size=self.size, usage=usage), None)
        needs = vk.vkGetBufferMemoryRequirements(device.device, self.buffer)
        self.memory = device.allocate(needs, True)
        vk.vkBindBufferMemory(device.device, self.buffer, self.memory, 0)
        self.mapped = vk.vkMapMemory(device.device, self.memory, 0, self.size, 0)
        self.mapped[0 : len(data)] = data

    def address(self) -> int:
        info = vk.VkBufferDeviceAddressInfo(buffer=self.buffer)
        call = vk.lib.vkGetBufferDeviceAddress  # the binding's own function drops what it returns
        return int(call(self.device.device, info if vk.ffi.typeof(info).kind == "pointer" else vk.ffi.addressof(info)))

    def read(self, size: int) -> bytes:
        return bytes(self.mapped[0:size])

    def free(self) -> None:
        vk.vkUnmapMemory(self.device.device, self.memory)
        vk.vkDestroyBuffer(self.device.device, self.buffer, None)
        vk.vkFreeMemory(self.device.device, self.memory, None)


class Bound:
    """One resource of a dispatch: what the shader sees and what carries its bytes."""

    def __init__(self, name: str, set_index: int, binding: int, kind: int) -> None:
        self.name = name
        self.set_index = set_index
        self.binding = binding
        self.kind = kind
        self.resource: Resource | None = None
        self.memory: Memory | None = None
        self.view = None
        self.image = None
        self.image_memory = None
        self.sampler = None
        self.writable = False
        self.element = 0  # number in an array of descriptors


class Device:
    """The first software device, or the first of any kind, with every feature it has switched on."""

    def __init__(self) -> None:
        try:
            application = vk.VkApplicationInfo(apiVersion=vk.VK_MAKE_VERSION(1, 3, 0))
            self.instance = vk.vkCreateInstance(vk.VkInstanceCreateInfo(pApplicationInfo=application), None)
            devices = list(vk.vkEnumeratePhysicalDevices(self.instance))
        except Exception as error:
            raise NoDevice(str(error)) from error
        if not devices:
            raise NoDevice("the Vulkan loader lists no device")
        software = [d for d in devices if "llvmpipe" in vk.vkGetPhysicalDeviceProperties(d).deviceName]
        self.physical = (software or devices)[0]
        self.name = vk.vkGetPhysicalDeviceProperties(self.physical).deviceName
        features = self.all_features()
        queue = vk.VkDeviceQueueCreateInfo(queueFamilyIndex=0, pQueuePriorities=[1.0])
        info = vk.VkDeviceCreateInfo(pNext=features, pQueueCreateInfos=[queue])
        self.device = vk.vkCreateDevice(self.physical, info, None)
        self.queue = vk.vkGetDeviceQueue(self.device, 0, 0)
        pool = vk.VkCommandPoolCreateInfo(queueFamilyIndex=0)
        self.pool = vk.vkCreateCommandPool(self.device, pool, None)
        self.memory_types = vk.vkGetPhysicalDeviceMemoryProperties(self.physical)

    def all_features(self) -> object:
        newest = vk.VkPhysicalDeviceVulkan13Features()
        newer = vk.VkPhysicalDeviceVulkan12Features(pNext=newest)
        older = vk.VkPhysicalDeviceVulkan11Features(pNext=newer)
        features = vk.VkPhysicalDeviceFeatures2(pNext=older)
        vk.vkGetPhysicalDeviceFeatures2(self.physical, features)
        return features

    def allocate(self, needs: object, host_visible: bool) -> object:
        wanted = vk.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | vk.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT if host_visible else 0
        for index in range(self.memory_types.memoryTypeCount):
            flags = self.memory_types.memoryTypes[index].propertyFlags
            if needs.memoryTypeBits >> index & 1 and flags & wanted == wanted:
                flags_info = vk.VkMemoryAllocateFlagsInfo(flags=vk.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT_KHR)
                info = vk.VkMemoryAllocateInfo(pNext=flags_info, allocationSize=needs.size, memoryTypeIndex=index)
                return vk.vkAllocateMemory(self.device, info, None)
        raise NoDevice("no memory type fits")

    def submit(self, record: object) -> None:
        """Record commands through record(command buffer), run them and wait."""
        allocation = vk.VkCommandBufferAllocateInfo(
            commandPool=self.pool, level=vk.VK_COMMAND_BUFFER_LEVEL_PRIMARY, commandBufferCount=1
        )
        commands = vk.vkAllocateCommandBuffers(self.device, allocation)[0]
        vk.vkBeginCommandBuffer(
            commands, vk.VkCommandBufferBeginInfo(flags=vk.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)
        )
        record(commands)
        vk.vkEndCommandBuffer(commands)
        fence = vk.vkCreateFence(self.device, vk.VkFenceCreateInfo(), None)
        vk.vkQueueSubmit(self.queue, 1, [vk.VkSubmitInfo(pCommandBuffers=[commands])], fence)
        vk.vkWaitForFences(self.device, 1, [fence], True, TIMEOUT_NS)
        vk.vkDestroyFence(self.device, fence, None)
        vk.vkFreeCommandBuffers(self.device, self.pool, 1, [commands])

    def dispatch(
        self,
        data: bytes,
        entry: str,
        groups: tuple[int, int, int],
        resources: dict[str, Resource],
        push: bytes = b"",
        addresses: Sequence[Address] = (),
    ) -> dict[str, np.ndarray]:
        """Run one compute entry point; the content of every writable resource afterwards, by name."""
        module = Module(data)
        bound = bind([module], resources)
        loose = unbound(bound, resources, addresses)
        for made in [*bound, *loose]:
            self.create(made)
        try:
            push = write_addresses({made.name: made for made in [*bound, *loose]}, addresses, push)
            self.run(data, entry, groups, bound, push if has_push_constants(module) else b"")
            results = {made.name: content(made) for made in [*bound, *loose] if made.writable}
        finally:
            for made in [*bound, *loose]:
                self.destroy(made)
        for name in set(resources) - set(results):  # a module may leave out what it does not use
            if not isinstance(resources[name], list) and not isinstance(resources[name], Sampler):
                results[name] = array_of(resources[name])
        return results

    def draw(
        self,
        vertex: tuple[bytes, str],
        pixel: tuple[bytes, str],
        size: tuple[int, int],
        resources: dict[str, Resource],
        push: bytes = b"",
        vertices: int = 3,
    ) -> np.ndarray:
        """Draw a triangle list without vertex buffers from (module, entry) pairs: the target as [y, x, component].

        The target begins as zeros and is drawn to by output location 0.
        """
        width, height = size
        modules = [Module(vertex[0]), Module(pixel[0])]
        bound = bind(modules, resources)
        target = Bound("target", 0, 0, vk.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE)
        target.resource = Image(np.zeros((height, width, 4), np.float32))
        for made in [*bound, target]:
            self.create(made, vk.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT if made is target else 0)
        try:
            pushed = push if any(has_push_constants(module) for module in modules) else b""
            self.run_draw([vertex, pixel], size, bound, target, pushed, vertices)
            return content(target)
        finally:
            for made in [*bound, target]:
                self.destroy(made)

    def create(self, made: Bound, usage: int = 0) -> None:
        resource = made.resource
        if isinstance(resource, Sampler):
            mode = vk.VK_SAMPLER_ADDRESS_MODE_REPEAT if resource.repeat else vk.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE
            sieve = vk.VK_FILTER_LINEAR if resource.linear else vk.VK_FILTER_NEAREST
            info = vk.VkSamplerCreateInfo(
                magFilter=sieve, minFilter=sieve, addressModeU=mode, addressModeV=mode, addressModeW=mode,
                compareEnable=resource.compare, compareOp=vk.VK_COMPARE_OP_LESS_OR_EQUAL, maxLod=16.0,
            )  # fmt: skip
            made.sampler = vk.vkCreateSampler(self.device, info, None)
            return
        if isinstance(resource, Image):
            made.memory = Memory(self, resource.texels.tobytes())
            self.create_image(made, resource, usage)
            return
        array = resource.texels if isinstance(resource, Texels) else resource
        made.memory = Memory(self, array.tobytes())
        if isinstance(resource, Texels):
            view = vk.VkBufferViewCreateInfo(buffer=made.memory.buffer, format=resource.format(), range=array.nbytes)
            made.view = vk.vkCreateBufferView(self.device, view, None)

    def create_image(self, made: Bound, image: Image, usage: int) -> None:
        height, width = image.texels.shape[:2]
        usage |= vk.VK_IMAGE_USAGE_TRANSFER_SRC_BIT | vk.VK_IMAGE_USAGE_TRANSFER_DST_BIT
        storage = made.kind == vk.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
        usage |= vk.VK_IMAGE_USAGE_STORAGE_BIT if storage else vk.VK_IMAGE_USAGE_SAMPLED_BIT
        info = vk.VkImageCreateInfo(
            imageType=vk.VK_IMAGE_TYPE_2D, format=image.format(), extent=vk.VkExtent3D(width, height, 1), mipLevels=1,
            arrayLayers=1, samples=vk.VK_SAMPLE_COUNT_1_BIT, tiling=vk.VK_IMAGE_TILING_OPTIMAL, usage=usage,
            initialLayout=vk.VK_IMAGE_LAYOUT_UNDEFINED,
        )  # fmt: skip
        made.image = vk.vkCreateImage(self.device, info, None)
        made.image_memory = self.allocate(vk.vkGetImageMemoryRequirements(self.device, made.image), False)
        vk.vkBindImageMemory(self.device, made.image, made.image_memory, 0)
        view = vk.VkImageViewCreateInfo(
            image=made.image, viewType=vk.VK_IMAGE_VIEW_TYPE_2D, format=image.format(), subresourceRange=whole_image()
        )
        made.view = vk.vkCreateImageView(self.device, view, None)

    def destroy(self, made: Bound) -> None:
        if made.view is not None and made.image is None:
            vk.vkDestroyBufferView(self.device, made.view, None)
        if made.image is not None:
            vk.vkDestroyImageView(self.device, made.view, None)
            vk.vkDestroyImage(self.device, made.image, None)
            vk.vkFreeMemory(self.device, made.image_memory, None)
        if made.sampler is not None:
            vk.vkDestroySampler(self.device, made.sampler, None)
        if made.memory is not None:
            made.memory.free()

    def run(self, data: bytes, entry: str, groups: tuple[int, int, int], bound: list[Bound], push: bytes) -> None:
        layouts, layout = self.pipeline_layout(bound, push)
        shader, stage = self.shader(data, entry, vk.VK_SHADER_STAGE_COMPUTE_BIT)
        info = vk.VkComputePipelineCreateInfo(stage=stage, layout=layout)
        pipeline = vk.vkCreateComputePipelines(self.device, None, 1, [info], None)[0]
        pool, sets = self.descriptor_sets(bound, layouts)

        def record(commands: object) -> None:
            move_images(commands, bound, True)
            use(commands, vk.VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, sets, push)
            vk.vkCmdDispatch(commands, *groups)
            move_images(commands, bound, False)

        self.submit(record)
        self.destroy_pipeline(pipeline, [shader], layouts, layout, pool)

    def run_draw(
        self,
        shaders: list[tuple[bytes, str]],
        size: tuple[int, int],
        bound: list[Bound],
        target: Bound,
        push: bytes,
        vertices: int,
    ) -> None:
        layouts, layout = self.pipeline_layout(bound, push)
        kinds = [vk.VK_SHADER_STAGE_VERTEX_BIT, vk.VK_SHADER_STAGE_FRAGMENT_BIT]
        made = [self.shader(data, entry, kind) for (data, entry), kind in zip(shaders, kinds, strict=True)]
        pipeline = self.graphics_pipeline([stage for _, stage in made], layout, size)
        pool, sets = self.descriptor_sets(bound, layouts)
        area = vk.VkRect2D(offset=vk.VkOffset2D(0, 0), extent=vk.VkExtent2D(*size))
        attachment = vk.VkRenderingAttachmentInfo(
            imageView=target.view, imageLayout=vk.VK_IMAGE_LAYOUT_GENERAL, loadOp=vk.VK_ATTACHMENT_LOAD_OP_LOAD,
            storeOp=vk.VK_ATTACHMENT_STORE_OP_STORE,
        )  # fmt: skip
        rendering = vk.VkRenderingInfo(renderArea=area, layerCount=1, pColorAttachments=[attachment])

        def record(commands: object) -> None:
            move_images(commands, [*bound, target], True)
            vk.vkCmdBeginRendering(commands, rendering)
            use(commands, vk.VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, sets, push)
            vk.vkCmdDraw(commands, vertices, 1, 0, 0)
            vk.vkCmdEndRendering(commands)
            move_images(commands, [*bound, target], False)

        self.submit(record)
        self.destroy_pipeline(pipeline, [shader for shader, _ in made], layouts, layout, pool)

    def graphics_pipeline(self, stages: list[object], layout: object, size: tuple[int, int]) -> object:
        """A pipeline without depth, culling or blending that draws triangles to one target."""
        width, height = size
        area = vk.VkRect2D(offset=vk.VkOffset2D(0, 0), extent=vk.VkExtent2D(width, height))
        viewport = vk.VkViewport(0.0, float(height), float(width), -float(height), 0.0, 1.0)  # y points up as in HLSL
        assembly = vk.VkPipelineInputAssemblyStateCreateInfo(topology=vk.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST)
        raster = vk.VkPipelineRasterizationStateCreateInfo(
            polygonMode=vk.VK_POLYGON_MODE_FILL, cullMode=vk.VK_CULL_MODE_NONE,
            frontFace=vk.VK_FRONT_FACE_CLOCKWISE, lineWidth=1.0,
        )  # fmt: skip
        samples = vk.VkPipelineMultisampleStateCreateInfo(rasterizationSamples=vk.VK_SAMPLE_COUNT_1_BIT)
        blend = vk.VkPipelineColorBlendStateCreateInfo(
            pAttachments=[vk.VkPipelineColorBlendAttachmentState(colorWriteMask=15)]
        )
        info = vk.VkGraphicsPipelineCreateInfo(
            pNext=vk.VkPipelineRenderingCreateInfo(pColorAttachmentFormats=[vk.VK_FORMAT_R32G32B32A32_SFLOAT]),
            pStages=stages, pVertexInputState=vk.VkPipelineVertexInputStateCreateInfo(), pInputAssemblyState=assembly,
            pViewportState=vk.VkPipelineViewportStateCreateInfo(pViewports=[viewport], pScissors=[area]),
            pRasterizationState=raster, pMultisampleState=samples, pColorBlendState=blend, layout=layout,
        )  # fmt: skip
        return vk.vkCreateGraphicsPipelines(self.device, None, 1, [info], None)[0]

    def shader(self, data: bytes, entry: str, stage: int) -> tuple[object, object]:
        """A shader module and the pipeline stage that runs one of its entry points."""
        info = vk.VkShaderModuleCreateInfo(codeSize=len(data), pCode=data)
        made = vk.vkCreateShaderModule(self.device, info, None)
        return made, vk.VkPipelineShaderStageCreateInfo(stage=stage, module=made, pName=entry)

    def pipeline_layout(self, bound: list[Bound], push: bytes) -> tuple[list[object], object]:
        layouts = self.set_layouts(bound)
        ranges = [vk.VkPushConstantRange(stageFlags=ALL_STAGES, offset=0, size=len(push))] if push else []
        info = vk.VkPipelineLayoutCreateInfo(pSetLayouts=layouts, pPushConstantRanges=ranges)
        return layouts, vk.vkCreatePipelineLayout(self.device, info, None)

    def destroy_pipeline(
        self, pipeline: object, shaders: list[object], layouts: list[object], layout: object, pool: object
    ) -> None:
        if pool is not None:
            vk.vkDestroyDescriptorPool(self.device, pool, None)
        vk.vkDestroyPipeline(self.device, pipeline, None)
        for shader in shaders:
            vk.vkDestroyShaderModule(self.device, shader, None)
        vk.vkDestroyPipelineLayout(self.device, layout, None)
        for set_layout in layouts:
            vk.vkDestroyDescriptorSetLayout(self.device, set_layout, None)

    def set_layouts(self, bound: list[Bound]) -> list[object]:
        layouts = []
        for index in range(max((made.set_index for made in bound), default=-1) + 1):
            counts: dict[tuple[int, int], int] = {}
            for made in bound:
                if made.set_index == index:
                    counts[made.binding, made.kind] = counts.get((made.binding, made.kind), 0) + 1
            bindings = [
                vk.VkDescriptorSetLayoutBinding(
                    binding=binding, descriptorType=kind, descriptorCount=count, stageFlags=ALL_STAGES
                )
                for (binding, kind), count in counts.items()
            ]  # fmt: skip
            info = vk.VkDescriptorSetLayoutCreateInfo(pBindings=bindings)
            layouts.append(vk.vkCreateDescriptorSetLayout(self.device, info, None))
        return layouts

    def descriptor_sets(self, bound: list[Bound], layouts: list[object]) -> tuple[object, list[object]]:
        if not bound:
            return None, []
        kinds = sorted({made.kind for made in bound})
        sizes = [vk.VkDescriptorPoolSize(type=kind, descriptorCount=len(bound)) for kind in kinds]
        pool = vk.vkCreateDescriptorPool(
            self.device, vk.VkDescriptorPoolCreateInfo(maxSets=len(layouts), pPoolSizes=sizes), None
        )
        allocation = vk.VkDescriptorSetAllocateInfo(descriptorPool=pool, pSetLayouts=layouts)
        sets = list(vk.vkAllocateDescriptorSets(self.device, allocation))
        writes = [write_of(made, sets[made.set_index]) for made in bound]
        vk.vkUpdateDescriptorSets(self.device, len(writes), writes, 0, None)
        return pool, sets


def bind(modules: list[Module], resources: dict[str, Resource]) -> list[Bound]:
    """Every resource that the modules use, each once, with what was given for it."""
    bound: dict[str, Bound] = {}
    for module in modules:
        for variable in module.resources():
            made = describe(module, variable)
            given = resources.get(made.name)
            if given is None and made.name.startswith("counter.var."):
                given = np.zeros(1, np.uint32)
            if given is None and made.kind == vk.VK_DESCRIPTOR_TYPE_SAMPLER:
                given = Sampler()
            if given is None:
                raise KeyError(f"the module uses {made.name!r}, which was not given")
            for element, resource in enumerate(given if isinstance(given, list) else [given]):
                part = copy(made)
                part.resource = resource
                part.element = element
                if isinstance(given, list):
                    part.name += f"[{element}]"
                    part.writable |= part.name in bound and bound[part.name].writable
                bound[part.name] = part
    places = {(made.set_index, made.binding, made.element) for made in bound.values()}
    if len(places) < len(bound):
        raise ValueError(f"two resources share a binding: {[(made.name, made.binding) for made in bound.values()]}")
    return list(bound.values())


def unbound(
    bound: list[Bound], resources: dict[str, Resource], addresses: Sequence[Address]
) -> list[Bound]:
    """The buffers that only their addresses name."""
    loose: dict[str, Bound] = {}
    known = {made.name for made in bound}
    for holder, _, name, _ in addresses:
        for each in (holder, name):
            if each and each not in known:
                made = loose[each] = Bound(each, 0, 0, vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                made.resource = resources[each]
                made.writable = True
    return list(loose.values())


def write_addresses(made: dict[str, Bound], addresses: Sequence[Address], push: bytes) -> bytes:
    """Put the addresses where they are wanted; the push constants with theirs."""
    for holder, offset, name, start in addresses:
        memory = made[name].memory
        assert memory is not None
        value = (memory.address() + start).to_bytes(8, "little")
        if not holder:
            push = push[:offset].ljust(offset, b"\0") + value + push[offset + 8 :]
            continue
        target = made[holder].memory
        assert target is not None
        target.mapped[offset : offset + 8] = value
    return push


def use(commands: object, point: int, pipeline: object, layout: object, sets: list[object], push: bytes) -> None:
    """Bind a pipeline with its descriptors and push constants."""
    vk.vkCmdBindPipeline(commands, point, pipeline)
    if sets:
        vk.vkCmdBindDescriptorSets(commands, point, layout, 0, len(sets), sets, 0, None)
    if push:
        vk.vkCmdPushConstants(commands, layout, ALL_STAGES, 0, len(push), vk.ffi.from_buffer(push))


def has_push_constants(module: Module) -> bool:
    return any(variable.storage == PUSH_CONSTANT for variable in module.variables.values())


def describe(module: Module, variable: Variable) -> Bound:
    """Name, place and descriptor type of one variable."""
    type_id, _ = module.element(variable.type)
    opcode, operands = module.types[type_id]
    writable = False
    if opcode == OP_TYPE_STRUCT:
        kind = vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
        if variable.storage == UNIFORM:
            kind = vk.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
        read_only = module.decoration(variable.id, NON_WRITABLE) is not None
        read_only = read_only or NON_WRITABLE in module.member_decorations.get((type_id, 0), {})
        writable = variable.storage == STORAGE_BUFFER and not read_only
    elif opcode == OP_TYPE_SAMPLER:
        kind = vk.VK_DESCRIPTOR_TYPE_SAMPLER
    elif opcode == OP_TYPE_SAMPLED_IMAGE:
        kind = vk.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
    elif opcode == OP_TYPE_IMAGE:
        dim, sampled = operands[1], operands[5]
        writable = sampled == 2
        if dim == DIM_BUFFER:
            storage, uniform = vk.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, vk.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
        else:
            storage, uniform = vk.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, vk.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE
        kind = storage if writable else uniform
    else:
        raise ValueError(f"opcode {opcode} is no resource type that this runner knows")
    place = module.decoration(variable.id, DESCRIPTOR_SET), module.decoration(variable.id, BINDING)
    made = Bound(module.names.get(variable.id, ""), place[0] or 0, place[1] or 0, kind)
    made.writable = writable
    return made


def array_of(resource: Resource) -> np.ndarray:
    if isinstance(resource, Image | Texels):
        return resource.texels
    assert isinstance(resource, np.ndarray)
    return resource


def content(made: Bound) -> np.ndarray:
    assert made.resource is not None and made.memory is not None
    before = array_of(made.resource)
    return np.frombuffer(made.memory.read(before.nbytes), before.dtype).reshape(before.shape).copy()


def write_of(made: Bound, descriptor_set: object) -> object:
    """The descriptor write of one resource."""
    images, buffers, views = None, None, None
    if made.image is not None:
        images = [vk.VkDescriptorImageInfo(imageView=made.view, imageLayout=vk.VK_IMAGE_LAYOUT_GENERAL)]
    elif made.sampler is not None:
        images = [vk.VkDescriptorImageInfo(sampler=made.sampler)]
    elif made.view is not None:
        views = [made.view]
    else:
        assert made.memory is not None
        buffers = [vk.VkDescriptorBufferInfo(buffer=made.memory.buffer, offset=0, range=made.memory.size)]
    return vk.VkWriteDescriptorSet(
        dstSet=descriptor_set, dstBinding=made.binding, dstArrayElement=made.element, descriptorCount=1,
        descriptorType=made.kind,
        pImageInfo=images, pBufferInfo=buffers, pTexelBufferView=views,
    )  # fmt: skip


def whole_image() -> object:
    return vk.VkImageSubresourceRange(
        aspectMask=vk.VK_IMAGE_ASPECT_COLOR_BIT, baseMipLevel=0, levelCount=1, baseArrayLayer=0, layerCount=1
    )


def move_images(commands: object, bound: list[Bound], fill: bool) -> None:
    """Copy every image from (fill) or to its host-visible buffer; all images stay in the general layout."""
    general = vk.VK_IMAGE_LAYOUT_GENERAL
    everything = vk.VK_ACCESS_MEMORY_READ_BIT | vk.VK_ACCESS_MEMORY_WRITE_BIT
    all_stages = vk.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT
    pictures = [made for made in bound if made.image is not None]

    def barrier(old: int) -> None:
        memory = vk.VkMemoryBarrier(srcAccessMask=everything, dstAccessMask=everything)
        images = [
            vk.VkImageMemoryBarrier(
                srcAccessMask=everything, dstAccessMask=everything, oldLayout=old, newLayout=general,
                srcQueueFamilyIndex=vk.VK_QUEUE_FAMILY_IGNORED, dstQueueFamilyIndex=vk.VK_QUEUE_FAMILY_IGNORED,
                image=made.image, subresourceRange=whole_image(),
            )
            for made in pictures
        ]  # fmt: skip
        vk.vkCmdPipelineBarrier(commands, all_stages, all_stages, 0, 1, [memory], 0, None, len(images), images)

    barrier(vk.VK_IMAGE_LAYOUT_UNDEFINED if fill else general)
    for made in pictures:
        assert isinstance(made.resource, Image) and made.memory is not None
        height, width = made.resource.texels.shape[:2]
        layers = vk.VkImageSubresourceLayers(vk.VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1)
        region = vk.VkBufferImageCopy(imageSubresource=layers, imageExtent=vk.VkExtent3D(width, height, 1))
        if fill:
            vk.vkCmdCopyBufferToImage(commands, made.memory.buffer, made.image, general, 1, [region])
        else:
            vk.vkCmdCopyImageToBuffer(commands, made.image, general, made.memory.buffer, 1, [region])
    barrier(general)
