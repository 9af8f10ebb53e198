package import AvatarFileSystem
import AvatarJSON
import CByteSource
import EmbeddedPages

/// A self-contained HTML page with a grid of images, which loads nothing else from the network.
///
/// All pages have the same style and script, and differ in their data: the bytes of `start(title:)`, the entries with a
/// `separator` between them, and the bytes of `end(summary:unshown:)`.
package struct Page: Sendable {
  /// The gallery page of a batch.
  package static let gallery = Page(
    "gallery", title: "Avatars", images: localFiles,
    alternative: "The avatars are also in the output directory, as image files.", unit: "row",
    filters: [.all, .photo, .initials, .icon, .notes, .failed])

  /// The page of a web export, with HTML to copy.
  package static let web = Page(
    "web", title: "HTML to copy", images: localFiles, alternative: "The HTML is also in <code>srcset.json</code>.",
    unit: "row", filters: [.all, .photo, .initials, .icon])

  /// The report page of a golden run, whose images are data URIs.
  package static let report = Page(
    "golden", title: "Golden images", images: "data:",
    alternative:
      "The images are also in the <code>differences</code> directory, and the results are in <code>report.json</code>.",
    unit: "case", filters: [.failed, .recorded, .all, .size, .large, .many, .small, .uncompared], zoom: "fit",
    background: "checks")

  /// The sources of a page that shows image files, where browsers disagree about the meaning of `'self'` on pages opened
  /// from files.
  private static let localFiles = "'self' file: data:"

  /// The text between two entries.
  package static let separator = ",\n"

  /// The element in the head that identifies a page of this kind.
  package let mark: FileMark
  /// The parts of the page before and after the data.
  private let head, tail: [UInt8]
  /// The members of the data that are the same for all pages of this kind.
  private let settings: String

  /// Creates a page whose Content Security Policy allows `images` and, by digest, the page's own style and script.
  ///
  /// - Parameters:
  ///   - name: The name of the page in its mark.
  ///   - title: The title that follows the title of the data.
  ///   - images: The sources of images in the Content Security Policy.
  ///   - alternative: The HTML that names other files with the contents, for browsers without JavaScript.
  ///   - unit: The noun for one entry.
  ///   - filters: The filters in order, of which the first with an entry is selected when the page opens.
  ///   - zoom: The initial magnification.
  ///   - background: The initial background of the images.
  private init(
    _ name: String, title: String, images: String, alternative: String, unit: String, filters: [PageFilter],
    zoom: String = "1", background: String = "page"
  ) {
    let mark = "<meta name=\"generator\" content=\"avatar-render \(name)\">"
    let (style, script) = (
      Self.text(avr_page_css), Self.text(avr_data_js, avr_images_js, avr_cards_js, avr_grid_js, avr_controls_js)
    )
    let values = [
      "mark": mark, "title": title, "images": images, "alternative": alternative, "style": style, "script": script,
      "styleDigest": Self.digest(style), "scriptDigest": Self.digest(script),
    ]
    let parts = Self.text(avr_page_html).split(separator: "{{data}}").map { part in
      Array(part.replacing(/{{(\w+)}}/) { values[String($0.1)] ?? "" }.utf8)
    }
    self.mark = FileMark(mark, inFirst: 4096)
    head = parts[0]
    tail = parts[1]
    let settings = JSONWriter.object { json in
      json.member("unit", unit)
      json.member("zoom", zoom)
      json.member("background", background)
      json.member("filters", object: { json in for filter in filters { json.member(filter.rawValue, filter.label) } })
    }
    self.settings = String(settings.dropFirst().dropLast())
  }

  /// Returns the part of a page before its first entry.
  ///
  /// - Parameter title: The name of what the page shows, for example the name of a list.
  /// - Returns: The bytes, which end with the start of an array.
  package func start(title: String) -> [UInt8] {
    head + Self.data("{\"title\":\(JSONWriter.text(title)),\(settings),\"entries\":[\n")
  }

  /// Returns the part of a page after its last entry.
  ///
  /// - Parameters:
  ///   - summary: The sentence below the title.
  ///   - unshown: The number of entries that the page omits.
  /// - Returns: The bytes, which end the file.
  package func end(summary: String, unshown: Int = 0) -> [UInt8] {
    Self.data("\n],\"summary\":\(JSONWriter.text(summary)),\"unshown\":\(unshown)}") + tail
  }

  /// Returns JSON data that is safe in a script element.
  ///
  /// Only "<" can end the element or start a comment, and in JSON it occurs only in strings.
  static func data(_ json: String) -> [UInt8] {
    let parts = json.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return Array(parts.joined(separator: Array("\\u003C".utf8)))
  }

  /// Returns the digest of an element's contents for a Content Security Policy (Level 3, 2.3.1).
  private static func digest(_ contents: String) -> String {
    "sha256-" + ContentDigest(of: Array(contents.utf8)).bytes.base64
  }

  /// Returns the concatenated contents of embedded files.
  private static func text(_ files: CEmbeddedBytes...) -> String {
    let bytes = files.flatMap { file in ByteSource(embedded: file).bytes(at: 0, length: file.count) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
