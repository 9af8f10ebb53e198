package import AvatarCodec
import AvatarFileSystem
import AvatarRaster
package import AvatarRender

/// An image that shows all avatars of a run in rows and columns, in list order.
///
/// The pixels come from the written files, so unchanged rows need not be rendered, and are read in bands. If no image has
/// changed since the last run, nothing is drawn.
package final class AvatarGrid: RunReport {
  private let run: BatchRun
  private let path: String
  private let columns: Int
  private let spacing: Double
  private let encoding: OutputEncoding
  private var images = SheetImages()
  /// The side of the square for each avatar, and the distance between squares, in pixels.
  private var (side, gap) = (0, 0)

  private var limits: PhotoLimits { run.plan.parser.themes.limits }

  package var files: [String] { [path] }

  /// Creates an empty grid.
  ///
  /// - Parameters:
  ///   - run: The run that writes the avatars.
  ///   - path: The path of the grid's file.
  ///   - columns: The number of avatars in each row.
  ///   - spacing: The distance between avatars, in points.
  ///   - encoding: The encoding of the file, which must not be a vector format.
  package init(of run: BatchRun, path: String, columns: Int, spacing: Double, encoding: OutputEncoding) {
    self.run = run
    self.path = path
    self.columns = columns
    self.spacing = spacing
    self.encoding = encoding
  }

  /// Checks that the file is a grid from an earlier run, is empty, or does not exist.
  ///
  /// - Throws: `InputError.output` if another file would be replaced.
  package func begin() throws(InputError) {
    guard !run.options.isForced, let status = FileStatus(path, followsLinks: false),
      status.bytes > 0 || status.kind == .link,
      [.file, .link].contains(status.kind), !run.hasWritten(path)
    else { return }
    throw OwnedFile.refusal(of: path)
  }

  /// Adds a row's avatar at its first size and density, and in the light scheme if it has both.
  ///
  /// Failed rows are skipped.
  /// - Throws: `InputError.output` if the grid would have too many pixels.
  package func add(_ outcome: RowReport) throws(InputError) {
    guard let output = Self.picture(of: outcome) else { return }
    if case .stale = output.state { return }
    if images.files.isEmpty { gap = Int((spacing * output.scale).rounded()) }
    images.add(output)
    side = max(side, output.side)
    try mapError(of: limits.checkOutput(width: cells.width, height: cells.height)) { (error: AvatarError) in
      InputError(output: path, .create(.other("\(error.description): --limit output-pixels=n allows more")))
    }
  }

  /// Returns the file of a row's first image, preferably a PNG.
  private static func picture(of outcome: RowReport) -> Output? {
    guard let first = outcome.outputs.first(where: \.isPicture) else { return nil }
    let files = outcome.outputs.filter {
      $0.isPicture && $0.size == first.size && $0.scale == first.scale && $0.scheme == first.scheme
        && !$0.isVector
    }
    return files.first { $0.format == .png } ?? files.first
  }

  private var cells: CellGrid {
    CellGrid(count: images.files.count, columns: columns, side: side, columnStep: side + gap, rowStep: side + gap)
  }

  /// The arrangement and the encoding, with a number that must change with the pixels of grids of the same images.
  private var layout: String { "grid 1 \(columns) \(side) \(gap) \(encoding.identity)" }

  /// Records the image, and writes it unless a file with the same bytes already exists.
  ///
  /// - Returns: The notes about missing avatars.
  /// - Throws: `InputError` if the image cannot be encoded or written.
  package func finish(_: RowAccount) throws(InputError) -> [String] {
    if images.files.isEmpty { return ["\(path): not written: there are no images to show"] }
    let sources = images.digest(layout: layout, run.options.environment)
    if run.hasDrawn(path, from: sources) { return [] }
    run.releaseMemoryOfRows()
    let pixels = GridPixels(of: images, in: cells, run)
    let file = try mapError(of: pixels.picture.encode(as: encoding, on: nil)) { (error: AvatarError) in
      let input = InputError(avatar: error)
      return input.kind == .component ? input : InputError(output: path, .create(.other(error.description)))
    }
    if let error = pixels.error { throw error }
    // The old and new digests are both recorded, so if the run is killed here, either file is recognised.
    run.record(ContentDigest(of: file.bytes), ofFile: path)
    let known = try? ByteSource(path: path, limit: file.bytes.count, isFile: true).allBytes()
    if known != file.bytes {
      try OwnedFile.write(file.bytes, to: path)
    }
    let notes =
      pixels.missing.map { "\(path): omits \(run.options.directory)\(images.files[$0].name), which cannot be read" }
      + (file.warning.map { ["\(path): \($0.reason)"] } ?? [])
    // A later run must repeat the notes.
    if notes.isEmpty { run.recordDrawing(file.bytes, of: path, from: sources) }
    return notes
  }
}
