import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender
import PeopleLists

/// The options for avatar output and reports.
extension Option {
  static let imageRows: [OptionRow] = [
    strict.row, format.row, quality.row, lossless.row, optimize.row,
  ]

  /// The rows of runs of several images.
  static let runRows: [OptionRow] = [
    jobs.row, quiet.row, verbose.row, force.row, recordForce.row, verifyForce.row, json.row, defaults.row,
    noDefaults.row,
  ]

  static let strict = Key(
    flag: "strict", in: .crop, of: .avatars, common: [.render, .group],
    "Fail with status 65, and write no image, if the photo, initials or badge cannot be shown.")

  static let format = Key(
    "format", short: "f", in: .output, of: .images, common: .images, .format,
    "The image format. (default: from the extension of --output, else png)")

  static let quality = Key(
    "quality", in: .output, of: .images.union(.batch), excludes: [lossless], .integer(0...100),
    "The quality for lossy formats, from 0 (smallest file) to 100 (best image). (default: \(OutputFormat.webp.quality ?? 0); \(OutputFormat.avif.quality ?? 0) for AVIF)"
  )

  static let lossless = Key(
    flag: "lossless", in: .output, of: .images.union(.batch),
    "Compress losslessly in formats that are lossy by default.")

  static let optimize = Key(
    flag: "optimize", in: .output, of: .images.union(.batch),
    "Write smaller PNG files with the same pixels. This takes up to fifty times as long.")

  static let jobs = Key(
    "jobs", short: "j", in: .images, of: .goldens.union(.batch), .integer(1...1024),
    "The number of images to process at once. (default: the number of processors, within the CPU limit of the container)"
  )

  static let quiet = Key(
    flag: "quiet", short: "q", in: .output, of: .images.union([.batch, .goldens]), common: .batch,
    "Print only errors: no notes, progress, summary or passed cases.")

  static let verbose = Key(
    flag: "verbose", short: "v", in: .output, of: .images.union(.batch), common: [.group, .batch], excludes: [quiet],
    "Explain each image: its source, crop, colours and their contrast, cache use and unused tokens.")

  static let force = force(
    of: .batch,
    """
    reports, galleries, depfiles, grids and snippets, and images in the directory of the photos. With --prune, also \
    remove images if a row was left out.
    """)

  static let recordForce = force(of: .goldenRecord, "reports, and goldens that are not PNG files.")
  static let verifyForce = force(of: [.goldenVerify, .goldenCompare], "reports.")

  private static func force(of commands: CommandSet, _ files: String) -> Key<Bool> {
    Key(
      flag: "force", in: .output, of: commands, common: .batch, from: .commandLine,
      "Replace files that are not empty and that avatar-render did not write: \(files)")
  }

  static let json = Key(
    flag: "json", in: .output, of: .avatars.union([.icon, .goldens, .cache, .doctor, .version]),
    common: .avatars.union(.icon),
    "Print JSON: a line for each image, case or other result, or for an error.")
}

extension Arguments {
  /// Rejects other tools' placeholders in the output path.
  func checkPlaceholders() throws(InputError) {
    guard let output = self[Option.output], let placeholder = ["%s", "%d"].first(where: output.contains) else { return }
    let template = output.split(separator: "/").last.map { $0.replacing(placeholder, with: "{id}") } ?? ""
    throw .usage(
      "--output \(output): cannot contain placeholders: use batch, for example with --name-template \(template)")
  }

  /// Returns the format and compression of all files.
  /// - Throws: `InputError` if `--output` has the extension of another format, or the format does not support
  ///   the compression.
  func encoding() throws(InputError) -> OutputEncoding {
    var format = self[Option.format]
    if let output = self[Option.output] {
      try checkPlaceholders()
      if let fault = OutputFormats.standard.fault(path: output) { throw .usage("--output \(output): \(fault)") }
      let named = OutputFormats.standard.format(of: output)
      if let named, let format, named != format, isTyped(Option.format) {
        throw .usage("--output \(output): has the extension of \(named.name), but --format is \(format.optionName)")
      }
      format = named ?? format
    }
    return try encodings([format ?? .png])[0]
  }

