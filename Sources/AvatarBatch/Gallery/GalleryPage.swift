import AvatarFileSystem
import AvatarJSON

/// The gallery of a batch as one HTML file, written piece by piece: `head`, entries, `tail`.
///
/// The pictures are files beside it; it needs nothing else, not even a network.
package struct GalleryPage {
  /// The mark that identifies a page as a gallery.
  package static let mark = "<meta name=\"generator\" content=\"avatar-render gallery\">"
  /// The maximum number of entries, which a browser still opens at once.
  package static let mostEntries = 100_000

  private let title: String
  private var shown = 0
  private var unshown = 0

  /// Creates a page whose title is the source of the avatars, for example `team.csv`.
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
      <script type="application/json" id="data">{"title":\(Self.inScript(JSONText.quoted(title))),"entries":[

      """
    return Array(html.utf8)
  }

  /// Returns the bytes of an entry; none past `mostEntries`, which the tail counts.
  package mutating func entry(_ entry: GalleryEntry) -> [UInt8] {
    guard shown < Self.mostEntries else {
      unshown += 1
      return []
    }
    shown += 1
    return Array(((shown > 1 ? ",\n" : "") + Self.inScript(entry.json)).utf8)
  }

  /// Returns everything after the last entry; a summary is for example "998 written, 12 unchanged, 2 failed".
  package func tail(summary: String) -> [UInt8] {
    let html = """

      ],"summary":\(Self.inScript(JSONText.quoted(summary))),"unshown":\(unshown)}</script>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
    return Array(html.utf8)
  }

  /// Returns JSON that is safe in a script element.
  ///
  /// Only "<" could end the element or begin a comment, and in JSON it occurs only in strings.
  private static func inScript(_ json: String) -> String {
    json.spelling { $0 == "<" ? "\\u003C" : nil }
  }

  /// The Content Security Policy, which allows images and, by their digests, the page's own style and script.
  ///
  /// The policy names `file:` because browsers do not agree on what `self` is on a page that was opened from a file.
  private static let policy = """
    default-src 'none'; img-src 'self' file: data:; style-src '\(source(style))'; script-src '\(source(script))'
    """

  /// An element's contents in a policy (Content Security Policy Level 3, 2.3.1), line breaks at both ends and all.
  private static func source(_ contents: String) -> String {
    "sha256-" + ContentDigest(of: Array("\n\(contents)\n".utf8)).bytes.base64
  }
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
  fileprivate var json: String {
    JSONText.object([
      ("title", JSONText.quoted(title)), ("place", JSONText.quoted(place)), ("name", name.map(JSONText.quoted)),
      ("content", content.map(JSONText.quoted)), ("error", error.map(JSONText.quoted)),
      ("notes", JSONText.array(notes.map(JSONText.quoted))), ("pictures", JSONText.array(pictures.map(\.json))),
    ])
  }
}

extension GalleryEntry.Picture {
  fileprivate var json: String {
    JSONText.object([
      ("source", JSONText.quoted(source)), ("width", "\(width)"), ("height", "\(height)"), ("scale", "\(scale)"),
    ])
  }
}
