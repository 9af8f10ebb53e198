package import AvatarJSON

/// The reason why fields do not form a request.
package struct FieldError: Error, Hashable {
  /// The field's name; nil if the error concerns several fields.
  package let field: String?
  /// What is wrong with it, in words for the end of a sentence.
  package let reason: String

  package init(field: String?, reason: String) { (self.field, self.reason) = (field, reason) }
}

extension AvatarSpec {
  /// Reads a request's fields, which may also be texts where they are numbers, as in a table; others it passes over.
  package init(fields: [String: JSONValue]) throws(FieldError) {
    do {
      try self.init(from: FieldDecoder(fields: fields))
    } catch let error as FieldError {
      throw error
    } catch let DecodingError.dataCorrupted(context) {
      throw FieldError(field: context.codingPath.last?.stringValue, reason: context.debugDescription)
    } catch {
      throw FieldError(field: nil, reason: "\(error)")
    }
  }
}

/// A decoder for an object of texts, numbers and Boolean values.
///
/// Its error messages state what a value must be, as those of the command's options do.
private struct FieldDecoder: Decoder {
  let fields: [String: JSONValue]
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FieldContainer<Key>(fields: fields))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw FieldError(field: nil, reason: "must be fields")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw FieldError(field: nil, reason: "must be fields")
  }
}

private struct FieldContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: JSONValue]
  let codingPath: [any CodingKey] = []

  var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

  func decodeNil(forKey key: Key) -> Bool { fields[key.stringValue] == .null }

  private func value(_ key: Key) -> JSONValue { fields[key.stringValue] ?? .null }

  private func wrong(_ key: Key, _ words: String) -> FieldError {
    FieldError(field: key.stringValue, reason: "\(value(key)): must be \(words)")
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    switch value(key) {
    case .string(let text): return text
    // A name or an identifier may be a number in a list.
    case .number: return value(key).description
    default: throw wrong(key, "a text")
    }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    switch value(key) {
    case .number(let number): return number
    case .string(let text):
      if let number = plainNumber(text), number.isFinite { return number }
    default: break
    }
    throw wrong(key, "a number")
  }

  private static var truths: [String: Bool] {
    ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false]
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    switch value(key) {
    case .bool(let bool): return bool
    case .string(let text):
      if let bool = Self.truths[text.lowercased()] { return bool }
    default: break
    }
    throw wrong(key, "true or false")
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    // Of lists, a request has only pairs of numbers.
    if let numbers = numbers(key) as? Value { return numbers }
    throw wrong(key, "numbers, as [0.5, 0.3]")
  }

  private func numbers(_ key: Key) -> [Double]? {
    switch value(key) {
    case .array(let items):
      let numbers = items.compactMap { item in
        if case .number(let number) = item { number } else { Double?.none }
      }
      return numbers.count == items.count ? numbers : nil
    case .string(let text):
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { plainNumber($0.filter { $0 != " " }) }
      return numbers.count == parts.count ? numbers : nil
    default: return nil
    }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try decode(Double.self, forKey: key)) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw wrong(key, "a text") }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw wrong(key, "a text") }

  func superDecoder() throws -> any Decoder { FieldDecoder(fields: fields) }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw wrong(key, "a text") }
}