  /// Returns the format and compression of all files for a build system.
  ///
  /// - Throws: `InputError` if the build system does not support the format.
  func encoding(for export: ExportFormat) throws(InputError) -> OutputEncoding {
    guard isTyped(Option.format), let format = self[Option.format] else { return try encodings([.png])[0] }
    try export.check(format)
    return try encodings([format])[0]
  }

  /// Returns the encodings for the given formats.
  ///
  /// - Throws: `InputError` if the formats do not support the compression.
  func encodings(_ formats: OutputFormats) throws(InputError) -> [OutputEncoding] {
    func others(_ formats: OutputFormats) -> String { formats.map(\.name).alternatives }
    func names() -> String { formats.map(\.name).joined(separator: ", ") }
    _ = try applies(
      Option.quality, if: formats.contains(where: \.hasLossy),
      else: ": \(names()) has no lossy compression: use \(others(.standard.filter(\.hasLossy)))")
    let plain = formats.first { !$0.hasLossless }
    _ = try applies(
      Option.lossless, if: plain == nil || !isTyped(Option.lossless) && formats.contains(where: \.hasLossless),
      else: ": \(plain?.name ?? "") has no lossless compression: use \(others(.standard.filter(\.hasLossless)))")
    _ = try applies(
      Option.optimize, if: formats.contains(.png), else: ": \(names()) cannot be optimised: only PNG can")
    return formats.map(compression)
  }

  /// Returns a format with the specified compression, of which it uses what it supports.
  func compression(of format: OutputFormat) -> OutputEncoding {
    OutputEncoding(
      format, quality: self[Option.quality], isLossless: self[Option.lossless], isOptimized: self[Option.optimize])
  }

  /// Prints the path of a written file or, with `--json`, its report with the unused inputs.
  ///
  /// - Throws: `InputError` if the report cannot be printed.
  func announce(_ report: ResultReport, at path: String, ignored: [AvatarWarning]?) throws(InputError) {
    if self[Option.json] {
      try StandardStreams.print(json: report.json(output: path, ignored: ignored))
    } else {
      OutputFiles.announce(path)
    }
  }

  /// Prints notes and warnings without duplicates, unless an option suppresses them.
  func note(_ notes: [ReportNote]) {
    if self[Option.quiet] { return }
    let isVerbose = self[Option.verbose]
    var noted: Set<String> = []
    for note in notes {
      if case .info = note, !isVerbose { continue }
      if noted.insert(note.line).inserted { StandardStreams.note(note.line) }
    }
  }
}

extension OptionValue<OutputFormat> {
  /// An output format, specified by its name or an extension.
  static var format: Self {
    OptionValue(
      OutputFormats.optionNames.joined(separator: "|"), completion: .list(OutputFormats.optionNames),
      allowsHyphen: false, requirement: "must be \(OutputFormats.words)", parse: OutputFormats.named)
  }
}

extension OptionValue<OutputFormats> {
  /// One or more output formats, separated by commas and returned in the order in which browsers prefer them.
  static var formats: Self {
    OptionValue(
      "format", completion: .list(OutputFormats.optionNames, isList: true), allowsHyphen: false, parse: formats)
  }

  private static func formats(_ text: String) throws(InputError) -> OutputFormats {
    let given = text.split(separator: ",", omittingEmptySubsequences: false).map {
      OutputFormats.named(String($0))
    }
    if !given.contains(nil) { return OutputFormats.standard.reversed().filter(given.contains) }
    let isListFormat = ListFormat(rawValue: text) != nil
    throw InputError(
      value: text,
      reason: "must be \(OutputFormats.words)" + (isListFormat ? "; --list-format selects the list format" : ""))
  }
}

extension OutputFormats {
  fileprivate static var optionNames: [String] { standard.map(\.optionName) }

  /// The names in options, for the end of an error message: `png, jpeg or webp`.
  static var words: String { optionNames.alternatives }

  @Sendable static func named(_ name: String) -> OutputFormat? {
    let name = name.lowercased()
    return standard.first { $0.optionName == name || $0.format.extensions.contains(name) }
  }
}
