import AvatarFileSystem

/// A text encoding of a list without a byte order mark, by the name that `--encoding` accepts.
///
/// The names are those of the [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels). Everything else about
/// an encoding is in its row of Encodings.tsv, which is read only if a list or a name is not UTF-8.
package enum ListEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// UTF-16 with a byte order mark, or little-endian UTF-16 without one, as Windows writes it.
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1255 = "windows-1255"
  case windows1256 = "windows-1256"
  case windows1257 = "windows-1257"
  case windows1258 = "windows-1258"
  case windows874 = "windows-874"
  case iso8859Part2 = "iso-8859-2"
  case iso8859Part3 = "iso-8859-3"
  case iso8859Part4 = "iso-8859-4"
  case iso8859Part5 = "iso-8859-5"
  case iso8859Part6 = "iso-8859-6"
  case iso8859Part7 = "iso-8859-7"
  case iso8859Part8 = "iso-8859-8"
  case iso8859Part10 = "iso-8859-10"
  case iso8859Part13 = "iso-8859-13"
  case iso8859Part14 = "iso-8859-14"
  case iso8859Part15 = "iso-8859-15"
  case iso8859Part16 = "iso-8859-16"
  case koi8R = "koi8-r"
  case koi8U = "koi8-u"
  case ibm866
  case macintosh
  case macCyrillic = "x-mac-cyrillic"
  case shiftJIS = "shift_jis"
  case eucJP = "euc-jp"
  case iso2022JP = "iso-2022-jp"
  case eucKR = "euc-kr"
  case big5
  case gb18030

  /// Returns the encoding with a name or label, for example `latin1` or `CP932`, or nil if there is none.
  ///
  /// Case and separators are ignored, as in the matching of charsets in Unicode Technical Standard #22, section 1.4.
  package init?(label: String) {
    guard let encoding = Self(rawValue: label) ?? EncodingTable.encodings[EncodingTable.folded(label)] else {
      return nil
    }
    self = encoding
  }

  /// The name in its usual spelling, for messages.
  var name: String { EncodingTable.rows[self]?.name ?? rawValue }

  /// Returns text in the encoding as UTF-8, or nil if it is malformed.
  ///
  /// - Throws: `ComponentError` if the encoding's converter is missing.
  /// - Complexity: O(n) for n bytes.
  func string(_ bytes: some Collection<UInt8>) throws(ComponentError) -> String? {
    guard var transcoder = try ListTranscoder(self) else { return String(validating: bytes, as: UTF8.self) }
    let text = transcoder.utf8(Array(bytes)[...])
    return String(validating: text + transcoder.end(), as: UTF8.self)
  }
}
