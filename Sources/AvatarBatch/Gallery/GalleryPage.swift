import AvatarFileSystem
import AvatarJSON
import AvatarPages

/// The page of a gallery, written in pieces: `head`, an entry for each row, and `tail`.
struct GalleryPage {
  /// The maximum number of entries, which browsers still open without a delay.
  static let maximumEntries = 100_000

  /// The source of the avatars, for example `team.csv`.
  let title: String
  /// The relative URL of the output directory; it ends with a slash unless it is empty.
  let outputs: String
  private var shown = 0
  private var unshown = 0

  init(title: String, outputs: String) {
    self.title = title
    self.outputs = outputs
  }

  /// The part of the file before the first entry.
  var head: [UInt8] { Page.gallery.head + Page.data("{\"title\":\(JSONText.quoted(title)),\"entries\":[\n") }

  /// Returns the entry of a row; empty after `maximumEntries`, which the tail reports.
  mutating func entry(_ row: RowReport) -> [UInt8] {
    guard shown < Self.maximumEntries else {
      unshown += 1
      return []
    }
    shown += 1
    return Page.data((shown > 1 ? ",\n" : "") + json(row))
  }

  /// Returns everything after the last entry; a summary is for example "998 written, 12 unchanged, 2 failed".
  func tail(summary: String) -> [UInt8] {
    Page.data("\n],\"summary\":\(JSONText.quoted(summary)),\"unshown\":\(unshown)}") + Page.gallery.tail
  }

  private func json(_ row: RowReport) -> String {
    // Each image appears once, even if it has files of several formats or colour schemes.
    let first = row.outputs.first(where: \.isPicture)
    let images = row.outputs.filter { $0.isPicture && $0.format == first?.format && $0.scheme == first?.scheme }
    let notes = row.outputs.flatMap(\.notes).reduce(into: [String]()) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
    return JSONText.object([
      ("title", JSONText.quoted(row.id ?? "row \(row.number)")),
      ("place", JSONText.quoted("row \(row.number) (line \(row.line))")),
      ("name", (row.who?.name).map(JSONText.quoted)),
      ("alt", images.isEmpty ? nil : JSONText.quoted(row.alt)),
      ("content", (images.first?.report?.content.rawValue).map(JSONText.quoted)),
      ("error", (row.fault?.words).map(JSONText.quoted)), ("notes", JSONText.array(notes.map(JSONText.quoted))),
      ("images", JSONText.array(images.map(json))),
    ])
  }

  private func json(_ output: Output) -> String {
    JSONText.object([
      ("source", JSONText.quoted(outputs + FilePath.url(output.file))), ("width", "\(output.side)"),
      ("height", "\(output.side)"), ("scale", "\(output.scale)"),
    ])
  }
}
