package import AvatarJSON

/// An image of an entry on a page.
package struct PageImage: Sendable {
  /// The URL of the file.
  package let source: String
  /// The width and height in pixels, or nil if they are those of the file.
  package var side: Int?
  /// The density, or nil if each pixel of the image is shown as a square.
  package var scale: Double?
  /// The colour scheme of the pages that show the image, `light` or `dark`, or nil for both.
  package var scheme: String?
  /// The part of the image in a comparison, `expected`, `difference` or `actual`, or another caption.
  package var label: String?

  package init(source: String) { self.source = source }
}

extension PageImage: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("source", source)
      json.member("width", side)
      json.member("height", side)
      json.member("scale", scale)
      json.member("scheme", scheme)
      json.member("label", label)
    }
  }
}
