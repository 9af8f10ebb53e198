import AvatarCodec
import AvatarFileSystem
import AvatarJSON
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
  private let isForced: Bool
  private var entries = 0
  /// The images of the next contact sheet.
  private var thumbnails: [Raster] = []
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
  ///   - outputs: The directory of the images.
  ///   - title: The page title.
  ///   - isForced: Whether to replace files that do not belong to a gallery.
  /// - Throws: `InputError` if the page cannot be written, or a file to replace does not belong to a gallery.
  package init(_ path: String, outputs: String, title: String, isForced: Bool = false) throws(InputError) {
    let path = FilePath.ofDirectory(path)
    let isGallery = Page.gallery.mark.isIn(fileAt: path + Self.page)
    if !isGallery && !isForced {
      let names = (try? Directory(path).names()) ?? []
      for name in names where name == Self.page || (name.hasPrefix("contact-sheet") && name.hasSuffix(".png")) {
        if FileStatus(path + name, followsLinks: false)?.bytes == 0 { continue }
        throw OwnedFile.refusal(of: path + name)
      }
    }
    self.path = path
    self.isForced = isForced
    self.outputs = RowFiles.url(of: outputs, from: path)
    let head = Page.gallery.head + Page.data("{\"title\":\(JSONWriter.text(title)),\"entries\":[\n")
    do {
      tree = try Directory(creating: path)
      // The page is written before any sheet so that, after an interruption, the next run recognises the sheets.
      if !isGallery { try tree.write(head + Self.tail("not finished", unshown: 0), to: Self.page) }
    } catch {
      throw InputError(output: path, error)
    }
    file = try OwnedFile(Self.page, in: tree)
    try file.append(head)
  }

  package var files: [String] { [Self.page, Self.sheet(1)].map { path + $0 } }

  package func add(_ row: RowReport) throws(InputError) {
    if entries < Self.maximumEntries {
      try file.append((entries > 0 ? Array(",\n".utf8) : []) + Self.entry(row, outputs: outputs))
    }
    entries += 1
    guard let thumbnail = row.thumbnail else { return }
    if thumbnails.count == Self.columns * Self.columns { try writeSheet() }
    thumbnails.append(thumbnail)
  }

  /// Writes the remaining data, and removes any extra sheets of an earlier gallery.
  ///
  /// - Throws: `InputError` if a file cannot be written.
  package func finish(_ account: RowAccount) throws(InputError) -> [String] {
    try writeSheet()
    try file.append(Self.tail(account.words, unshown: max(entries - Self.maximumEntries, 0)))
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

  private func writeSheet() throws(InputError) {
    if thumbnails.isEmpty { return }
    sheets += 1
    let picture = Self.sheet(of: thumbnails)
    thumbnails = []
    let name = Self.sheet(sheets)
    let bytes = PNGEncoder.marked(PNGEncoder.encode(RasterBands(picture)))
    try OwnedFile.write(bytes, to: name, in: path, over: isForced ? nil : PNGEncoder.mark)
  }
}

// MARK: Page

extension GalleryDirectory {
  /// Returns a row's entry on the page.
  static func entry(_ row: RowReport, outputs: String) -> [UInt8] {
    // Each image appears once, even if it has files in several formats or colour schemes.
    let first = row.outputs.first(where: \.isPicture)
    let images = row.outputs.filter { $0.isPicture && $0.format == first?.format && $0.scheme == first?.scheme }
    let notes = row.outputs.flatMap(\.notes).reduce(into: [String]()) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
    let entry = JSONWriter.object { json in
      json.member("title", row.id ?? "row \(row.number)")
      json.member("place", "row \(row.number) (line \(row.line))")
      json.member("name", row.who?.name)
      json.member("alt", images.isEmpty ? nil : row.alt)
      json.member("content", images.first?.report?.content.rawValue)
      json.member("error", row.reason)
      json.member("notes", notes)
      json.member("images", objects: images) { image, json in
        json.member("source", outputs + FilePath.url(image.file))
        json.member("width", image.side)
        json.member("height", image.side)
        json.member("scale", image.scale)
      }
    }
    return Page.data(entry)
  }

  /// Returns the part of the page after the last entry, with a summary and the number of omitted entries.
  private static func tail(_ summary: String, unshown: Int) -> [UInt8] {
    Page.data("\n],\"summary\":\(JSONWriter.text(summary)),\"unshown\":\(unshown)}") + Page.gallery.tail
  }
}
