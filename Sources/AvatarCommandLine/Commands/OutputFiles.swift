import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// A writer of images to the standard output, or to files whose paths it prints.
struct OutputFiles {
  private let options: OutputOptions
  let encoding: OutputEncoding
  let path: OutputPath
  private let scales: [AvatarScale]
  private let themes: ThemeSchemes

  /// Determines the paths of the output, and checks that they can be used.
  ///
  /// - Parameters:
  ///   - options: The options for the output.
  ///   - stem: The start of the default file name, before the size.
  ///   - size: The size of the images.
  ///   - scales: The pixel densities, with one image or one sequence of frames for each colour scheme.
  ///   - themes: The themes of the colour schemes.
  ///   - frames: The number of frames; nil for a single image.
  ///   - export: The build system that the images are laid out for; nil for images side by side.
  ///   - inputs: The sources that must not be replaced, with their names in messages.
  /// - Throws: `CommandError.usage` if the output is unsuitable or would replace an input.
  init(
    _ options: OutputOptions, stem: String, size: AvatarSize, scales: [AvatarScale], themes: ThemeSchemes,
    frames: Int? = nil, export: ExportFormat? = nil, inputs: [(name: String, source: PhotoSource)]
  ) throws(CommandError) {
    self.options = options
    self.scales = scales
    self.themes = themes
    if let export {
      encoding = try options.encoding(for: export)
      path = .resources(
        export, directory: FilePath.ofDirectory(options.output ?? "."), name: stem, size,
        suffix: encoding.format.suffix)
    } else {
      encoding = try options.encoding()
      path = OutputPath(option: options.output, standard: "\(stem)-\(size.points)\(encoding.format.suffix)")
    }
    try check(frames: frames, inputs)
  }

  private func check(frames: Int?, _ inputs: [(name: String, source: PhotoSource)]) throws(CommandError) {
    if case .standardOutput = path {
      if let frames { throw .usage("--output -: takes one image, and --frames makes \(frames)") }
      if scales.count > 1 {
        let factors = scales.map(\.description)
        throw .usage("--output -: takes one image, and --scale \(factors.joined(separator: ",")) makes \(scales.count)")
      }
      if themes.dark != nil { throw .usage("--output -: takes one image, and a theme for dark mode makes two") }
      if StandardStreams.outputIsTerminal {
        throw .usage("--output -: the standard output is a terminal; redirect it, or name a file")
      }
    }
    for path in paths(frames: frames) {
      for input in inputs where Self.isFile(path, input.source) {
        throw .usage("--output \(path): would replace \(input.name) itself")
      }
    }
  }

  /// Returns the paths of all files that will be written.
  private func paths(frames: Int?) -> [String] {
    scales.flatMap { scale in
      themes.all.flatMap { scheme, _ in
        guard let frames else { return [path.path(scheme, scale: scale)] }
        return (1...frames).map { path.path(scheme, scale: scale, frame: ($0, frames)) }
      }
    }.compactMap(\.self)
  }

  private static func isFile(_ path: String, _ source: PhotoSource) -> Bool {
    switch source {
    case .file(let input): File.same(path, input)
    case .standardInput: StandardStreams.inputIs(path)
    case .bytes, .dataURI, .url, .contact: false
    }
  }

  /// An encoded image and the report on it, without the pixels.
  struct EncodedImage {
    fileprivate let bytes: [UInt8]
    fileprivate let scheme: Theme.ColorScheme
    let report: ResultReport
  }

  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - matte: The colour under it in a format without transparency; nil is white, with a warning.
  ///   - report: The report on the image, to which the warning is added.
  ///   - scheme: The colour scheme for which the image is.
  /// - Returns: The encoded image.
  /// - Throws: `CommandError` if a component is missing, or if the image is too large for the format.
  func encoded(
    _ picture: DrawnPicture, on matte: AvatarColor?, _ report: ResultReport, _ scheme: Theme.ColorScheme
  ) throws(CommandError) -> EncodedImage {
    let file = try mapError(of: PictureFile(picture, encoding, on: matte), to: CommandError.init(avatar:))
    var report = report
    if let warning = file.warning { report.add(warning) }
    return EncodedImage(bytes: file.bytes, scheme: scheme, report: report)
  }

  /// Writes one image, and reports it with `--json`.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - scale: The pixel density.
  ///   - frame: The number of the image in a sequence, from 1, and the number of frames; nil for a single image.
  /// - Throws: `CommandError.output` if the image can't be written.
  func write(
    _ image: EncodedImage, scale: AvatarScale, frame: (number: Int, count: Int)? = nil
  ) throws(CommandError) {
    guard let path = path.path(image.scheme, scale: scale, frame: frame) else {
      try Self.print(image.bytes)
      return log(image.report, at: "-")
    }
    try mapError(of: FileWriter.write(image.bytes, to: path, createsDirectories: true)) { (error: WriteError) in
      CommandError.output(path: path, error == .create(.isDirectory) ? Self.directoryError : error)
    }
    log(image.report, at: path)
    Self.announce(path)
  }

  private static let directoryError = WriteError.create(
    .other("is a directory: with a slash at its end, a file in it gets the default name"))

  /// Prints the path of a finished file, if there is a standard output: the file is the result; the path is a courtesy.
  static func announce(_ path: String) { try? print(Array((path + "\n").utf8)) }

  /// Writes to the standard output.
  static func print(_ bytes: [UInt8]) throws(CommandError) {
    try mapError(of: FileWriter.writeToStandardOutput(bytes)) { CommandError.output(path: "standard output", $0) }
  }

  private func log(_ report: ResultReport, at path: String) {
    if options.json { StandardStreams.note(report.json(output: path)) }
  }

  /// Prints the warnings about themes and images and the skipped sources, once each: several densities usually have the
  /// same.
  func note(_ images: [EncodedImage]) {
    if options.json || options.quiet { return }
    var noted: Set<String> = []
    for line in themes.warnings + images.flatMap(\.report.notes) where noted.insert(line).inserted {
      StandardStreams.note("note: \(line)")
    }
  }
}
