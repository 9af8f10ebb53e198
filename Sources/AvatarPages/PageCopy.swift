package import AvatarJSON

/// A text on a page, with a button that copies it.
package struct PageCopy: Sendable {
  /// The text of the button.
  package let label: String
  /// The text that the button copies.
  package let text: String
  /// The introduction to the text, where the text is shown, or nil if there is none.
  package let note: String?

  /// Creates a text with a button.
  package init(label: String, text: String, note: String? = nil) {
    self.label = label
    self.text = text
    self.note = note
  }
}

extension PageCopy: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("label", label)
      json.member("text", text)
      json.member("note", note)
    }
  }
}
