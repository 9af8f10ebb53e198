import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarPages
import AvatarRaster
package import AvatarRender

/// A gallery directory, which contains `index.html` and contact sheets of up to 1,024 avatars each.
package final class GalleryDirectory {
  private let path: String
  private let tree: Directory
  private var page: GalleryPage
  private let file: File
  /// The images of the next contact sheet.
  private var thumbnails: [Raster] = []
  private var sheets = 0
  private let isForced: Bool

  /// The distance between squares, in pixels.
  private static let gap = 8
  /// The maximum number of columns, and of rows, in a contact sheet.
  static let columns = 32

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
    self.path = FilePath.ofDirectory(path)
    self.isForced = isForced
    let isGallery = Self.isGallery(self.path + Self.page)
    if !isGallery && !isForced {
      let names = (try? Directory(self.path).names()) ?? []
      for name in names where name == Self.page || (name.hasPrefix("contact-sheet") && name.hasSuffix(".png")) {
        if FileStatus(self.path + name, followsLinks: false)?.bytes == 0 { continue }
        throw InputError(output: self.path + name, .create(.otherContents))
      }
    }
    let outputs = FilePath.way(from: self.path, to: outputs)
    page = GalleryPage(title: title, outputs: outputs.isEmpty ? "" : FilePath.url(outputs) + "/")
    do throws(WriteError) {
      tree = try Directory(creating: self.path)
      // The page is written before any sheet so that, after an interruption, the next run recognises the sheets.
      if !isGallery { try tree.write(page.head + page.tail(summary: "not finished"), to: Self.page) }
      File.removeAbandoned(in: tree)
      file = try tree.file(Self.page)
      try file.append(page.head)
    } catch {
      throw InputError(output: self.path, error)
    }
  }

  private static func isGallery(_ path: String) -> Bool {
    guard let status = FileStatus(path, followsLinks: false), status.kind == .file,
      let source = try? ByteSource(path: path, limit: 1 << 40, isFile: true)
    else { return false }
    return source.bytes(at: 0, length: 4096).contains(text: Page.gallery.mark)
  }

  /// The paths of the gallery's files, which no output may use.
  package var files: [String] { [Self.page, Self.sheet(1)].map { path + $0 } }

  /// The path of the page, for opening it in a browser.
  package var pagePath: String { path + Self.page }

  package func add(_ outcome: RowReport) throws(InputError) {
    do throws(WriteError) {
      try file.append(page.entry(outcome))
    } catch {
      throw InputError(output: pagePath, error)
    }
    guard let thumbnail = outcome.thumbnail else { return }
    if thumbnails.count == Self.columns * Self.columns { try writeSheet() }
    thumbnails.append(thumbnail)
  }

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
    let sheet = Self.sheet(of: thumbnails)
    thumbnails = []
    let name = Self.sheet(sheets)
    do throws(WriteError) {
      try tree.write(
        PNGEncoder.marked(PNGEncoder.encode(RasterBands(sheet))), to: name,
        over: isForced ? [] : PNGEncoder.mark, at: PNGEncoder.markOffset)
    } catch {
      throw InputError(output: path + name, error)
    }
  }

  /// Writes the remaining data, and removes any extra sheets of an earlier gallery.
  ///
  /// - Throws: `InputError` if a file cannot be written.
  package func finish(_ summary: BatchSummary) throws(InputError) {
    try writeSheet()
    do throws(WriteError) {
      try file.append(page.tail(summary: summary.words))
      try file.finish()
    } catch {
      throw InputError(output: pagePath, error)
    }
    var number = sheets + 1
    while (try? tree.has(PNGEncoder.mark, at: PNGEncoder.markOffset, in: Self.sheet(number))) == true {
      try? tree.remove(Self.sheet(number))
      number += 1
    }
  }
}

/// The page of a gallery, written in pieces: `head`, an entry for each row, and `tail`.
struct GalleryPage {
  /// The maximum number of entries, low enough for browsers to open the page without delay.
  static let maximumEntries = 100_000

  /// The source of the avatars, for example `team.csv`.
  let title: String
  /// The relative URL of the output directory, with a trailing slash unless it is empty.
  let outputs: String
  private var shown = 0
  private var unshown = 0

  init(title: String, outputs: String) {
    self.title = title
    self.outputs = outputs
  }

  /// The part of the file before the first entry.
  var head: [UInt8] { Page.gallery.head + Page.data("{\"title\":\(JSONWriter.text(title)),\"entries\":[\n") }

  /// Returns a row's entry, or nothing after `maximumEntries`.
  ///
  /// The tail reports the number of omitted entries.
  mutating func entry(_ row: RowReport) -> [UInt8] {
    guard shown < Self.maximumEntries else {
      unshown += 1
      return []
    }
    shown += 1
    return Page.data((shown > 1 ? ",\n" : "") + json(row))
  }

  /// Returns the part of the file after the last entry, with a summary such as "998 written, 12 unchanged, 2 failed".
  func tail(summary: String) -> [UInt8] {
    Page.data("\n],\"summary\":\(JSONWriter.text(summary)),\"unshown\":\(unshown)}") + Page.gallery.tail
  }

  private func json(_ row: RowReport) -> String {
    // Each image appears once, even if it has files in several formats or colour schemes.
    let first = row.outputs.first(where: \.isPicture)
    let images = row.outputs.filter { $0.isPicture && $0.format == first?.format && $0.scheme == first?.scheme }
    let notes = row.outputs.flatMap(\.notes).reduce(into: [String]()) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
    return JSONWriter.object { json in
      json.member("title", row.id ?? "row \(row.number)")
      json.member("place", "row \(row.number) (line \(row.line))")
      json.member("name", row.who?.name)
      json.member("alt", images.isEmpty ? nil : row.alt)
      json.member("content", images.first?.report?.content.rawValue)
      json.member("error", row.fault?.words)
      json.member("notes", notes)
      json.member("images", objects: images) { image, json in
        json.member("source", outputs + FilePath.url(image.file))
        json.member("width", image.side)
        json.member("height", image.side)
        json.member("scale", image.scale)
      }
    }
  }
}
