"""A Vulkan device with ray tracing and mesh shaders: buffers, scenes and modules go in, what shaders left comes out.

Needs the `vulkan` package and nothing else, so that it runs on a machine where only a folder can be carried to.
"""

from __future__ import annotations

import struct

import vulkan as vk
from vulkan._vulkan import ffi, lib

STAGES = {
    "rgen": 0x100,
    "rahit": 0x200,
    "rchit": 0x400,
    "rmiss": 0x800,
    "rint": 0x1000,
    "rcall": 0x2000,
    "vs": vk.VK_SHADER_STAGE_VERTEX_BIT,
    "ps": vk.VK_SHADER_STAGE_FRAGMENT_BIT,
    "cs": vk.VK_SHADER_STAGE_COMPUTE_BIT,
    "as": 0x40,
    "ms": 0x80,
}
ALL_STAGES = 0x7FFFFFFF
UNUSED = 0xFFFFFFFF
TIMEOUT_NS = 30_000_000_000
BUFFER_USAGE = (
    vk.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
    | vk.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
    | vk.VK_BUFFER_USAGE_TRANSFER_SRC_BIT
    | vk.VK_BUFFER_USAGE_TRANSFER_DST_BIT
    | 0x20000  # shader device address
)
SCENE_USAGE = 0x80000 | 0x100000 | 0x400  # build input, storage of the structure, shader binding table
MICROMAP_USAGE = 0x800000 | 0x1000000
ALLOW_DATA_ACCESS = 0x800
MUTABLE = 1000351000
DRAWN = vk.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | vk.VK_IMAGE_USAGE_TRANSFER_SRC_BIT
# Extensions to switch on where the device has them, with the structure of their features. A name that the package does
# not know, or knows by a wrong number, is written with the number of its structure; it has one feature, as all of those
# here.
EXTENSIONS: dict[str, str | int | None] = {
    "VK_KHR_deferred_host_operations": None,
    "VK_KHR_acceleration_structure": "VkPhysicalDeviceAccelerationStructureFeaturesKHR",
    "VK_KHR_ray_tracing_pipeline": "VkPhysicalDeviceRayTracingPipelineFeaturesKHR",
    "VK_KHR_ray_query": "VkPhysicalDeviceRayQueryFeaturesKHR",
    "VK_KHR_ray_tracing_position_fetch": "VkPhysicalDeviceRayTracingPositionFetchFeaturesKHR",
    "VK_EXT_opacity_micromap": "VkPhysicalDeviceOpacityMicromapFeaturesEXT",
    "VK_EXT_mesh_shader": "VkPhysicalDeviceMeshShaderFeaturesEXT",
    "VK_KHR_cooperative_matrix": "VkPhysicalDeviceCooperativeMatrixFeaturesKHR",
    "VK_KHR_shader_non_semantic_info": None,
    "VK_EXT_mutable_descriptor_type": 1000351000,
    "VK_NV_ray_tracing_invocation_reorder": "VkPhysicalDeviceRayTracingInvocationReorderFeaturesNV",
    "VK_EXT_ray_tracing_invocation_reorder": 1000581000,
    "VK_NV_cluster_acceleration_structure": 1000569000,
}
ONE_FEATURE = "VkPhysicalDeviceRayTracingInvocationReorderFeaturesNV"


class NoDevice(Exception):
    """There is no Vulkan loader or no device here."""


def call(function: object, *arguments: object) -> None:
    """Call a raw Vulkan function that returns a result code."""
    result = function(*arguments)
    if isinstance(result, int) and result != vk.VK_SUCCESS:
        raise RuntimeError(f"Vulkan error {result}")


class Buffer:
    """Memory that host and device see, with its device address."""

    def __init__(self, machine: Machine, data: bytes, usage: int = 0) -> None:
        self.size = max(len(data), 16)
        if machine.has("VK_KHR_acceleration_structure"):
            usage |= SCENE_USAGE
        if machine.has("VK_EXT_opacity_micromap"):
            usage |= MICROMAP_USAGE
        info = vk.VkBufferCreateInfo(size=self.size, usage=BUFFER_USAGE | usage)
        self.buffer = vk.vkCreateBuffer(machine.device, info, None)
        needs = vk.vkGetBufferMemoryRequirements(machine.device, self.buffer)
        memory = machine.allocate(needs, True)
        vk.vkBindBufferMemory(machine.device, self.buffer, memory, 0)
        self.mapped = vk.vkMapMemory(machine.device, memory, 0, self.size, 0)
        self.mapped[0 : len(data)] = data
        address = vk.VkBufferDeviceAddressInfo(buffer=self.buffer)
        self.address = int(lib.vkGetBufferDeviceAddress(machine.device, ffi.addressof(address)))

    def read(self) -> bytes:
        return bytes(self.mapped[0 : self.size])


