@testable import AvatarHTTP

/// The properties of netrc files; the first line is the name of a host, the rest the file.
enum NetrcProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    let host = String(decoding: bytes[..<end], as: UTF8.self)
    let file = Array(bytes[end...].dropFirst())
    let login = Netrc(file).login(of: host)
    let inCapitals = Netrc(file).login(of: String(decoding: host.utf8.map(uppercased), as: UTF8.self))
    try expect(login?.user == inCapitals?.user && login?.password == inCapitals?.password, "capitals don't count")
    if !file.starts(with: [0xEF, 0xBB, 0xBF]) {
      let marked = Netrc([0xEF, 0xBB, 0xBF] + file).login(of: host)
      try expect(marked?.password == login?.password, "a byte order mark is not part of the file")
    }
    guard let login else { return }
    // The first entry of a host applies, regardless of later entries.
    let entry = "machine example.org login \(quoted(login.user)) password \(quoted(login.password))\n"
    let again = Netrc(Array(entry.utf8) + file).login(of: "example.org")
    try expect(again?.user == login.user && again?.password == login.password, "a login that is written is read again")
  }

  private static func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte & 0xDF : byte }

  private static func quoted(_ text: String) -> String {
    let inner = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\"", "\\": "\\" + String(scalar)
      default: String(scalar)
      }
    }
    return "\"" + inner.joined() + "\""
  }
}
