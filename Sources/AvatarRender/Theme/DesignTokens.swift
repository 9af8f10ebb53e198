#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a theme can't be read.
public struct ThemeError: Error, Hashable, Sendable {
  /// The token's path in the file, as "color.human"; empty where the file as a whole is bad.
  public let path: String
  /// What is wrong with it, and what it must be.
  public let reason: String
}

/// The tokens of a file of the W3C Design Tokens Community Group's format (DTCG, 2025.10), by their paths.
struct DesignTokens {
  struct Token {
    var value: JSONValue
    /// Its own type, or that of the nearest group around it that has one.
    var type: String?
  }

  private(set) var tokens: [String: Token] = [:]
  /// The tokens that others refer to.
  private(set) var referenced: Set<String> = []

  init(_ json: [UInt8]) throws(ThemeError) {
    let root: JSONValue
    do {
      root = try JSONDecoder().decode(JSONValue.self, from: Data(json))
    } catch DecodingError.dataCorrupted(let context) {
      let detail = context.underlyingError.map { ": \($0)" } ?? ""
      throw ThemeError(path: "", reason: "is not JSON" + detail)
    } catch {
      throw ThemeError(path: "", reason: "is not JSON")
    }
    guard case .object(let members) = root else {
      throw ThemeError(path: "", reason: "must be a JSON object of design tokens")
    }
    try collect(members, path: "", type: nil)
  }

  /// Tokens from one that refers to another to the one that has a value.
  private static let longestTrail = 32

  /// The properties of groups and tokens that say nothing about how things look.
  private static let notes: Set = ["$description", "$extensions", "$deprecated", "$schema"]

  private mutating func collect(
    _ members: [String: JSONValue], path: String, type inherited: String?
  ) throws(ThemeError) {
    var type = inherited
    if let given = members["$type"] {
      guard case .string(let name) = given else {
        throw ThemeError(path: path, reason: "$type \(given): must be a string")
      }
      type = name
    }
    for key in members.keys.sorted() where key.hasPrefix("$") {
      guard Self.notes.contains(key) || key == "$type" || key == "$value" else {
        throw ThemeError(path: path, reason: "\(key) is not supported")
      }
    }
    if let value = members["$value"] {
      if let child = members.keys.sorted().first(where: { !$0.hasPrefix("$") }) {
        throw ThemeError(path: path, reason: "has both a $value and the member \(child): must be a token or a group")
      }
      tokens[path] = Token(value: value, type: type)
      return
    }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("$") {
      let childPath = path.isEmpty ? key : "\(path).\(key)"
      if key.isEmpty || key.contains(where: { "{}.".contains($0) }) {
        throw ThemeError(path: childPath, reason: "names must not be empty, or contain {, } or a dot")
      }
      guard case .object(let child) = value else {
        throw ThemeError(path: childPath, reason: "\(value): must be a token, as {\"$value\": …}, or a group of tokens")
      }
      try collect(child, path: childPath, type: type)
    }
  }

  /// A token with all references in its value replaced; nil where there is no such token.
  mutating func resolved(_ path: String) throws(ThemeError) -> Token? {
    guard tokens[path] != nil else { return nil }
    return try resolved(path, for: path, on: [])
  }

  /// - Parameters:
  ///   - origin: the token that messages name.
  ///   - trail: the tokens on the way from there.
  private mutating func resolved(
    _ path: String, for origin: String, on trail: [String]
  ) throws(ThemeError) -> Token {
    guard var token = tokens[path] else {
      throw ThemeError(path: origin, reason: "refers to {\(path)}, which is not a token of the file")
    }
    guard !trail.contains(path) else {
      throw ThemeError(path: origin, reason: "refers to itself: \((trail + [path]).joined(separator: " → "))")
    }
    guard trail.count < Self.longestTrail else {
      throw ThemeError(path: origin, reason: "refers to {\(path)} by way of more than \(Self.longestTrail) tokens")
    }
    if let target = Self.reference(token.value) {
      referenced.insert(target)
      let found = try resolved(target, for: origin, on: trail + [path])
      return Token(value: found.value, type: token.type ?? found.type)
    }
    token.value = try replaced(token.value, for: origin, on: trail + [path])
    return token
  }

  private mutating func replaced(
    _ value: JSONValue, for origin: String, on trail: [String]
  ) throws(ThemeError) -> JSONValue {
    if let target = Self.reference(value) {
      referenced.insert(target)
      return try resolved(target, for: origin, on: trail).value
    }
    switch value {
    case .array(let items):
      var result: [JSONValue] = []
      for item in items { result.append(try replaced(item, for: origin, on: trail)) }
      return .array(result)
    case .object(let members):
      var result: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        result[key] = try replaced(member, for: origin, on: trail)
      }
      return .object(result)
    case .null, .bool, .number, .string:
      return value
    }
  }

  /// The path in "{group.token}"; nil for any other value.
  private static func reference(_ value: JSONValue) -> String? {
    guard case .string(let text) = value, text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
