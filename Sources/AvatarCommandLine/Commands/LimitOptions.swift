import ArgumentParser
import AvatarRender

/// The options that say what a photo may cost at the most.
struct LimitOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Bytes of the file. (default: 64Mi)", valueName: "n"))
  var maxBytes: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Pixels of the photo. (default: 256M)", valueName: "n"))
  var maxPixels: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels of an interlaced PNG or progressive JPEG, which must be held as a whole. (default: 50M)", valueName: "n"))
  var maxHeldPixels: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Pixels of a side. (default: 65500)", valueName: "n"))
  var maxSide: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Bytes of memory for an interlaced PNG or progressive JPEG; if given, instead of --max-held-pixels, and also for the picture: 28 for each pixel. (default: 256Mi)",
      valueName: "n"))
  var maxMemory: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Blocks that the scans of a progressive JPEG may visit together. (default: 30M)", valueName: "n"))
  var maxBlockVisits: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Bytes of a colour profile. (default: 1Mi)", valueName: "n"))
  var maxProfileBytes: String?

  @OptionGroup var output: OutputLimitOptions

  /// The built-in limits, as far as no option says otherwise.
  func limits() throws(CommandError) -> AvatarLimits {
    var limits = AvatarLimits()
    try set(&limits.bytes, "--max-bytes", maxBytes)
    try set(&limits.pixels, "--max-pixels", maxPixels)
    try set(&limits.heldPixels, "--max-held-pixels", maxHeldPixels)
    try set(&limits.side, "--max-side", maxSide)
    try set(&limits.memory, "--max-memory", maxMemory)
    // Whoever says how much memory there is means it, whatever the number of pixels.
    if maxMemory != nil, maxHeldPixels == nil { limits.heldPixels = limits.pixels }
    try set(&limits.blockVisits, "--max-block-visits", maxBlockVisits)
    try set(&limits.profileBytes, "--max-profile-bytes", maxProfileBytes)
    if maxMemory != nil {
      let affordable = limits.memory / AvatarLimits.bytesPerPixel(hasPhoto: true)
      limits.outputPixels = min(limits.outputPixels, max(affordable, Self.alwaysAffordable))
    }
    limits.outputPixels = try output.pixels() ?? limits.outputPixels
    return limits
  }

  /// Pixels of a picture that takes no more memory than the process itself.
  private static let alwaysAffordable = 512 * 512

  private func set(_ limit: inout Int, _ option: String, _ text: String?) throws(CommandError) {
    if let text { limit = try Self.count(option, text) }
  }

  /// The value of an option, as `count(_:)` reads it.
  static func count(_ option: String, _ text: String) throws(CommandError) -> Int {
    if let count = count(text) { return count }
    throw .usage("\(option) \(text): must be a whole number from 1 up, as 5000000, 5M (millions) or 5Mi (of 1024²)")
  }

  private static let units: [(name: String, factor: Int)] = [
    ("ki", 1 << 10), ("mi", 1 << 20), ("gi", 1 << 30), ("k", 1000), ("m", 1_000_000), ("g", 1_000_000_000),
  ]

  /// A whole number with a unit, which a "B" for bytes may follow.
  static func count(_ text: String) -> Int? {
    var number = Substring(text.lowercased())
    if number.hasSuffix("b") { number.removeLast() }
    var factor = 1
    if let unit = units.first(where: { number.hasSuffix($0.name) }) {
      number.removeLast(unit.name.count)
      factor = unit.factor
    }
    guard !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(number) else {
      return nil
    }
    let (product, overflow) = value.multipliedReportingOverflow(by: factor)
    return !overflow && product > 0 ? product : nil
  }
}

/// The option that says how large a picture may be.
struct OutputLimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels of the picture, width × height. (default: 16777216, as 4096×4096)", valueName: "n"))
  var maxOutputPixels: String?

  /// nil where it was not given.
  func pixels() throws(CommandError) -> Int? {
    try maxOutputPixels.map { text throws(CommandError) in try LimitOptions.count("--max-output-pixels", text) }
  }
}
