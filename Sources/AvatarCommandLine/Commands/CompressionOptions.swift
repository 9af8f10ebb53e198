import ArgumentParser
import AvatarBatch
import AvatarCodec
import AvatarFileSystem

/// The options for the compression of outputs.
struct CompressionOptions: ParsableArguments {
  @Option(
    .integer(EncodingQuality.range),
    "The quality of lossy formats, from 0 (smallest file) to 100 (best image). (default: \(EncodingQuality.standard.value); 50 for AVIF)"
  )
  var quality: Int?

  @Flag(help: "Compress losslessly in formats that are lossy by default.")
  var lossless = false

  @Flag(help: "Write smaller PNG files with the same pixels. This takes up to fifty times as long.")
  var optimize = false

  /// Returns the encodings of formats.
  /// - Throws: `CommandError.usage` if the formats do not offer the compression.
  func encodings(_ formats: OutputFormats) throws(CommandError) -> [OutputEncoding] {
    if quality != nil && lossless { throw .usage("--quality: must not be given together with --lossless") }
    let compression = quality.flatMap { EncodingQuality($0) }.map(Compression.lossy) ?? (lossless ? .lossless : nil)
    return try mapError(of: formats.encodings(compression, isOptimized: optimize)) { (error: CompressionError) in
      switch error {
      case .noLossless(let format):
        let others = OutputFormats.standard.filter(\.hasLossless).map(\.name).alternatives
        return CommandError.usage("--lossless: \(format.name) has no lossless compression: use \(others)")
      case .noLossy(let formats):
        let others = OutputFormats.standard.filter(\.hasLossy).map(\.name).alternatives
        let names = formats.map(\.name).joined(separator: ", ")
        return CommandError.usage("--quality: \(names) has no lossy compression: use \(others)")
      case .noOptimizer(let formats):
        let names = formats.map(\.name).joined(separator: ", ")
        return CommandError.usage("--optimize: \(names) cannot be optimized: only PNG can")
      }
    }
  }
}

extension OptionValue<OutputFormat> {
  /// An output format, by its name or an extension.
  static var format: Self {
    OptionValue(
      OutputFormats.optionNames.joined(separator: "|"), completion: .list(OutputFormats.optionNames),
      allowsHyphen: false, requirement: "must be \(OutputFormats.words)", parse: OutputFormats.named)
  }
}

extension OptionValue<OutputFormats> {
  /// One or several output formats, separated by commas; the result is in the order in which browsers prefer them.
  static var formats: Self {
    OptionValue(name: "format", completion: .list(OutputFormats.optionNames), allowsHyphen: false) {
      text throws(InvalidValue) in
      let given = text.split(separator: ",", omittingEmptySubsequences: false).map {
        OutputFormats.named(String($0))
      }
      if !given.contains(nil) { return OutputFormats.standard.reversed().filter(given.contains) }
      let isOfList = ListFormat(rawValue: text) != nil
      throw InvalidValue(
        value: text,
        reason: "must be \(OutputFormats.words)" + (isOfList ? "; --list-format selects the format of the list" : ""))
    }
  }
}

extension OutputFormats {
  fileprivate static var optionNames: [String] { standard.map(\.optionName) }

  /// The names in options, for the end of a message: `png, jpeg or webp`.
  static var words: String { optionNames.alternatives }

  @Sendable static func named(_ name: String) -> OutputFormat? {
    let name = name.lowercased()
    return standard.first { $0.optionName == name || $0.format.extensions.contains(name) }
  }
}

extension [String] {
  /// The words as alternatives: `png, jpeg or webp`.
  fileprivate var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

extension CompressionOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    quality = given.value("quality", .integer(EncodingQuality.range))
    lossless = given.flag("lossless")
    optimize = given.flag("optimize")
  }
}