class Structure:
    """An acceleration structure and the memory that it needs."""

    def __init__(self, handle: object, address: int, kept: list[Buffer]) -> None:
        self.handle = handle
        self.address = address
        self.kept = kept


class Triangles:
    """One geometry: three vertices (x, y, z) a triangle."""

    def __init__(self, vertices: list[tuple[float, float, float]], opaque: bool, micromap: object = None) -> None:
        self.vertices = vertices
        self.opaque = opaque
        self.micromap = micromap


class Boxes:
    """One geometry of procedural primitives: (x, y, z) from, (x, y, z) to."""

    def __init__(self, boxes: list[tuple[float, ...]], opaque: bool) -> None:
        self.boxes = boxes
        self.opaque = opaque


class Instance:
    """A lower structure placed in the scene by a matrix of three rows and four columns."""

    def __init__(self, structure: Structure, transform: list[float], number: int, record: int = 0) -> None:
        self.structure = structure
        self.transform = transform
        self.number = number
        self.record = record


class Group:
    """A shader group of a ray tracing pipeline: entry points by stage, and the bytes of its shader record."""

    def __init__(self, record: bytes = b"", **entries: str) -> None:
        self.record = record
        self.entries = entries


class Machine:
    """The first device that is no software, or the first one; everything known here is switched on."""

    def __init__(self) -> None:
        try:
            application = vk.VkApplicationInfo(apiVersion=vk.VK_MAKE_VERSION(1, 3, 0))
            self.instance = vk.vkCreateInstance(vk.VkInstanceCreateInfo(pApplicationInfo=application), None)
            devices = list(vk.vkEnumeratePhysicalDevices(self.instance))
        except Exception as error:
            raise NoDevice(str(error)) from error
        if not devices:
            raise NoDevice("the Vulkan loader lists no device")
        kinds = [vk.vkGetPhysicalDeviceProperties(d).deviceType for d in devices]
        hardware = [d for d, kind in zip(devices, kinds, strict=True) if kind != vk.VK_PHYSICAL_DEVICE_TYPE_CPU]
        self.physical = (hardware or devices)[0]
        properties = vk.vkGetPhysicalDeviceProperties(self.physical)
        self.name = properties.deviceName
        present = {e.extensionName for e in vk.vkEnumerateDeviceExtensionProperties(self.physical, None)}
        self.extensions = {name for name in EXTENSIONS if name in present}
        self.features: dict[str, object] = {}
        queue = vk.VkDeviceQueueCreateInfo(queueFamilyIndex=self.family(), pQueuePriorities=[1.0])
        info = vk.VkDeviceCreateInfo(
            pNext=self.all_features(), pQueueCreateInfos=[queue], ppEnabledExtensionNames=sorted(self.extensions)
        )
        self.device = vk.vkCreateDevice(self.physical, info, None)
        self.queue = vk.vkGetDeviceQueue(self.device, self.family(), 0)
        pool = vk.VkCommandPoolCreateInfo(queueFamilyIndex=self.family())
        self.pool = vk.vkCreateCommandPool(self.device, pool, None)
        self.memory_types = vk.vkGetPhysicalDeviceMemoryProperties(self.physical)

    def family(self) -> int:
        """A queue family with graphics and compute, else one with compute."""
        families = vk.vkGetPhysicalDeviceQueueFamilyProperties(self.physical)
        wanted = vk.VK_QUEUE_GRAPHICS_BIT | vk.VK_QUEUE_COMPUTE_BIT
        for mask in (wanted, vk.VK_QUEUE_COMPUTE_BIT):
            for index, family in enumerate(families):
                if family.queueFlags & mask == mask:
                    return index
        raise NoDevice("no queue computes")

    def has(self, extension: str) -> bool:
        return extension in self.extensions

    def all_features(self) -> object:
        """Every feature of the core and of the extensions, as the device reports them."""
        chain = None
        for version in ("13", "12", "11"):
            name = f"VkPhysicalDeviceVulkan{version}Features"
            chain = getattr(vk, name)(pNext=chain)
            self.features[name] = chain
        for extension in sorted(self.extensions):
            known = EXTENSIONS[extension]
            if known is None:
                continue
            chain = getattr(vk, known if isinstance(known, str) else ONE_FEATURE)(pNext=chain)
            if isinstance(known, int):
                chain.sType = known
            self.features[extension] = chain
        features = vk.VkPhysicalDeviceFeatures2(pNext=chain)
        vk.vkGetPhysicalDeviceFeatures2(self.physical, features)
        mesh = self.features.get("VK_EXT_mesh_shader")
        if mesh is not None:  # they ask for features of other extensions
            mesh.primitiveFragmentShadingRateMeshShader = 0
            mesh.multiviewMeshShader = 0
        return features

    def raw(self, name: str) -> object:
        """A function of the device as C has it."""
        found = lib.vkGetDeviceProcAddr(self.device, name.encode())
        if found == ffi.NULL:
            raise RuntimeError(f"the device has no {name}")
        return ffi.cast("PFN_" + name, found)

    def properties(self, kind: str) -> object:
        """A structure of properties, filled in."""
        wanted = getattr(vk, kind)()
        vk.vkGetPhysicalDeviceProperties2(self.physical, vk.VkPhysicalDeviceProperties2(pNext=wanted))
        return wanted

    def matrix_sizes(self) -> list[int]:
        """Sizes of square products of matrices of halves with halves as sums, for a subgroup."""
        name = b"vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR"
        found = lib.vkGetInstanceProcAddr(self.instance, name)
        get = ffi.cast("PFN_" + name.decode(), found)
        count = ffi.new("uint32_t*")
        call(get, self.physical, count, ffi.NULL)
        rows = ffi.new("VkCooperativeMatrixPropertiesKHR[]", [{"sType": 1000506001}] * count[0])
        call(get, self.physical, count, rows)
        half, subgroup = 0, 3
        return [
            r.MSize
            for r in rows
            if r.MSize == r.NSize == r.KSize
            and r.scope == subgroup
            and r.AType == r.BType == r.CType == r.ResultType == half
        ]

    def allocate(self, needs: object, host_visible: bool) -> object:
        wanted = vk.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | vk.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT if host_visible else 0
        flags_info = vk.VkMemoryAllocateFlagsInfo(flags=2)
        for index in range(self.memory_types.memoryTypeCount):
            flags = self.memory_types.memoryTypes[index].propertyFlags
            if needs.memoryTypeBits >> index & 1 and flags & wanted == wanted:
                info = vk.VkMemoryAllocateInfo(
                    pNext=flags_info if host_visible else None, allocationSize=needs.size, memoryTypeIndex=index
                )
                return vk.vkAllocateMemory(self.device, info, None)
        raise NoDevice("no memory type fits")

    def submit(self, record: object) -> None:
        """Record commands through record(command buffer), run them and wait."""
        allocation = vk.VkCommandBufferAllocateInfo(
            commandPool=self.pool, level=vk.VK_COMMAND_BUFFER_LEVEL_PRIMARY, commandBufferCount=1
        )
        commands = vk.vkAllocateCommandBuffers(self.device, allocation)[0]
        vk.vkBeginCommandBuffer(commands, vk.VkCommandBufferBeginInfo(flags=1))
        record(commands)
        everything = vk.VK_ACCESS_MEMORY_READ_BIT | vk.VK_ACCESS_MEMORY_WRITE_BIT
        barrier = vk.VkMemoryBarrier(srcAccessMask=everything, dstAccessMask=everything)
        every = vk.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT
        vk.vkCmdPipelineBarrier(commands, every, every, 0, 1, [barrier], 0, None, 0, None)
        vk.vkEndCommandBuffer(commands)
        fence = vk.vkCreateFence(self.device, vk.VkFenceCreateInfo(), None)
        vk.vkQueueSubmit(self.queue, 1, [vk.VkSubmitInfo(pCommandBuffers=[commands])], fence)
        vk.vkWaitForFences(self.device, 1, [fence], True, TIMEOUT_NS)
        vk.vkDestroyFence(self.device, fence, None)
        vk.vkFreeCommandBuffers(self.device, self.pool, 1, [commands])

    # ---- acceleration structures

    def lower(self, geometries: list[Triangles | Boxes]) -> Structure:
        """A bottom-level structure."""
        kept: list[Buffer] = []
        described = []
        counts = []
        for g in geometries:
            flags = 1 if g.opaque else 0
            if isinstance(g, Triangles):
                kept.append(Buffer(self, b"".join(struct.pack("<3f", *v) for v in g.vertices)))
                counts.append(len(g.vertices) // 3)
                data = vk.VkAccelerationStructureGeometryTrianglesDataKHR(
                    pNext=g.micromap, vertexFormat=vk.VK_FORMAT_R32G32B32_SFLOAT, vertexData=constant(kept[-1]),
                    vertexStride=12, maxVertex=len(g.vertices) - 1, indexType=1000165000,
                )  # fmt: skip
                union = vk.VkAccelerationStructureGeometryDataKHR(triangles=data)
                kind = 0
            else:
                kept.append(Buffer(self, b"".join(struct.pack("<6f", *b) for b in g.boxes)))
                counts.append(len(g.boxes))
                data = vk.VkAccelerationStructureGeometryAabbsDataKHR(data=constant(kept[-1]), stride=24)
                union = vk.VkAccelerationStructureGeometryDataKHR(aabbs=data)
                kind = 1
            described.append(vk.VkAccelerationStructureGeometryKHR(geometryType=kind, geometry=union, flags=flags))
        flags = ALLOW_DATA_ACCESS if self.has("VK_KHR_ray_tracing_position_fetch") else 0
        return self.build(1, described, counts, kept, flags)

    def upper(self, instances: list[Instance]) -> Structure:
        """A top-level structure: the scene."""
        data = b"".join(
            struct.pack("<12fIIQ", *i.transform, i.number | 0xFF << 24, i.record, i.structure.address)
            for i in instances
        )
        kept = [Buffer(self, data)]
        listed = vk.VkAccelerationStructureGeometryInstancesDataKHR(data=constant(kept[0]))
        union = vk.VkAccelerationStructureGeometryDataKHR(instances=listed)
        described = vk.VkAccelerationStructureGeometryKHR(geometryType=2, geometry=union)
        return self.build(0, [described], [len(instances)], kept, 0)

    def build(self, kind: int, described: list[object], counts: list[int], kept: list[Buffer], flags: int) -> Structure:
        info = vk.VkAccelerationStructureBuildGeometryInfoKHR(type=kind, flags=flags, pGeometries=described)
        sizes = vk.VkAccelerationStructureBuildSizesInfoKHR()
        numbers = ffi.new("uint32_t[]", counts)
        self.raw("vkGetAccelerationStructureBuildSizesKHR")(
            self.device, 1, ffi.addressof(info), numbers, ffi.addressof(sizes)
        )
        store = Buffer(self, bytes(sizes.accelerationStructureSize))
        scratch = Buffer(self, bytes(sizes.buildScratchSize + 256))
        create = vk.VkAccelerationStructureCreateInfoKHR(
            buffer=store.buffer, size=sizes.accelerationStructureSize, type=kind
        )
        handle = ffi.new("VkAccelerationStructureKHR*")
        call(self.raw("vkCreateAccelerationStructureKHR"), self.device, ffi.addressof(create), ffi.NULL, handle)
        info.dstAccelerationStructure = handle[0]
        info.scratchData.deviceAddress = (scratch.address + 255) & ~255
        ranges = ffi.new("VkAccelerationStructureBuildRangeInfoKHR[]", [{"primitiveCount": n} for n in counts])
        lists = ffi.new("VkAccelerationStructureBuildRangeInfoKHR*[]", [ranges])
        build = self.raw("vkCmdBuildAccelerationStructuresKHR")
        self.submit(lambda commands: build(commands, 1, ffi.addressof(info), lists))
        asked = vk.VkAccelerationStructureDeviceAddressInfoKHR(accelerationStructure=handle[0])
        address = self.raw("vkGetAccelerationStructureDeviceAddressKHR")(self.device, ffi.addressof(asked))
        return Structure(handle[0], int(address), [*kept, store])

    # ---- pipelines

    def layout(self, resources: dict[int, Buffer | Structure]) -> tuple[object, object]:
        """Pipeline layout and descriptor set for resources by binding, all in set 0."""
        kinds = {b: descriptor_kind(r) for b, r in resources.items()}
        bindings = [
            vk.VkDescriptorSetLayoutBinding(binding=b, descriptorType=k, descriptorCount=1, stageFlags=ALL_STAGES)
            for b, k in kinds.items()
        ]
        created = vk.VkDescriptorSetLayoutCreateInfo(pBindings=bindings)
        set_layout = vk.vkCreateDescriptorSetLayout(self.device, created, None)
        layout_info = vk.VkPipelineLayoutCreateInfo(pSetLayouts=[set_layout])
        layout = vk.vkCreatePipelineLayout(self.device, layout_info, None)
        sizes = [vk.VkDescriptorPoolSize(type=k, descriptorCount=len(kinds)) for k in sorted(set(kinds.values()))]
        pool_info = vk.VkDescriptorPoolCreateInfo(maxSets=1, pPoolSizes=sizes)
        pool = vk.vkCreateDescriptorPool(self.device, pool_info, None)
        allocation = vk.VkDescriptorSetAllocateInfo(descriptorPool=pool, pSetLayouts=[set_layout])
        made = vk.vkAllocateDescriptorSets(self.device, allocation)[0]
        writes = []
        for b, r in resources.items():
            if isinstance(r, Structure):
                listed = vk.VkWriteDescriptorSetAccelerationStructureKHR(pAccelerationStructures=[r.handle])
                writes.append(vk.VkWriteDescriptorSet(
                    pNext=listed, dstSet=made, dstBinding=b, descriptorCount=1, descriptorType=kinds[b]
                ))  # fmt: skip
            else:
                info = vk.VkDescriptorBufferInfo(buffer=r.buffer, offset=0, range=r.size)
                writes.append(vk.VkWriteDescriptorSet(
                    dstSet=made, dstBinding=b, descriptorCount=1, descriptorType=kinds[b], pBufferInfo=[info]
                ))  # fmt: skip
        vk.vkUpdateDescriptorSets(self.device, len(writes), writes, 0, None)
        return layout, made

    def stage(self, module: object, entry: str, stage: str) -> object:
        return vk.VkPipelineShaderStageCreateInfo(stage=STAGES[stage], module=module, pName=entry)

    def module(self, data: bytes) -> object:
        return vk.vkCreateShaderModule(self.device, vk.VkShaderModuleCreateInfo(codeSize=len(data), pCode=data), None)

    def heap_layout(self, heaps: list[list[tuple[int, object]]]) -> tuple[object, object]:
        """Pipeline layout and descriptor set for descriptor heaps, a binding each: descriptors of any type in a row.

        A descriptor is its type with a buffer, an image view or a sampler. A heap of several types is mutable.
        """
        kinds = [sorted({kind for kind, _ in heap}) for heap in heaps]
        lists = [  # a name of its own: they hold what the copies point to
            vk.VkMutableDescriptorTypeListEXT(pDescriptorTypes=ks if len(ks) > 1 else []) for ks in kinds
        ]
        mixed = vk.VkMutableDescriptorTypeCreateInfoEXT(sType=MUTABLE + 2, pMutableDescriptorTypeLists=lists)
        types = [MUTABLE if len(ks) > 1 else ks[0] for ks in kinds]
        bindings = [
            vk.VkDescriptorSetLayoutBinding(
                binding=b, descriptorType=types[b], descriptorCount=len(heap), stageFlags=ALL_STAGES
            )
            for b, heap in enumerate(heaps)
        ]
        created = vk.VkDescriptorSetLayoutCreateInfo(pNext=mixed, pBindings=bindings)
        set_layout = vk.vkCreateDescriptorSetLayout(self.device, created, None)
        layout = vk.vkCreatePipelineLayout(self.device, vk.VkPipelineLayoutCreateInfo(pSetLayouts=[set_layout]), None)
        sizes = [vk.VkDescriptorPoolSize(type=types[b], descriptorCount=len(heap)) for b, heap in enumerate(heaps)]
        pool_info = vk.VkDescriptorPoolCreateInfo(pNext=mixed, maxSets=1, pPoolSizes=sizes)
        pool = vk.vkCreateDescriptorPool(self.device, pool_info, None)
        allocation = vk.VkDescriptorSetAllocateInfo(descriptorPool=pool, pSetLayouts=[set_layout])
        made = vk.vkAllocateDescriptorSets(self.device, allocation)[0]
        writes = []
        for b, heap in enumerate(heaps):
            for at, (kind, what) in enumerate(heap):
                if isinstance(what, Buffer):
                    info = {"pBufferInfo": [vk.VkDescriptorBufferInfo(buffer=what.buffer, offset=0, range=what.size)]}
                else:
                    part = "sampler" if kind == vk.VK_DESCRIPTOR_TYPE_SAMPLER else "imageView"
                    shown = {part: what, "imageLayout": vk.VK_IMAGE_LAYOUT_GENERAL}
                    info = {"pImageInfo": [vk.VkDescriptorImageInfo(**shown)]}
                writes.append(vk.VkWriteDescriptorSet(
                    dstSet=made, dstBinding=b, dstArrayElement=at, descriptorCount=1, descriptorType=kind, **info
                ))  # fmt: skip
        vk.vkUpdateDescriptorSets(self.device, len(writes), writes, 0, None)
        return layout, made

    def texture(self, size: tuple[int, int], texels: bytes) -> object:
        """A view of an image of four floats a texel that shaders sample, read and write."""
        usage = vk.VK_IMAGE_USAGE_SAMPLED_BIT | vk.VK_IMAGE_USAGE_STORAGE_BIT | vk.VK_IMAGE_USAGE_TRANSFER_DST_BIT
        image, view = self.target(size, usage)
        data = Buffer(self, texels)

        def record(commands: object) -> None:
            image_barrier(commands, image, vk.VK_IMAGE_LAYOUT_UNDEFINED)
            region = vk.VkBufferImageCopy(
                imageSubresource=vk.VkImageSubresourceLayers(aspectMask=1, layerCount=1),
                imageExtent=vk.VkExtent3D(size[0], size[1], 1),
            )
            vk.vkCmdCopyBufferToImage(commands, data.buffer, image, vk.VK_IMAGE_LAYOUT_GENERAL, 1, [region])

        self.submit(record)
        return view

    def sampler(self, linear: bool) -> object:
        """A sampler that clamps, between texels or at the nearest one."""
        mode = vk.VK_FILTER_LINEAR if linear else vk.VK_FILTER_NEAREST
        edge = vk.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE
        info = vk.VkSamplerCreateInfo(magFilter=mode, minFilter=mode, addressModeU=edge, addressModeV=edge)
        return vk.vkCreateSampler(self.device, info, None)

    def compute(self, data: bytes, entry: str, resources: dict[int, Buffer | Structure], groups: int) -> None:
        """Run groups of a compute shader."""
        self.compute_with(data, entry, self.layout(resources), groups)

    def compute_with(self, data: bytes, entry: str, bound: tuple[object, object], groups: int) -> None:
        """Run groups of a compute shader with a pipeline layout and a descriptor set."""
        layout, descriptors = bound
        stage = self.stage(self.module(data), entry, "cs")  # a name of its own: it holds what the copy points to
        info = vk.VkComputePipelineCreateInfo(stage=stage, layout=layout)
        pipeline = vk.vkCreateComputePipelines(self.device, None, 1, [info], None)[0]

        def record(commands: object) -> None:
            bind(commands, vk.VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, descriptors)
            vk.vkCmdDispatch(commands, groups, 1, 1)

        self.submit(record)

    def trace(
        self,
        data: bytes,
        groups: dict[str, list[Group]],
        resources: dict[int, Buffer | Structure],
        size: tuple[int, int],
    ) -> None:
        """Run a ray tracing pipeline of one module; groups by table: rgen, miss, hit, call."""
        layout, descriptors = self.layout(resources)
        module = self.module(data)
        stages: list[object] = []
        described = []
        listed = [g for table in ("rgen", "miss", "hit", "call") for g in groups.get(table, [])]
        for g in listed:
            numbers = {}
            for stage, entry in g.entries.items():
                numbers[stage] = len(stages)
                stages.append(self.stage(module, entry, stage))
            general = next((numbers[s] for s in ("rgen", "rmiss", "rcall") if s in numbers), UNUSED)
            described.append(vk.VkRayTracingShaderGroupCreateInfoKHR(
                type=0 if general != UNUSED else 2 if "rint" in numbers else 1, generalShader=general,
                closestHitShader=numbers.get("rchit", UNUSED), anyHitShader=numbers.get("rahit", UNUSED),
                intersectionShader=numbers.get("rint", UNUSED),
            ))  # fmt: skip
        info = vk.VkRayTracingPipelineCreateInfoKHR(
            flags=0x1000000 if self.has("VK_EXT_opacity_micromap") else 0,
            pStages=stages, pGroups=described, maxPipelineRayRecursionDepth=2, layout=layout,
        )  # fmt: skip
        made = ffi.new("VkPipeline*")
        create = self.raw("vkCreateRayTracingPipelinesKHR")
        call(create, self.device, ffi.NULL, ffi.NULL, 1, ffi.addressof(info), ffi.NULL, made)
        regions = self.binding_table(made[0], groups, len(listed))

        def record(commands: object) -> None:
            bind(commands, 1000165000, made[0], layout, descriptors)
            pointers = [ffi.addressof(r) for r, _ in regions]
            self.raw("vkCmdTraceRaysKHR")(commands, *pointers, size[0], size[1], 1)

        self.submit(record)

    def binding_table(
        self, pipeline: object, groups: dict[str, list[Group]], count: int
    ) -> list[tuple[object, Buffer]]:
        """The four regions of the shader binding table, with the buffers that hold them."""
        facts = self.properties("VkPhysicalDeviceRayTracingPipelinePropertiesKHR")
        size = facts.shaderGroupHandleSize
        handles = ffi.new("char[]", size * count)
        get = self.raw("vkGetRayTracingShaderGroupHandlesKHR")
        call(get, self.device, pipeline, 0, count, size * count, handles)
        taken = bytes(ffi.buffer(handles))
        regions = []
        at = 0
        for table in ("rgen", "miss", "hit", "call"):
            members = groups.get(table, [])
            longest = max([size + len(g.record) for g in members], default=size)
            base = facts.shaderGroupBaseAlignment
            stride = (longest + base - 1) // base * base
            data = b""
            for g in members:
                data += (taken[at : at + size] + g.record).ljust(stride, b"\0")
                at += size
            buffer = Buffer(self, bytes(base) + data + bytes(base))
            start = (buffer.address + base - 1) // base * base
            shift = start - buffer.address
            buffer.mapped[shift : shift + len(data)] = data
            region = vk.VkStridedDeviceAddressRegionKHR(
                deviceAddress=start if members else 0, stride=stride if members else 0, size=len(data)
            )
            regions.append((region, buffer))
        return regions

    def draw_mesh(
        self,
        shaders: list[tuple[bytes, str, str]],
        size: tuple[int, int],
        resources: dict[int, Buffer | Structure],
        groups: int,
        topology: int = vk.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
    ) -> bytes:
        """Draw with mesh shaders from (module, entry, stage): the target, four floats a pixel, y down."""
        width, height = size
        layout, descriptors = self.layout(resources)
        stages = [self.stage(self.module(data), entry, stage) for data, entry, stage in shaders]
        pipeline = self.graphics_pipeline(stages, layout, size)
        image, view = self.target(size)
        result = Buffer(self, bytes(width * height * 16))
        area = vk.VkRect2D(offset=vk.VkOffset2D(0, 0), extent=vk.VkExtent2D(width, height))
        attachment = vk.VkRenderingAttachmentInfo(
            imageView=view, imageLayout=vk.VK_IMAGE_LAYOUT_GENERAL, loadOp=vk.VK_ATTACHMENT_LOAD_OP_CLEAR,
            storeOp=vk.VK_ATTACHMENT_STORE_OP_STORE,
        )  # fmt: skip
        rendering = vk.VkRenderingInfo(renderArea=area, layerCount=1, pColorAttachments=[attachment])
        draw = self.raw("vkCmdDrawMeshTasksEXT")

        def record(commands: object) -> None:
            image_barrier(commands, image, vk.VK_IMAGE_LAYOUT_UNDEFINED)
            vk.vkCmdBeginRendering(commands, rendering)
            bind(commands, vk.VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, descriptors)
            draw(commands, groups, 1, 1)
            vk.vkCmdEndRendering(commands)
            image_barrier(commands, image, vk.VK_IMAGE_LAYOUT_GENERAL)
            region = vk.VkBufferImageCopy(
                imageSubresource=vk.VkImageSubresourceLayers(aspectMask=1, layerCount=1),
                imageExtent=vk.VkExtent3D(width, height, 1),
            )
            vk.vkCmdCopyImageToBuffer(commands, image, vk.VK_IMAGE_LAYOUT_GENERAL, result.buffer, 1, [region])

        self.submit(record)
        return result.read()

    def target(self, size: tuple[int, int], usage: int = DRAWN) -> tuple[object, object]:
        """An image of four floats a pixel, to draw to unless the usage is another, and its view."""
        info = vk.VkImageCreateInfo(
            imageType=vk.VK_IMAGE_TYPE_2D, format=vk.VK_FORMAT_R32G32B32A32_SFLOAT,
            extent=vk.VkExtent3D(size[0], size[1], 1), mipLevels=1, arrayLayers=1, samples=vk.VK_SAMPLE_COUNT_1_BIT,
            tiling=vk.VK_IMAGE_TILING_OPTIMAL, usage=usage, initialLayout=vk.VK_IMAGE_LAYOUT_UNDEFINED,
        )  # fmt: skip
        image = vk.vkCreateImage(self.device, info, None)
        memory = self.allocate(vk.vkGetImageMemoryRequirements(self.device, image), False)
        vk.vkBindImageMemory(self.device, image, memory, 0)
        view = vk.VkImageViewCreateInfo(
            image=image, viewType=vk.VK_IMAGE_VIEW_TYPE_2D, format=vk.VK_FORMAT_R32G32B32A32_SFLOAT,
            subresourceRange=whole_image(),
        )  # fmt: skip
        return image, vk.vkCreateImageView(self.device, view, None)

    def graphics_pipeline(self, stages: list[object], layout: object, size: tuple[int, int]) -> object:
        """A pipeline without depth, culling, blending or vertex input that draws to one target."""
        width, height = size
        area = vk.VkRect2D(offset=vk.VkOffset2D(0, 0), extent=vk.VkExtent2D(width, height))
        viewport = vk.VkViewport(0.0, float(height), float(width), -float(height), 0.0, 1.0)  # y points up as in HLSL
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
            pStages=stages,
            pViewportState=vk.VkPipelineViewportStateCreateInfo(pViewports=[viewport], pScissors=[area]),
            pRasterizationState=raster, pMultisampleState=samples, pColorBlendState=blend, layout=layout,
        )  # fmt: skip
        return vk.vkCreateGraphicsPipelines(self.device, None, 1, [info], None)[0]


