import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The options for where a command writes, which have one meaning in all commands.
extension Option {
  static let destinationRows: [OptionRow] = [output.row, difference.row, textFile.row, newManifest.row, outputDir.row]

  static let output = file(
    of: .images, "file to write", OutputFormats.standard.flatMap(\.format.extensions), takesStream: true,
    standard: "named after its content and size, for example bot-48.png")

  static let difference = file(
    of: .goldenCompare, "file for an image with expected | difference | actual, if two images are compared",
    ImageFormat.png.extensions, standard: "none")

  static let textFile = file(
    of: .texts, "file to write", ["json", "svg"], takesStream: true, standard: "- for standard output")

  static let newManifest = file(
    "manifest", aliases: ["output"], of: .goldenInit, "manifest to write", ["json"],
    standard: "Goldens/manifest.json")

  static let outputDir = Key(
    "output-dir", in: .output, of: .writers, common: .images, from: .commandLine, .directory(),
    "The directory for files with default names, created if it does not exist.")

  static let batchDirectory = Key(
    "output-dir", short: "o", aliases: ["output"], in: .images, of: .batch, isRequired: true, from: .commandLine,
    .directory(), "The directory for the images, created if it does not exist.")

  /// Returns the option for the file that commands write.
  ///
  /// - Parameters:
  ///   - name: The long name.
  ///   - aliases: Other long names.
  ///   - commands: The commands.
  ///   - file: The noun phrase for the file.
  ///   - extensions: The extensions that completion offers.
  ///   - takesStream: Whether - represents standard output.
  ///   - standard: The default for help.
  /// - Returns: The option.
  private static func file(
    _ name: String = "output", aliases: [String] = [], of commands: CommandSet, _ file: String,
    _ extensions: @autoclosure @escaping @Sendable () -> [String], takesStream: Bool = false, standard: String
  ) -> Key<String> {
    Key(
      name, short: "o", aliases: aliases, in: .output, of: commands, common: .images, from: .commandLine,
      excludes: [outputDir], takesStream ? .fileOrStream(extensions()) : .output(extensions()),
      """
      The \(file): a directory (ending in /) for a file with the default name\(takesStream ? ", or - for standard output" : ""). \
      Missing directories are created. (default: \(standard))
      """)
  }
}

extension Arguments {
  /// The output path, with a trailing slash for a directory, or nil if no option specifies one.
  var destination: String? { self[Option.outputDir].map(FilePath.ofDirectory) ?? self[Option.output] }

  /// The long name of the option that specifies the output path, or --output if none does.
  var destinationName: String { "--" + ((last(Option.outputDir) ?? last(Option.output))?.row.name ?? "output") }

  /// Returns the path of the only file to write, or nil if no option specifies it.
  ///
  /// - Parameter name: The default name, which the file has in a directory.
  /// - Returns: The path, which may be that of standard output.
  func file(named name: String) -> String? {
    (destination ?? self[Option.newManifest]).map { $0.hasSuffix("/") ? $0 + name : $0 }
  }

  /// Prints a text, or writes it to the file that an option specifies and prints the path of the file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The default name of the file.
  ///   - formats: The image formats that the text may have.
  /// - Returns: The result of the command.
  /// - Throws: `InputError` if the file would replace an input, has the extension of an image, or cannot be written.
  func write(_ text: String, named name: String, as formats: OutputFormats = []) throws(InputError) -> CommandResult {
    guard let path = file(named: name), !OutputPath.isStandardOutput(path) else {
      try StandardStreams.print(text)
      return .done
    }
    if let format = OutputFormats.standard.format(of: path), !formats.contains(format) {
      throw .usage("\(destinationName) \(path): has the extension of \(format.name), but the default name is \(name)")
    }
    for (theme, source) in lookInputs {
      if case .file(let input) = source, File.same(path, input) {
        throw .usage("\(destinationName) \(path): would replace \(theme) itself")
      }
    }
    try OwnedFile.write(Array(text.utf8), to: path)
    OutputFiles.announce(path)
    return .done
  }
}

extension OptionValue<String> {
  /// Returns the type of paths of files to write or of directories, or - for standard output.
  fileprivate static func fileOrStream(_ extensions: [String]) -> Self {
    OptionValue(
      "file", completion: .file(extensions), allowsHyphen: false,
      requirement: "must name a file, or be - for standard output"
    ) { $0.isEmpty ? nil : $0 }
  }
}
