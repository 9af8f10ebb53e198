/// The form of a page to log in with.
struct LoginForm {
  enum Method { case get, post }

  /// Where it is sent to, as it is written; nil for the page itself.
  let action: String?
  let method: Method
  /// What it sends unasked: hidden inputs and checked boxes, in order.
  let fields: [(name: String, value: String)]
  let userField: String
  let passwordField: String
}

extension LoginForm {
  /// The first form with one password input, as those with two are for new accounts, and an input for the user before
  /// it; nil where there is none.
  ///
  /// A form in a form is part of it, as in browsers; one that isn't closed ends with the page.
  /// - Complexity: O(bytes).
  init?(page: [UInt8]) {
    var tags = HTMLTags(page)
    var draft: Draft?
    while let tag = tags.next() {
      switch tag.name {
      case .form where !tag.isEnd: draft = draft ?? Draft(tag)
      case .input where !tag.isEnd: draft?.add(tag)
      case .form:
        if let form = draft?.form {
          self = form
          return
        }
        draft = nil
      case .input: break
      }
    }
    guard let form = draft?.form else { return nil }
    self = form
  }

  /// What is sent: `application/x-www-form-urlencoded` (URL Standard, section 5.2), in UTF-8.
  /// - Complexity: O(bytes).
  func body(user: String, password: String) -> [UInt8] {
    var body: [UInt8] = []
    for (name, value) in fields + [(userField, user), (passwordField, password)] {
      if !body.isEmpty { body.append(UInt8(ascii: "&")) }
      Self.append(name, to: &body)
      body.append(UInt8(ascii: "="))
      Self.append(value, to: &body)
    }
    return body
  }

  private static func append(_ text: String, to body: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "): body.append(UInt8(ascii: "+"))
      case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): body.append(byte)
      case _ where byte.isLetter || byte.decimal != nil: body.append(byte)
      // Every line end is sent as CRLF.
      case 0x0A where last == 0x0D: break
      case 0x0A, 0x0D: body += "%0D%0A".utf8
      default: body += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
      last = byte
    }
  }
}

extension LoginForm {
  /// A form whose end was not read yet.
  private struct Draft {
    private let id: String?
    private let action: String?
    private let method: Method
    private var fields: [(name: String, value: String)] = []
    private var user: (field: String, isNamed: Bool)?
    /// Of the password inputs; those without a name can't be sent.
    private var passwords: [String?] = []

    init(_ tag: HTMLTag) {
      id = tag.attributes[.id]
      let action = tag.attributes[.action].map { String(decoding: $0.utf8.trimmed, as: UTF8.self) }
      self.action = action == "" ? nil : action
      method = tag.choice(.method) == "post" ? .post : .get
    }

    var form: LoginForm? {
      guard passwords.count == 1, let password = passwords[0], let user else { return nil }
      return LoginForm(
        action: action, method: method, fields: fields, userField: user.field, passwordField: password)
    }

    mutating func add(_ tag: HTMLTag) {
      let owner = tag.attributes[.form]
      guard tag.attributes[.disabled] == nil, owner == nil || owner == id else { return }
      let name = tag.attributes[.name].flatMap { $0.isEmpty ? nil : $0 }
      switch (tag.choice(.type) ?? "text", name) {
      case ("password", _): passwords.append(name)
      case (_, nil): break
      case ("hidden", let name?): fields.append((name, tag.attributes[.value] ?? ""))
      case ("checkbox", let name?), ("radio", let name?):
        if tag.attributes[.checked] != nil { fields.append((name, tag.attributes[.value] ?? "on")) }
      case (let type, let name?):
        guard passwords.isEmpty, !Self.otherTypes.contains(type) else { return }
        let isNamed = Self.saysUser(name) || Self.saysUser(tag.attributes[.autocomplete] ?? "")
        if isNamed || user?.isNamed != true { user = (name, isNamed) }
      }
    }

    /// What no user is written in; a type that nobody knows is text.
    private static let otherTypes: Set = [
      "submit", "image", "reset", "button", "file", "range", "color", "number", "search", "url", "date", "month",
      "week", "time", "datetime-local",
    ]

    private static func saysUser(_ text: String) -> Bool {
      let text = Array(text.utf8.lowercasedText.utf8)
      return ["email", "login", "user"].contains { text.contains(Array($0.utf8)) }
    }
  }
}