def constant(buffer: Buffer) -> object:
    return vk.VkDeviceOrHostAddressConstKHR(deviceAddress=buffer.address)


def descriptor_kind(resource: Buffer | Structure) -> int:
    return 1000150000 if isinstance(resource, Structure) else vk.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER


def bind(commands: object, point: int, pipeline: object, layout: object, descriptors: object) -> None:
    vk.vkCmdBindPipeline(commands, point, pipeline)
    vk.vkCmdBindDescriptorSets(commands, point, layout, 0, 1, [descriptors], 0, None)


def whole_image() -> object:
    return vk.VkImageSubresourceRange(
        aspectMask=vk.VK_IMAGE_ASPECT_COLOR_BIT, baseMipLevel=0, levelCount=1, baseArrayLayer=0, layerCount=1
    )


def image_barrier(commands: object, image: object, old: int) -> None:
    everything = vk.VK_ACCESS_MEMORY_READ_BIT | vk.VK_ACCESS_MEMORY_WRITE_BIT
    every = vk.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT
    barrier = vk.VkImageMemoryBarrier(
        srcAccessMask=everything, dstAccessMask=everything, oldLayout=old, newLayout=vk.VK_IMAGE_LAYOUT_GENERAL,
        srcQueueFamilyIndex=0xFFFFFFFF, dstQueueFamilyIndex=0xFFFFFFFF, image=image, subresourceRange=whole_image(),
    )  # fmt: skip
    vk.vkCmdPipelineBarrier(commands, every, every, 0, 0, None, 0, None, 1, [barrier])
