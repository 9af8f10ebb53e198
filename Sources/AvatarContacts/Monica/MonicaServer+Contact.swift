import AvatarHTTP
import AvatarJSON

extension MonicaServer {
  /// The kind of a contact's avatar.
  private enum Source: String {
    /// Initials on the contact's colour.
    case initials = "default"
    case gravatar
    /// A photo that a user uploaded.
    case photo
    /// A drawing that Monica generated.
    case adorable
  }

  /// Returns whether a text is the number of a contact.
  package static func isID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { $0.decimal != nil }
  }

  /// Returns the URL unchanged, because the server has each photo in one size.
  package static func photo(_ url: String, pixels: Int) -> String { url }

  /// Parses a contact object of the API; nil if the value is not one.
  func contact(_ value: JSONValue) -> Contact? {
    guard case .object(let fields) = value, let id = fields["id"]?.text, Self.isID(id) else { return nil }
    let avatar = fields["information"]?["avatar"]
    let source = avatar?["source"]?.text.flatMap { Source(rawValue: $0) } ?? .initials
    let email = Self.email(fields["contactFields"] ?? fields["contact_fields"])
    return Contact(
      id: id, name: Self.name(fields), email: email, color: avatar?["default_avatar_color"]?.text,
      photo: photo(source, avatar?["url"]?.text ?? "", of: id, hasEmail: email != nil),
      directory: source == .gravatar ? .gravatar : nil)
  }

  /// Returns the photo of a contact as `Contact.photo` specifies it.
  private func photo(_ source: Source, _ text: String, of id: String, hasEmail: Bool) -> String? {
    let place = text.isEmpty ? nil : try? url.resolving(Array(text.utf8))
    let contact = ContactReference(.monica, id: id)
    switch source {
    case .initials: return nil
    case .photo: return ContactReference(.monica, id: id, photo: place.map { _ in text }).text
    case .adorable: return place?.text ?? contact.text
    // If the e-mail address is unknown, Monica's own URL is used, but without the default picture.
    case .gravatar: return hasEmail ? nil : place.map { $0.origin.text + $0.path + "?d=404&s=512&r=g" }
    }
  }

  /// Returns the first and last names, or else the complete name, to which Monica may add a nickname in brackets.
  private static func name(_ fields: [String: JSONValue]) -> String? {
    let parts = [fields["first_name"]?.text, fields["last_name"]?.text].compactMap { $0 }.filter { !$0.isEmpty }
    let whole = fields["complete_name"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    return parts.isEmpty ? whole : parts.joined(separator: " ")
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
