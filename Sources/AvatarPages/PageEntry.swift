package import AvatarJSON

/// An entry of a page: a row of a list or a golden case, with its images.
package struct PageEntry: Sendable {
  /// The name by which the entry is found.
  package let title: String
  /// The row and line, or the file of the golden.
  package var place: String?
  /// The name of the person.
  package var name: String?
  /// The alternative text of all images, or nil if each is described by the title and its label.
  package var alt: String?
  /// The content of the image, or the outcome of the case.
  package var content: String?
  /// The reason why the entry failed, or nil if it did not.
  package var error: String?
  package var notes: [String] = []
  package var images: [PageImage] = []
  /// The filters that show the entry, in addition to `all`.
  package var filters: [PageFilter] = []
  package var copies: [PageCopy] = []
  /// The relative URL of an image that the page omits because of its size.
  package var link: String?
  /// Whether the entry's card is as wide as the page and shows all its images and texts.
  package var isWide = false

  package init(title: String) { self.title = title }

  /// Returns the entry as a part of a page's data.
  package func bytes() -> [UInt8] { Page.data(JSONWriter.text(self)) }
}

extension PageEntry: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("title", title)
      json.member("place", place)
      json.member("name", name)
      json.member("alt", alt)
      json.member("content", content)
      json.member("error", error)
      json.member("notes", notes)
      json.member("images", images)
      json.member("filters", filters.map(\.rawValue))
      json.member("copies", copies.isEmpty ? nil : copies)
      json.member("link", link)
      json.member("isWide", isWide ? true : nil)
    }
  }
}
