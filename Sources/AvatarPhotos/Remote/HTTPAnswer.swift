/// What a server answered.
struct HTTPAnswer: Sendable {
  let status: Int
  let headers: HTTPHeaders
  let body: [UInt8]
  /// Whether it may have come from an address that is not one of the public Internet.
  var isPrivate: Bool
  /// Seconds for which redirects lead to it; negative where they must not be kept, nil where they say nothing.
  var wayLifetime: Int?
}

/// The fields of an answer.
struct HTTPHeaders: Sendable {
  /// In their order; names in small letters.
  private let fields: [(name: String, value: String)]

  /// - Parameter block: lines, of which the first is the status.
  init(_ block: [UInt8]) {
    var fields: [(String, String)] = []
    for line in block.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      fields.append((name, String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self)))
    }
    self.fields = fields
  }

  /// The first of a name.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// All of a name, as one list.
  func list(_ name: String) -> String? {
    let values = all(name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
