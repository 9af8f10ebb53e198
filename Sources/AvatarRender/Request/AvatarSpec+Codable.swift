package import AvatarJSON

extension AvatarSpec: Codable {
  /// Creates a request from its fields; unknown fields are ignored.
  ///
  /// - Parameter fields: The values, by the names of their fields.
  /// - Throws: `FieldError` for the first value that is invalid, or that conflicts with another one.
  package init(fields: [String: JSONValue]) throws(FieldError) {
    self.init()
    try AvatarField.read(fields, into: &self)
  }

  /// Creates a request from its fields, faster than `init(fields:)` if there are many requests.
  ///
  /// - Parameter items: The values with the names of their fields; unknown fields are ignored.
  /// - Throws: `FieldError` for the first value that is invalid, or that conflicts with another one.
  package init(items: [(name: String, value: JSONValue)]) throws(FieldError) {
    self.init()
    var given: [(position: Int, value: JSONValue)] = []
    given.reserveCapacity(items.count)
    for item in items where item.value != .null {
      guard let position = AvatarField.positions[item.name] else { continue }
      given.insert((position, item.value), at: given.firstIndex { $0.position > position } ?? given.count)
    }
    try AvatarField.read(given, of: AvatarField.order, rows: { AvatarField.rows[$0] }, into: &self)
  }

  /// Decodes a request from an object of fields, each of which may be absent.
  ///
  /// Unknown fields are ignored.
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` for the first value that is invalid, or that conflicts with another one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AvatarField.self)
    var fields: [String: JSONValue] = [:]
    for key in container.allKeys { fields[key.rawValue] = try container.decode(JSONValue.self, forKey: key) }
    do throws(FieldError) {
      try self.init(fields: fields)
    } catch {
      let path = decoder.codingPath + (error.field.flatMap { AvatarField(rawValue: $0) }.map { [$0] } ?? [])
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: error.reason))
    }
  }

  /// Encodes the request as an object of fields, without those that have their default value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `EncodingError` if a photo is given as bytes or as a URL other than http and https, or if the icon is
  ///   artwork; or an error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    if let source = photo.sources.first(where: { $0.text == nil }) {
      throw EncodingError.invalidValue(
        source.name,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "a photo must be a file or a URL that starts with http:// or https://"))
    }
    if let icon = look.icon, icon.text == nil {
      throw EncodingError.invalidValue(
        "artwork", .init(codingPath: encoder.codingPath, debugDescription: "an icon must be built in or a file"))
    }
    var container = encoder.container(keyedBy: AvatarField.self)
    for field in AvatarField.allCases {
      if let value = field.row.write(self) { try container.encode(value, forKey: field) }
    }
  }
}
