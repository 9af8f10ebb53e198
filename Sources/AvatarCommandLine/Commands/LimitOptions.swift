import ArgumentParser
import AvatarCodec
import AvatarRender

/// The options for the limits of photos.
struct LimitOptions: ParsableArguments {
  @Option(.count, "The maximum size of the file in bytes. (default: 64Mi)")
  var maxBytes = AvatarLimits().bytes

  @Option(.count, "The maximum number of pixels. (default: 256M)")
  var maxPixels = AvatarLimits().pixels

  @Option(
    .count,
    """
    The maximum number of pixels of an image that memory must hold as a whole: a WebP, an interlaced PNG or a \
    progressive JPEG. (default: 50M)
    """)
  var maxHeldPixels: Int?

  @Option(.count, "The maximum width and height in pixels. (default: 65500)")
  var maxSide = AvatarLimits().side

  @Option(
    .count,
    """
    The maximum memory in bytes for a WebP, an interlaced PNG or a progressive JPEG; in a batch, for all jobs \
    together. If given, it replaces --max-held-pixels, and also limits the output image, which takes 14 bytes per \
    pixel, and twice that for the first million. (default: 256Mi)
    """)
  var maxMemory: Int?

  @Option(.count, "The maximum number of blocks that the scans of a progressive JPEG visit in total. (default: 30M)")
  var maxBlockVisits = AvatarLimits().blockVisits

  @Option(.count, "The maximum size of a colour profile in bytes. (default: 1Mi)")
  var maxProfileBytes = AvatarLimits().profileBytes

  @OptionGroup var output: OutputLimitOptions

  /// The limits that the options describe.
  var limits: AvatarLimits {
    var limits = AvatarLimits()
    limits.isolatesHEIF = true
    limits.names = Self.names
    limits.bytes = maxBytes
    limits.pixels = maxPixels
    limits.side = maxSide
    limits.blockVisits = maxBlockVisits
    limits.profileBytes = maxProfileBytes
    if let maxMemory {
      limits.memory = maxMemory
      // The given memory is the only limit, regardless of the number of pixels.
      limits.heldPixels = limits.pixels
      let affordable = AvatarLimits.pixels(drawnIn: limits.memory)
      limits.outputPixels = min(limits.outputPixels, max(affordable, Self.alwaysAffordable))
    }
    limits.heldPixels = maxHeldPixels ?? limits.heldPixels
    limits.outputPixels = output.maxOutputPixels ?? limits.outputPixels
    return limits
  }

  private static let names = LimitNames(
    bytes: "--max-bytes", pixels: "--max-pixels", heldPixels: "--max-held-pixels", side: "--max-side",
    memory: "--max-memory", blockVisits: "--max-block-visits", profileBytes: "--max-profile-bytes")

  /// The number of pixels of an image that takes no more memory than the process itself.
  private static let alwaysAffordable = 512 * 512
}

/// The option for the limit of an output image.
struct OutputLimitOptions: ParsableArguments {
  @Option(.count, "The maximum number of pixels of an output image. (default: 25M, for example 5000×5000)")
  var maxOutputPixels: Int?
}

extension LimitOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    let standard = AvatarLimits()
    maxBytes = given.value("max-bytes", .count) ?? standard.bytes
    maxPixels = given.value("max-pixels", .count) ?? standard.pixels
    maxHeldPixels = given.value("max-held-pixels", .count)
    maxSide = given.value("max-side", .count) ?? standard.side
    maxMemory = given.value("max-memory", .count)
    maxBlockVisits = given.value("max-block-visits", .count) ?? standard.blockVisits
    maxProfileBytes = given.value("max-profile-bytes", .count) ?? standard.profileBytes
    output = OutputLimitOptions(&given)
  }
}

extension OutputLimitOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    maxOutputPixels = given.value("max-output-pixels", .count)
  }
}
