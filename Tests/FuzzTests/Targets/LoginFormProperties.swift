@testable import AvatarHTTP

/// The properties of login forms; the input is a page of HTML.
enum LoginFormProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let text = String(decoding: bytes, as: UTF8.self)
    try expectEqual(HTMLText.decoded(Array(escaped(text).utf8)[...]), text, "escaped text is the same text")
    let form = LoginForm(page: bytes)
    let behindComment = LoginForm(page: Array("<!DOCTYPE html><!-- <form> -->\n".utf8) + bytes)
    try expect(same(form, behindComment), "comments are no part of a page")
    guard let form else { return }
    try expect(!form.userField.isEmpty && !form.passwordField.isEmpty, "fields have names")
    try expect(form.action != "", "an empty action is none")
    try checkBody(form)
  }

  private static func same(_ first: LoginForm?, _ second: LoginForm?) -> Bool {
    first?.action == second?.action && first?.userField == second?.userField
      && first?.passwordField == second?.passwordField
      && (first?.fields ?? []).elementsEqual(second?.fields ?? [], by: ==)
  }

  /// Checks that the body has exactly the fields of the form, the user and the password.
  private static func checkBody(_ form: LoginForm) throws(BrokenProperty) {
    let (user, password) = ("ada@example.org", "100% & = + \"ä\"\n")
    let body = form.body(user: user, password: password)
    try expect(
      body.allSatisfy { $0.isLetter || $0.decimal != nil || "*-._+%&=".utf8.contains($0) },
      "a body is in the alphabet of forms")
    let sent = body.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
      pair.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false).map(decoded)
    }
    let meant = (form.fields + [(form.userField, user), (form.passwordField, password)]).map { field in
      [withLineEnds(field.name), withLineEnds(field.value)]
    }
    try expectEqual(sent, meant, "a body means the fields of its form")
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    DataURI.unescaped(Array(text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })[...]) ?? []
  }

  /// Returns the text with CRLF at every line end.
  private static func withLineEnds(_ text: String) -> [UInt8] {
    var (bytes, last) = ([UInt8](), UInt8(0))
    for byte in text.utf8 {
      if byte == 0x0A && last == 0x0D {
      } else if byte == 0x0A || byte == 0x0D {
        bytes += [0x0D, 0x0A]
      } else {
        bytes.append(byte)
      }
      last = byte
    }
    return bytes
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
