package import AvatarFiles

/// A contact of a Monica server (https://www.monicahq.com, version 4), as far as its avatar goes.
package struct MonicaContact: Hashable, Sendable {
  /// What its avatar is.
  package enum Source: String, Hashable, Sendable {
    /// Initials on its colour.
    case standard = "default"
    case gravatar
    /// One that was uploaded.
    case photo
    /// A drawing.
    case adorable
  }

  package let id: String
  package let name: String?
  package let email: String?
  package let source: Source
  /// Of its avatar; may be relative.
  package let url: String?
  /// As `#b3d5fe`.
  package let color: String?

  /// Of an object of the API; nil where it is none.
  package init?(_ value: JSONValue) {
    guard case .object(let fields) = value, let id = fields["id"]?.text, Self.isID(id) else {
      return nil
    }
    self.id = id
    let parts = [fields["first_name"]?.text, fields["last_name"]?.text].compactMap { $0 }.filter { !$0.isEmpty }
    let whole = fields["complete_name"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    // Whole names may have a nickname in brackets behind them.
    name = parts.isEmpty ? whole : parts.joined(separator: " ")
    let avatar = fields["information"]?["avatar"]
    url = avatar?["url"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    source = avatar?["source"]?.text.flatMap { Source(rawValue: $0) } ?? .standard
    color = avatar?["default_avatar_color"]?.text
    email = Self.email(fields["contactFields"] ?? fields["contact_fields"])
  }

  /// What the cache keeps of it.
  var value: JSONValue {
    let texts = ["id": id, "name": name, "email": email, "source": source.rawValue, "url": url, "color": color]
    return .object(texts.compactMapValues { $0.map { .string($0) } })
  }

  /// Reads what `value` tells; nil where it is anything else.
  init?(kept value: JSONValue) {
    guard let id = value["id"]?.text, Self.isID(id),
      let source = value["source"]?.text.flatMap({ Source(rawValue: $0) })
    else { return nil }
    (self.id, self.source) = (id, source)
    (name, email, url, color) = (value["name"]?.text, value["email"]?.text, value["url"]?.text, value["color"]?.text)
  }

  /// Whether a text is the number of a contact.
  package static func isID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { $0.decimal != nil }
  }

  private static func email(_ fields: JSONValue?) -> String? {
    guard case .array(let fields) = fields else { return nil }
    return fields.lazy.compactMap { field in
      let kind = field["contact_field_type"]
      let isEmail = kind?["type"]?.text == "email" || kind?["name"]?.text?.lowercased() == "email"
      return isEmail ? field["content"]?.text : nil
    }.first { EmailAddress($0) != nil }
  }
}
