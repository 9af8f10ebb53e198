import AvatarHTTP
import AvatarJSON

/// A page of a list of accounts, as the cache stores it.
struct GitHubPage {
  /// The accounts; nil for one that could not be read.
  var contacts: [Contact?]
  /// The URL of the next page; nil if this is the last one.
  var next: String?

  init(contacts: [Contact?]) { self.contacts = contacts }

  var bytes: [UInt8] {
    var members = ["contacts": JSONValue.array(contacts.map { $0?.value ?? .null })]
    if let next { members["next"] = .string(next) }
    return Array(JSONText.value(.object(members)).utf8)
  }

  /// Parses the result of `bytes`; nil for anything else.
  init?(cached bytes: [UInt8]) {
    guard let value = try? JSONParser.parse(bytes), case .array(let items)? = value["contacts"] else { return nil }
    contacts = items.map { Contact(cached: $0) }
    next = value["next"]?.text
  }

  /// Returns the URL with the relation `next` in a `Link` field (RFC 8288); nil if there is none.
  static func next(in field: String) -> String? {
    var rest = field[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let url = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let parameters = rest.prefix { $0 != "<" }
      for parameter in parameters.split(whereSeparator: { $0 == ";" || $0 == "," }) {
        let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
        if parts.count == 2, parts[0].lowercased() == "rel", parts[1].lowercased() == "next" { return String(url) }
      }
    }
    return nil
  }
}

extension GitHubServer {
  /// Returns whether a text can be the name of an account; those of apps end in `[bot]`.
  package static func isID(_ text: String) -> Bool {
    let name = text.hasSuffix(bot) ? text.utf8.dropLast(bot.utf8.count) : text.utf8[...]
    return (1...100).contains(name.count)
      && name.allSatisfy { $0.isLetter || $0.decimal != nil || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  /// The suffix of the names of apps' accounts.
  private static let bot = "[bot]"

  /// Returns the URL of an avatar with the side as `s` in its query.
  package static func photo(_ url: String, pixels: Int) -> String {
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts.dropFirst().joined().split(separator: "&").filter { !$0.hasPrefix("s=") }
    return parts[0] + "?" + (fields + ["s=\(pixels)"]).joined(separator: "&")
  }

  /// Parses an account of the API; nil if the value is not one.
  func contact(_ value: JSONValue) -> Contact? {
    guard let login = value["login"]?.text, Self.isID(login) else { return nil }
    func text(_ name: String) -> String? { value[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }
    let isAgent = text("type") == "Bot" || login.hasSuffix(Self.bot)
    // Agents never show a photo.
    let place = isAgent ? nil : text("avatar_url").flatMap { try? WebURL($0) }
    return Contact(
      id: login, name: text("name") ?? login, email: text("email"),
      link: text("html_url").flatMap { try? WebURL($0) }?.text,
      isAgent: isAgent,
      photo: place.map { ContactReference(.github, id: login, photo: $0.text).text })
  }
}
