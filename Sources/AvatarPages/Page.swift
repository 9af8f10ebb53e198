package import AvatarFileSystem
import AvatarJSON
import CByteSource
import EmbeddedPages

/// A self-contained HTML page with its own style, script and data, which loads nothing from the network.
///
/// A page consists of its `head`, JSON data that `data(_:)` escapes, and its `tail`.
package struct Page: Sendable {
  /// The gallery page of a batch, which shows image files.
  ///
  /// The page's Content Security Policy contains `file:`, because browsers disagree about the meaning of `'self'` on
  /// pages opened from files.
  package static let gallery = Page(
    "gallery", title: "Avatars", images: "'self' file: data:", body: text(avr_gallery_html),
    style: text(avr_page_css, avr_gallery_css),
    script: text(avr_page_js, avr_images_js, avr_grid_js, avr_controls_js))

  /// The report page of a golden run, whose images are data URIs.
  package static let report = Page(
    "golden", title: "Golden images", images: "data:", body: text(avr_report_html),
    style: text(avr_page_css, avr_report_css),
    script: text(avr_page_js, avr_comparison_js, avr_cases_js))

  /// The element in `head` that identifies a page of this kind.
  package let mark: FileMark
  /// The part of the page before the data.
  package let head: [UInt8]
  /// The part of the page after the data.
  package let tail: [UInt8]

  /// Creates a page whose Content Security Policy allows `images` and, by digest, the page's own style and script.
  private init(_ name: String, title: String, images: String, body: String, style: String, script: String) {
    let mark = "<meta name=\"generator\" content=\"avatar-render \(name)\">"
    let values = [
      "mark": mark, "title": title, "images": images, "body": body, "style": style, "script": script,
      "styleDigest": Self.digest(style), "scriptDigest": Self.digest(script),
    ]
    let parts = Self.text(avr_page_html).split(separator: "{{data}}").map { part in
      Array(part.replacing(/{{(\w+)}}/) { values[String($0.1)] ?? "" }.utf8)
    }
    self.mark = FileMark(mark, inFirst: 4096)
    head = parts[0]
    tail = parts[1]
  }

  /// Returns JSON data that is safe in a script element.
  ///
  /// Only "<" can end the element or start a comment, and in JSON it occurs only in strings.
  package static func data(_ json: String) -> [UInt8] {
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
