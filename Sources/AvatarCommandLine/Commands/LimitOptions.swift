import AvatarCodec
import AvatarRender

/// The options for the limits of photos.
extension Option {
  static let maxBytes = limit(
    "max-bytes", AvatarLimits().bytes, "The maximum size of the file in bytes. (default: 64Mi)")

  static let maxPixels = limit("max-pixels", AvatarLimits().pixels, "The maximum number of pixels. (default: 256M)")

  static let maxHeldPixels = limit(
    "max-held-pixels", AvatarLimits().heldPixels,
    """
    The maximum number of pixels of an image that memory must hold as a whole: a WebP, an interlaced PNG or a \
    progressive JPEG. (default: 50M)
    """)

  static let maxSide = limit(
    "max-side", AvatarLimits().side, "The maximum width and height in pixels. (default: 65500)")

  static let maxMemory = limit(
    "max-memory", AvatarLimits().memory,
    """
    The maximum memory in bytes for a WebP, an interlaced PNG or a progressive JPEG; in a batch, for all jobs \
    together. If given, it replaces --max-held-pixels, and also limits the output image, which takes 14 bytes per \
    pixel, and twice that for the first million. (default: 256Mi)
    """)

  static let maxBlockVisits = limit(
    "max-block-visits", AvatarLimits().blockVisits,
    "The maximum number of blocks that the scans of a progressive JPEG visit in total. (default: 30M)")

  static let maxProfileBytes = limit(
    "max-profile-bytes", AvatarLimits().profileBytes,
    "The maximum size of a colour profile in bytes. (default: 1Mi)")

  static let maxOutputPixels = limit(
    "max-output-pixels", AvatarLimits().outputPixels, of: .avatars.union(.icon),
    "The maximum number of pixels of an output image. (default: 25M, for example 5000×5000)")

  private static func limit(
    _ name: String, _ standard: Int, of commands: CommandSet = .avatars, _ summary: String
  ) -> Key<Int> {
    Key(name, in: .limits, of: commands, .count, summary).from(.commandLineRaises(above: Double(standard)))
  }
}

extension Arguments {
  /// The limits that the options describe.
  var limits: AvatarLimits {
    var limits = AvatarLimits()
    limits.isolatesHEIF = true
    limits.names = LimitNames(
      bytes: "--max-bytes", pixels: "--max-pixels", heldPixels: "--max-held-pixels", side: "--max-side",
      memory: "--max-memory", blockVisits: "--max-block-visits", profileBytes: "--max-profile-bytes")
    limits.bytes = self[Option.maxBytes] ?? limits.bytes
    limits.pixels = self[Option.maxPixels] ?? limits.pixels
    limits.side = self[Option.maxSide] ?? limits.side
    limits.blockVisits = self[Option.maxBlockVisits] ?? limits.blockVisits
    limits.profileBytes = self[Option.maxProfileBytes] ?? limits.profileBytes
    if let memory = self[Option.maxMemory] {
      limits.memory = memory
      // The given memory is the only limit, regardless of the number of pixels.
      limits.heldPixels = limits.pixels
      let affordable = AvatarLimits.pixels(drawnIn: limits.memory)
      limits.outputPixels = min(limits.outputPixels, max(affordable, Self.alwaysAffordable))
    }
    limits.heldPixels = self[Option.maxHeldPixels] ?? limits.heldPixels
    limits.outputPixels = self[Option.maxOutputPixels] ?? limits.outputPixels
    return limits
  }

  /// The number of pixels of an image that takes no more memory than the process itself.
  private static let alwaysAffordable = 512 * 512
}
