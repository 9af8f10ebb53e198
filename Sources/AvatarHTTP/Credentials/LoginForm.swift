import AvatarJSON

/// The login form of an HTML page, with its fields.
struct LoginForm {
  enum Method { case get, post }

  /// The URL reference to which the form is sent, as written in the page; nil for the page itself.
  let action: String?
  let method: Method
  /// The names and values of hidden inputs and of checked boxes and radio buttons, in the order of the page.
  let fields: [(name: String, value: String)]
  let userField: String
  let passwordField: String
}

extension LoginForm {
  /// Finds the first login form of a page; nil if there is none.
  ///
  /// A login form has exactly one password input, with an input for the user name before it. Forms with two password
  /// inputs create accounts. As in browsers, a form inside another form is part of it, and a form that is not closed
  /// ends with the page.
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

  /// Returns the body of the request as `application/x-www-form-urlencoded` (URL Standard, section 5.2), in UTF-8.
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
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "): body.append(UInt8(ascii: "+"))
      case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): body.append(byte)
      case _ where byte.isLetter || byte.decimal != nil: body.append(byte)
      // Browsers send every line ending of a form as CRLF.
      case 0x0A where last == 0x0D: break
      case 0x0A, 0x0D: body += "%0D%0A".utf8
      default: body += Unicode.Scalar(byte).percentCode.utf8
      }
      last = byte
    }
  }
}

extension LoginForm {
  /// A form whose end has not been read yet.
  private struct Draft {
    private let id: String?
    private let action: String?
    private let method: Method
    private var fields: [(name: String, value: String)] = []
    private var user: (field: String, isNamed: Bool)?
    /// The names of the password inputs; nil for an input without a name, which cannot be sent.
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

    /// The types of inputs that do not accept a user name; HTML treats an unknown type as text.
    private static let otherTypes: Set = [
      "submit", "image", "reset", "button", "file", "range", "color", "number", "search", "url", "date", "month",
      "week", "time", "datetime-local",
    ]

    /// Returns whether a name or an `autocomplete` value indicates an input for the user name.
    private static func saysUser(_ text: String) -> Bool {
      let text = Array(text.utf8.lowercasedText.utf8)
      return ["email", "login", "user"].contains { text.contains(Array($0.utf8)) }
    }
  }
}
