import AvatarFileSystem
import AvatarHTTP
import AvatarJSON

enum DataURIProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    try checkForms(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    if let path = FileURI.path(text) {
      try expect(path.utf8.first == UInt8(ascii: "/"), "the path of a file URI starts with a slash")
      try expectEqual(FileURI.path("file://" + escaped(Array(path.utf8))), path, "an escaped path is the same path")
    }
    guard let held = DataURI.bytes(text) else { return }
    try expect(DataURI.mayBe(text), "only a data URI holds bytes")
    try expect(held.count <= text.utf8.count, "a data URI holds no more bytes than it has")
  }

  /// Checks that any bytes can be written in each form and read back.
  private static func checkForms(_ held: [UInt8]) throws(BrokenProperty) {
    let base64 = held.base64
    let forms = [
      "data:;base64," + base64, "DATA:image/png;BASE64,\(base64)", "data:," + escaped(held),
      "data:;base64," + base64.replacing("+", with: "-").replacing("/", with: "_"),
      "data:;base64," + base64.filter { $0 != "=" },
      "data:;base64," + base64.map { "\($0)\n" }.joined(),
      "data:;base64," + escaped(Array(base64.utf8)),
    ]
    for form in forms { try expect(DataURI.bytes(form) == held, "\(form) holds the same bytes") }
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    bytes.reduce(into: "") { text, byte in
      let isPlain = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || byte == UInt8(ascii: "/"))
      text += isPlain ? String(Unicode.Scalar(byte)) : Unicode.Scalar(byte).percentCode
    }
  }
}
