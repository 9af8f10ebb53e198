import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The files that show all avatars of a list: a grid and a snippet.
struct BatchOverview {
  private var grid: AvatarGrid?
  private let snippet: AvatarSnippet?
  private let snippetPath: String

  /// Starts writing the files requested by the options.
  /// - Throws: `CommandError` if a name is unsuitable, or a file cannot be written.
  init(_ arguments: Arguments) throws(CommandError) {
    snippetPath = arguments[Option.snippet] ?? ""
    if let path = arguments[Option.grid] {
      if try arguments.batchEncodings().allSatisfy(\.format.isVector) {
        throw .usage(
          "--grid \(path): needs raster images: add another format to --format svg, or omit --format")
      }
      grid = AvatarGrid(
        path: path, directory: arguments.outputDirectory, columns: arguments[Option.gridColumns] ?? 12,
        spacing: arguments[Option.gridSpacing] ?? 4, encoding: try Self.encoding(path), limits: arguments.limits,
        isForced: arguments[Option.force])
    }
    if let path = arguments[Option.snippet] {
      guard [".md", ".markdown", ".html", ".htm"].contains(where: { path.lowercased().hasSuffix($0) }) else {
        throw .usage("--snippet \(path): must end in .md or .html")
      }
      let isForced = arguments[Option.force]
      snippet = try mapError(of: AvatarSnippet(path: path, directory: arguments.outputDirectory, isForced: isForced)) {
        CommandError.output(path: path, $0)
      }
    } else {
      snippet = nil
    }
  }

  private static func encoding(_ path: String) throws(CommandError) -> OutputEncoding {
    let formats = OutputFormats.standard.filter { !$0.isVector }
    guard let format = formats.first(where: { $0.isFormat(of: path) }) else {
      throw .usage("--grid \(path): must end in \(formats.map(\.suffix).alternatives)")
    }
    return OutputEncoding(format)
  }

  mutating func add(_ outcome: RowReport) throws(InputError) {
    try grid?.add(outcome)
    try mapError(of: snippet?.add(outcome)) { InputError(output: snippetPath, $0) }
  }

  /// Checks, before any avatar is rendered, that no other program's file would be replaced.
  ///
  /// - Throws: `InputError.output` if such a file would be replaced.
  func begin(_ run: BatchRun) throws(InputError) { try grid?.begin(run) }

  /// Writes the files and returns notes about missing avatars.
  ///
  /// - Throws: `InputError` if a file cannot be written.
  func finish(_ run: BatchRun) throws(InputError) -> [String] {
    try mapError(of: snippet?.finish()) { InputError(output: snippetPath, $0) }
    return try grid?.finish(run) ?? []
  }
}
