import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// A writer of images to standard output, or to files whose paths it prints.
struct OutputFiles {
  private let options: Arguments
  let encoding: OutputEncoding
  let path: OutputPath
  private let measures: ImageMeasures
  private let themes: ThemeSchemes
  /// The number of frames, or nil for a single image.
  private let frames: Int?
  /// The warnings about themes, fonts and weights that no image uses.
  var unusedInputs: [AvatarWarning] = []

  /// Determines the output paths and checks that they can be used.
  ///
  /// - Parameters:
  ///   - options: The arguments of the command.
  ///   - stem: The beginning of the default file name, before the size.
  ///   - measures: The sizes and pixel densities, with one image or one sequence of frames for each colour scheme.
  ///   - themes: The themes of the colour schemes.
  ///   - frames: The number of frames, or nil for a single image.
  ///   - export: The build system that determines the layout of the images, or nil for images in one directory.
  ///   - inputs: The sources that must not be replaced, with their names in messages.
  /// - Throws: `InputError` if the output is unsuitable or would replace an input.
  init(
    _ options: Arguments, stem: String, measures: ImageMeasures, themes: ThemeSchemes,
    frames: Int? = nil, export: ExportFormat? = nil, inputs: [(name: String, source: PhotoSource)]
  ) throws(InputError) {
    self.options = options
    self.measures = measures
    self.themes = themes
    self.frames = frames
    let hasOneSize = measures.sizes.count == 1
    if let export {
      if options.destination.map(OutputPath.isStandardOutput) == true {
        throw .usage("--output -: takes one image, but --export \(export.rawValue) writes a directory")
      }
      if let given = options.destination, let fault = OutputPath.fault(ofDirectory: given) {
        throw .usage("--output \(given): \(fault)")
      }
      encoding = try options.encoding(for: export)
      path = .resources(
        export, directory: FilePath.ofDirectory(options.destination ?? "."), name: stem, hasOneSize: hasOneSize,
        suffix: encoding.format.suffix)
    } else {
      encoding = try options.encoding()
      path = OutputPath(
        option: options.destination, stem: stem, suffix: encoding.format.suffix, hasOneSize: hasOneSize)
    }
    try check(inputs)
  }

  private func check(_ inputs: [(name: String, source: PhotoSource)]) throws(InputError) {
    if case .standardOutput = path {
      let sizes = measures.sizes.map { "\($0.points)" }
      let scales = measures.scales.map(\.description)
      let counts: [(String, String, Int)] = [
        ("--frames", "\(frames ?? 1)", frames ?? 1),
        ("--size", sizes.joined(separator: ","), sizes.count),
        ("--scale", scales.joined(separator: ","), scales.count),
      ]
      for (option, value, count) in counts where count > 1 {
        throw .usage("--output -: takes one image, but \(option) \(value) requests \(count)")
      }
      if options.isTyped(Option.json) {
        throw .usage("--output -: cannot be combined with --json, which also prints to standard output")
      }
      if themes.dark != nil { throw .usage("--output -: takes one image, but a dark theme requests two") }
      if StandardStreams.outputIsTerminal {
        throw .usage("--output -: standard output is a terminal: redirect it, or name a file")
      }
    }
    for path in paths {
      for input in inputs where Self.isFile(path, input.source) {
        throw .usage("--output \(path): would replace \(input.name) itself")
      }
    }
  }

  /// The paths of all files to write.
  private var paths: [String] {
    measures.all.flatMap { size, scale in
      themes.all.flatMap { scheme, _ in
        (frames.map { count in (1...count).map { ImageVariant.Frame(number: $0, count: count) } } ?? [nil]).map {
          path.path(ImageVariant(size: size, scale: scale, scheme: scheme, frame: $0))
        }
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

  /// An encoded image with its report but without the pixels.
  struct EncodedImage {
    fileprivate let bytes: [UInt8]
    fileprivate let variant: ImageVariant
    let report: ResultReport
  }

  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - matte: The background colour in a format without transparency, or nil for white, with a warning.
  ///   - report: The report on the image, to which the warning is added.
  ///   - variant: The size, pixel density and colour scheme of the image.
  /// - Returns: The encoded image.
  /// - Throws: `InputError` if a component is missing, or if the image is too large for the format.
  func encoded(
    _ picture: DrawnPicture, on matte: AvatarColor?, _ report: ResultReport, _ variant: ImageVariant
  ) throws(InputError) -> EncodedImage {
    try LayerFiles.write(picture, path: path.path(variant))
    let file = try mapError(of: picture.encode(as: encoding, on: matte), to: InputError.init(options:))
    var report = report
    if let warning = file.warning { report.add(warning) }
    return EncodedImage(bytes: file.bytes, variant: variant, report: report)
  }

  /// Writes an image and prints its path or, with `--json`, its report.
  /// - Throws: `InputError` if the image cannot be written.
  func write(_ image: EncodedImage) throws(InputError) {
    guard let path = path.path(image.variant) else { return try StandardStreams.print(image.bytes) }
    do {
      try OwnedFile.write(image.bytes, to: path)
    } catch  where FileStatus(path)?.kind == .directory {
      let advice = "add a trailing slash to write a file with the default name"
      throw InputError(path, reason: "\(error.reason): \(advice)", kind: error.kind)
    }
    try options.announce(image.report, at: path, ignored: ignored)
  }

  /// Warnings about the inputs that no image uses; nil if there are none.
  private var ignored: [AvatarWarning]? {
    let warnings = (themes.ignored ?? []) + unusedInputs
    return warnings.isEmpty ? nil : warnings
  }

  /// Prints the path of a written file.
  ///
  /// A closed standard output is ignored, because the file itself is the result.
  static func announce(_ path: String) { try? StandardStreams.print(Array((path + "\n").utf8)) }

  /// Prints the warnings about themes and images and the skipped sources, without duplicates, because images of several
  /// densities usually share them.
  ///
  /// Call this method after everything is written, so that the warnings come last.
  ///
  /// - Parameters:
  ///   - images: The images.
  ///   - unread: The tokens that no image shows.
  func note(_ images: [EncodedImage], unread: [ReportNote]) {
    options.note(themes.notes + unusedInputs.map { .note("\($0)") } + unread + images.flatMap(\.report.notes))
  }
}
