import ArgumentParser
import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The options for files that show all avatars of a list.
struct BatchOverviewOptions: ParsableArguments {
  @Option(
    .output(["png", "webp", "avif", "jpg"]),
    "An image with all avatars in rows and columns, in the order of the list.")
  var grid: String?

  @Option(.integer(1...1000), "The number of avatars in each row of the grid. (default: 12)")
  var gridColumns: Int?

  @Option(
    .number("points", "a number from 0 to 1024") { (0...1024).contains($0) },
    "The distance between the avatars of the grid in points: 0…1024. (default: 4)")
  var gridSpacing: Double?

  @Option(
    .output(["md", "html"]),
    """
    An HTML snippet of all avatars to paste into a README (.md) or a page (.html), with links to profiles if the list \
    has them.
    """
  )
  var snippet: String?

  /// The options that specify output files, with the files.
  var files: [(option: String, path: String?)] { [("--grid", grid), ("--snippet", snippet)] }
}

/// The files that show all avatars of a list: a grid and a snippet.
struct BatchOverview {
  private var grid: AvatarGrid?
  private let snippet: AvatarSnippet?
  private let options: BatchOverviewOptions

  /// Starts writing the files that the options request.
  /// - Throws: `CommandError` if a name is unsuitable, or a file cannot be written.
  init(_ command: BatchCommand) throws(CommandError) {
    options = command.overview
    for (option, isGiven) in [
      ("--grid-columns", options.gridColumns != nil), ("--grid-spacing", options.gridSpacing != nil),
    ] where isGiven && options.grid == nil {
      throw .usage("\(option): needs --grid")
    }
    if let path = options.grid {
      var layout = AvatarGrid.Layout()
      if let columns = options.gridColumns { layout.columns = columns }
      if let spacing = options.gridSpacing { layout.spacing = spacing }
      if try command.encodings().allSatisfy(\.format.isVector) {
        throw .usage(
          "--grid \(path): needs images with pixels: add another format to --format svg, or leave --format out")
      }
      grid = AvatarGrid(
        path: path, directory: command.outputDir, layout: layout, encoding: try Self.encoding(path),
        limits: command.limits.limits, isForced: command.reporting.force)
    }
    if let path = options.snippet {
      guard [".md", ".markdown", ".html", ".htm"].contains(where: { path.lowercased().hasSuffix($0) }) else {
        throw .usage("--snippet \(path): must end in .md or .html")
      }
      let isForced = command.reporting.force
      snippet = try mapError(of: AvatarSnippet(path: path, directory: command.outputDir, isForced: isForced)) {
        CommandError.output(path: path, $0)
      }
    } else {
      snippet = nil
    }
  }

  private static func encoding(_ path: String) throws(CommandError) -> OutputEncoding {
    let formats = OutputFormats.standard.filter { !$0.isVector }
    guard let format = formats.first(where: { $0.isFormat(of: path) }) else {
      throw .usage("--grid \(path): must end in \(formats.map(\.suffix).joined(separator: " or "))")
    }
    return OutputEncoding(format)
  }

  mutating func add(_ outcome: RowOutcome) throws(BatchError) {
    try grid?.add(outcome)
    try mapError(of: snippet?.add(outcome)) { BatchError.output(path: options.snippet ?? "", $0) }
  }

  /// Checks that no file of another program would be replaced, before any avatar is rendered.
  ///
  /// - Throws: `BatchError.output` if one would be.
  func begin(_ run: BatchRun) throws(BatchError) { try grid?.begin(run) }

  /// Writes the files, and returns notes about missing avatars.
  ///
  /// - Throws: `BatchError` if a file cannot be written.
  func finish(_ run: BatchRun) throws(BatchError) -> [String] {
    try mapError(of: snippet?.finish()) { BatchError.output(path: options.snippet ?? "", $0) }
    return try grid?.finish(run) ?? []
  }
}
