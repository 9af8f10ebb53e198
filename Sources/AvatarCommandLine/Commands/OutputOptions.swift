import ArgumentParser
import AvatarBatch
import AvatarCodec
import AvatarFileSystem

/// The options for the output of avatars, and for reports on it.
struct OutputOptions: ParsableArguments {
  @Option(
    .outputFile,
    """
    The file to write, a directory (ending in /) for a file with the default name, or - for the standard output. \
    Missing directories are created. (default: named by content and size, for example bot-48.png)
    """,
    name: [.short, .long])
  var output: String?

  @Option(.directory, "The directory for files with default names. It is created if it does not exist.")
  var outputDir: String?

  @Option(.format, "The image format. (default: from the extension of --output, else png)")
  var format: OutputFormat?

  @OptionGroup var compression: CompressionOptions

  @Flag(help: "Print no notes.")
  var quiet = false

  @Flag(help: "Explain the choice of the source, the crop, the colours and their contrast, and the use of the cache.")
  var verbose = false

  @Flag(help: "Print a line of JSON about each image to the standard error instead of notes.")
  var json = false

  /// Returns the path of the output, with a trailing slash for a directory; nil if no option specifies one.
  /// - Throws: `CommandError.usage` if two options specify one.
  func destination() throws(CommandError) -> String? {
    guard let outputDir else { return output }
    if let output { throw .usage("--output \(output): must not be given together with --output-dir \(outputDir)") }
    return FilePath.ofDirectory(outputDir)
  }

  /// Returns the format and the compression of all files.
  /// - Throws: `CommandError.usage` if `--output` has the extension of another format, or the format does not offer the
  ///   compression.
  func encoding() throws(CommandError) -> OutputEncoding {
    var format = format
    if let output {
      if let fault = OutputFormats.standard.fault(path: output) { throw .usage("--output \(output): \(fault)") }
      let named = OutputFormats.standard.format(of: output)
      if let named, let format, named != format {
        throw .usage("--output \(output): has the extension of \(named.name), but --format is \(format.optionName)")
      }
      format = format ?? named
    }
    return try compression.encodings([format ?? .png])[0]
  }

  /// Returns the format and the compression of all files for a build system.
  ///
  /// - Throws: `CommandError.usage` if the build system does not support the format.
  func encoding(for export: ExportFormat) throws(CommandError) -> OutputEncoding {
    let format = format ?? .png
    try mapError(of: export.check(format), to: CommandError.init(export:))
    return try compression.encodings([format])[0]
  }
}

extension OutputOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    output = given.value("output", .outputFile)
    outputDir = given.value("output-dir", .directory)
    format = given.value("format", .format)
    compression = CompressionOptions(&given)
    quiet = given.flag("quiet")
    verbose = given.flag("verbose")
    json = given.flag("json")
  }
}

extension OptionValue<String> {
  /// The path of a picture to write, of a directory, or - for the standard output.
  fileprivate static var outputFile: Self {
    OptionValue(
      "file", completion: .file(extensions: OutputFormats.standard.flatMap(\.format.extensions)), allowsHyphen: false,
      requirement: "must name a file, or be - for the standard output"
    ) { $0.isEmpty ? nil : $0 }
  }
}
