import ArgumentParser
import AvatarCodec
import AvatarRender

/// The options for the limits of photos.
struct LimitOptions: ParsableArguments {
  @Option(.count, "Bytes of the file. (default: 64Mi)") var maxBytes = AvatarLimits().bytes
  @Option(.count, "Pixels of the photo. (default: 256M)") var maxPixels = AvatarLimits().pixels

  @Option(
    .count, "Pixels of a WebP, an interlaced PNG or a progressive JPEG, which must be held as a whole. (default: 50M)")
  var maxHeldPixels: Int?

  @Option(.count, "Pixels of a side. (default: 65500)") var maxSide = AvatarLimits().side

  @Option(
    .count,
    """
    Bytes of memory for a WebP, an interlaced PNG or a progressive JPEG; if given, instead of --max-held-pixels, and also for the \
    picture: 14 for each pixel, and twice that for the first million. (default: 256Mi)
    """)
  var maxMemory: Int?

  @Option(.count, "Blocks that the scans of a progressive JPEG may visit together. (default: 30M)")
  var maxBlockVisits = AvatarLimits().blockVisits

  @Option(.count, "Bytes of a colour profile. (default: 1Mi)") var maxProfileBytes = AvatarLimits().profileBytes

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
  @Option(.count, "Pixels of the picture, width × height. (default: 25M, as 5000×5000)") var maxOutputPixels: Int?
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
