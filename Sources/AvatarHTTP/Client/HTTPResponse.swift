import AvatarJSON

/// A complete response of an HTTP server.
package struct HTTPResponse: Sendable {
  package let status: Int
  let headers: HTTPHeaders
  package let body: [UInt8]
  /// Whether the response may have come from an address outside the public Internet.
  var isPrivate: Bool
  /// The lifetime of the redirect chain that led to the response, in seconds.
  ///
  /// It is negative if a redirect must not be stored, and nil if no redirect limits the lifetime.
  var redirectLifetime: Int?

  /// The value of the first header field with a name, which must be in lower case; nil if there is none.
  package subscript(field name: String) -> String? { headers[name] }
}

/// The header fields of a response.
struct HTTPHeaders: Sendable {
  /// The fields in the order of the response; the names are in lower case.
  let fields: [(name: String, value: String)]

  /// Parses the header of a response.
  /// - Parameter block: The lines of the header; the first is the status line.
  init(_ block: [UInt8]) {
    fields = block.split { $0 == 0x0A || $0 == 0x0D }.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      return (name, String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self))
    }
  }

  /// The value of the first field with a name, which must be in lower case; nil if there is none.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Returns the values of all fields with a name as one comma-separated list; nil if there are none.
  func list(_ name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
