package import AvatarJSON

/// The data of a Monica contact (https://www.monicahq.com, version 4) that its avatar needs.
package struct MonicaContact: Hashable, Sendable {
  /// The kind of a contact's avatar.
  package enum Source: String, Hashable, Sendable {
    /// Initials on the contact's colour.
    case standard = "default"
    case gravatar
    /// An uploaded photo.
    case photo
    /// A generated drawing.
    case adorable
  }

  package let id: String
  package let name: String?
  package let email: String?
  package let source: Source
  /// The URL of the avatar, which may be relative.
  package let url: String?
  /// The contact's colour, for example `#b3d5fe`.
  package let color: String?

  /// Reads a contact object of the API; nil if the value is not one.
  package init?(_ value: JSONValue) {
    guard case .object(let fields) = value, let id = fields["id"]?.text, Self.isID(id) else {
      return nil
    }
    self.id = id
    let parts = [fields["first_name"]?.text, fields["last_name"]?.text].compactMap { $0 }.filter { !$0.isEmpty }
    let whole = fields["complete_name"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    // The first and last names are preferred because Monica may add a nickname in brackets to the complete name.
    name = parts.isEmpty ? whole : parts.joined(separator: " ")
    let avatar = fields["information"]?["avatar"]
    url = avatar?["url"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    source = avatar?["source"]?.text.flatMap { Source(rawValue: $0) } ?? .standard
    color = avatar?["default_avatar_color"]?.text
    email = Self.email(fields["contactFields"] ?? fields["contact_fields"])
  }

  /// The JSON object that the cache stores for the contact.
  var value: JSONValue {
    let texts = ["id": id, "name": name, "email": email, "source": source.rawValue, "url": url, "color": color]
    return .object(texts.compactMapValues { $0.map { .string($0) } })
  }

  /// Reads a cached contact, the opposite of `value`; nil if the JSON is something else.
  init?(kept value: JSONValue) {
    guard let id = value["id"]?.text, Self.isID(id),
      let source = value["source"]?.text.flatMap({ Source(rawValue: $0) })
    else { return nil }
    self.id = id
    self.source = source
    name = value["name"]?.text
    email = value["email"]?.text
    url = value["url"]?.text
    color = value["color"]?.text
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
