/// The gallery of a batch as one HTML file, written piece by piece: `head`, entries, `tail`.
///
/// The pictures are files beside it; it needs nothing else, not even a network.
package struct GalleryPage {
  /// By which a page is known to be a gallery's.
  package static let mark = "<meta name=\"generator\" content=\"avatar-render gallery\">"
  /// What a browser still opens at once.
  package static let mostEntries = 100_000

  private let title: String
  private var shown = 0
  private var unshown = 0

  /// - Parameter title: what the avatars were made of, such as `team.csv`.
  package init(title: String) { self.title = title }

  /// Everything before the first entry.
  package var head: [UInt8] {
    let html = """
      <!doctype html>
      <html lang="en" data-ground="page">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <link rel="icon" href="data:,">
      <title>Avatars</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(Self.body)
      <script type="application/json" id="data">{"title":
      """
    var json = ScriptJSON()
    json.string(title)
    return Array(html.utf8) + json.bytes + Array(",\"entries\":[\n".utf8)
  }

  /// An entry's bytes; none past `mostEntries`, of which the tail tells.
  package mutating func entry(_ entry: GalleryEntry) -> [UInt8] {
    guard shown < Self.mostEntries else {
      unshown += 1
      return []
    }
    shown += 1
    var json = ScriptJSON()
    if shown > 1 { json.raw(",\n") }
    entry.write(to: &json)
    return json.bytes
  }

  /// Everything after the last entry.
  /// - Parameter summary: such as "998 written, 12 unchanged, 2 failed".
  package func tail(summary: String) -> [UInt8] {
    let html = """
      ,"unshown":\(unshown)}</script>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
    var json = ScriptJSON()
    json.string(summary)
    return Array("\n],\"summary\":".utf8) + json.bytes + Array(html.utf8)
  }

  /// "file:", since "self" need not mean anything on a page that was opened without a server.
  private static let policy =
    "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
}

/// A row of a list, on the page.
package struct GalleryEntry: Sendable {
  /// A file of the row.
  package struct Picture: Sendable {
    /// Relative to the page, percent-encoded.
    package var source: String
    /// px; `height` likewise.
    package var width, height: Int
    /// px per point.
    package var scale: Double

    package init(source: String, width: Int, height: Int, scale: Double) {
      self.source = source
      self.width = width
      self.height = height
      self.scale = scale
    }
  }

  /// The row's id.
  package var title: String
  /// Whose avatar it is.
  package var name: String?
  /// Where it stands in the list, such as "row 3 (line 4)".
  package var place: String
  /// "photo", "initials" or "icon"; nil where the row failed.
  package var content: String?
  /// Why something that was asked for was not used.
  package var notes: [String]
  /// Why the row failed.
  package var error: String?
  /// The first one is on the page, the others are a click away.
  package var pictures: [Picture]

  package init(
    title: String, name: String? = nil, place: String, content: String? = nil, notes: [String] = [],
    error: String? = nil, pictures: [Picture] = []
  ) {
    self.title = title
    self.name = name
    self.place = place
    self.content = content
    self.notes = notes
    self.error = error
    self.pictures = pictures
  }

  /// Fields that say nothing are left out.
  fileprivate func write(to json: inout ScriptJSON) {
    json.raw("{\"title\":")
    json.string(title)
    json.raw(",\"place\":")
    json.string(place)
    for (key, value) in [(",\"name\":", name), (",\"content\":", content), (",\"error\":", error)] {
      guard let value else { continue }
      json.raw(key)
      json.string(value)
    }
    json.raw(",\"notes\":[")
    for (i, note) in notes.enumerated() {
      if i > 0 { json.raw(",") }
      json.string(note)
    }
    json.raw("],\"pictures\":[")
    for (i, picture) in pictures.enumerated() {
      json.raw(i > 0 ? ",{\"source\":" : "{\"source\":")
      json.string(picture.source)
      // There is no other number in JSON.
      let scale = picture.scale.isFinite ? picture.scale : 1
      json.raw(",\"width\":\(picture.width),\"height\":\(picture.height),\"scale\":\(scale)}")
    }
    json.raw("]}")
  }
}

/// JSON that can stand in a script element, where "<" alone could end it, or begin a comment.
///
/// Written by hand: Foundation's encoder takes about five times as long for an entry.
private struct ScriptJSON {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(1024) }

  /// Text that is JSON already.
  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, UInt8(ascii: "<"):
        raw("\\u00")
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
