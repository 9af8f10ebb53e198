import AvatarCodec
import AvatarFileSystem
import AvatarPages
import AvatarRaster
package import AvatarRender

/// A gallery directory, which contains `index.html` and contact sheets of up to 1,024 avatars each.
package final class GalleryDirectory: RunReport {
  private let path: String
  private let tree: Directory
  private let file: OwnedFile
  /// The relative URL of the output directory.
  private let outputs: String
  private let run: BatchRun
  private var entries = 0
  /// The images of the next contact sheet.
  private var images = SheetImages()
  private var sheets = 0

  /// The distance between squares, in pixels.
  private static let gap = 8
  /// The maximum number of columns, and of rows, in a contact sheet.
  private static let columns = 32
  /// The maximum number of entries, low enough for browsers to open the page without delay.
  static let maximumEntries = 100_000

  private static let page = "index.html"
  private static func sheet(_ number: Int) -> String {
    number == 1 ? "contact-sheet.png" : "contact-sheet-\(number).png"
  }

  /// Creates a gallery and starts writing its page.
  ///
  /// - Parameters:
  ///   - path: The gallery's directory, which is created if it does not exist.
  ///   - run: The run that writes the images.
  ///   - title: The page title.
  /// - Throws: `InputError` if the page cannot be written, or a file to replace does not belong to a gallery.
  package init(_ path: String, of run: BatchRun, title: String) throws(InputError) {
    let path = FilePath.ofDirectory(path)
    let isGallery = Page.gallery.mark.isIn(fileAt: path + Self.page)
    if !isGallery && !run.options.isForced {
      let names = (try? Directory(path).names()) ?? []
      for name in names where name == Self.page || (name.hasPrefix("contact-sheet") && name.hasSuffix(".png")) {
        if FileStatus(path + name, followsLinks: false)?.bytes == 0 { continue }
        throw OwnedFile.refusal(of: path + name)
      }
    }
    self.path = path
    self.run = run
    outputs = RowFiles.url(of: run.options.directory, from: path)
    let start = Page.gallery.start(title: title)
    do {
      tree = try Directory(creating: path)
      // The page is written before any sheet so that, after an interruption, the next run recognises the sheets.
      if !isGallery { try tree.write(start + Page.gallery.end(summary: "not finished"), to: Self.page) }
    } catch {
      throw InputError(output: path, error)
    }
    file = try OwnedFile(Self.page, in: tree)
    try file.append(start)
  }

  package var files: [String] { [Self.page, Self.sheet(1)].map { path + $0 } }

  package func add(_ row: RowReport) throws(InputError) {
    if entries < Self.maximumEntries {
      try file.append((entries > 0 ? Array(Page.separator.utf8) : []) + entry(row).bytes())
    }
    entries += 1
    // Vector images have no pixels.
    guard let image = row.outputs.first(where: \.isPicture), !image.isVector else { return }
    if images.files.count == Self.columns * Self.columns { try writeSheet() }
    images.add(image)
  }

  /// Writes the remaining data, and removes any extra sheets of an earlier gallery.
  ///
  /// - Throws: `InputError` if a file cannot be written.
  package func finish(_ account: RowAccount) throws(InputError) -> [String] {
    try writeSheet()
    try file.append(Page.gallery.end(summary: account.words, unshown: max(entries - Self.maximumEntries, 0)))
    try file.finish()
    var number = sheets + 1
    while (try? tree.has(PNGEncoder.mark, in: Self.sheet(number))) == true {
      try? tree.remove(Self.sheet(number))
      number += 1
    }
    return []
  }
}

// MARK: Contact sheets

extension GalleryDirectory {
  /// Returns a contact sheet that is approximately square.
  static func sheet(of thumbnails: [Raster]) -> Drawing {
    let columns = (1...columns).first { $0 * $0 >= thumbnails.count } ?? columns
    let step = WrittenPicture.thumbnail + gap
    let cells = CellGrid(
      count: thumbnails.count, columns: columns, side: WrittenPicture.thumbnail, columnStep: step, rowStep: step)
    let layers = thumbnails.enumerated().map { cells.layer(Drawing($1), in: $0) }
    return Drawing(width: cells.width, height: cells.height, layers: layers)
  }

  /// The arrangement of the images, which must change with the pixels of sheets of the same images.
  private static let layout = "contact sheet 1"

  /// Writes a sheet of the images added since the last one, unless an earlier run wrote the same sheet.
  private func writeSheet() throws(InputError) {
    let images = images
    self.images = SheetImages()
    if images.files.isEmpty { return }
    let name = Self.sheet(sheets + 1)
    let sources = images.digest(layout: Self.layout, run.options.environment)
    if run.hasDrawn(path + name, from: sources) {
      sheets += 1
      return
    }
    let thumbnails = try run.pictures(of: images.files, side: WrittenPicture.thumbnail).compactMap(\.self)
    if thumbnails.isEmpty { return }
    sheets += 1
    let bytes = PNGEncoder.marked(PNGEncoder.encode(RasterBands(Self.sheet(of: thumbnails))))
    try OwnedFile.write(bytes, to: name, in: path, over: run.options.isForced ? nil : PNGEncoder.mark)
    if thumbnails.count == images.files.count { run.recordDrawing(bytes, of: path + name, from: sources) }
  }
}

// MARK: Page

extension GalleryDirectory {
  /// Returns a row's entry on the page.
  private func entry(_ row: RowReport) -> PageEntry {
    var entry = PageEntry(row, outputs: outputs)
    entry.place = "row \(row.number) (line \(row.line))"
    entry.error = row.reason
    entry.notes = row.outputs.flatMap(\.notes).reduce(into: []) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
    if !entry.notes.isEmpty { entry.filters.append(.notes) }
    if entry.error != nil { entry.filters.append(.failed) }
    return entry
  }
}
