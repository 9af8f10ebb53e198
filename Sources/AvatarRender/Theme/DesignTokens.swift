import AvatarFileSystem
import AvatarJSON

/// Why a theme can't be read.
public struct ThemeError: Error, Hashable, Sendable {
  /// The token's path in the file, as "color.human"; empty where the file as a whole is bad.
  public let path: String
  /// The reason why it is rejected, and what it must be.
  public let reason: String
}

/// The tokens of a file of the W3C Design Tokens Community Group's format (DTCG, 2025.10), by their paths.
///
/// `$extends` of that format is not supported.
struct DesignTokens {
  struct Token {
    var value: JSONValue
    /// Its own type, or that of the nearest group around it that has one.
    var type: String?
  }

  private(set) var tokens: [String: Token] = [:]
  /// The paths of what has no value.
  private(set) var groups: Set<String> = []
  /// The tokens that others refer to.
  private(set) var referenced: Set<String> = []
  private let root: JSONValue
  private let scheme: Theme.ColorScheme

  /// The number of references followed so far, which is limited: a few nested lists of references expand to very many.
  private var followed = 0
  private static let mostFollowed = 10_000

  /// The maximum number of tokens from one that refers to another to the one that has a value.
  private static let longestTrail = 32

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - scheme: The colour scheme whose values tokens have where they have several.
  /// - Throws: `ThemeError` if the file is not one of design tokens.
  init(_ json: [UInt8], scheme: Theme.ColorScheme) throws(ThemeError) {
    self.scheme = scheme
    root = try mapError(of: JSONParser.parse(json)) { (error: JSONError) in
      ThemeError(path: "", reason: "is not JSON at \(error.words)")
    }
    guard case .object(let members) = root else {
      throw ThemeError(path: "", reason: "must be a JSON object of design tokens")
    }
    try collect(members, path: "", type: nil)
  }

  /// Returns a token with all references in its value replaced; nil if there is no such token.
  mutating func resolved(_ path: String) throws(ThemeError) -> Token? {
    guard tokens[path] != nil else { return nil }
    return try resolved(path, for: path, on: [])
  }

  /// Returns a token with all references in its value replaced.
  ///
  /// - Parameters:
  ///   - path: The path of the token.
  ///   - origin: The path of the token that error messages name.
  ///   - trail: The paths of the tokens on the way from `origin` to this one.
  /// - Returns: The token, with the type of the token that it refers to if it has none of its own.
  /// - Throws: `ThemeError` if a reference leads nowhere or back to itself, or if there are too many.
  private mutating func resolved(
    _ path: String, for origin: String, on trail: [String]
  ) throws(ThemeError) -> Token {
    guard let token = tokens[path] else {
      throw ThemeError(path: origin, reason: "refers to {\(path)}, which is not a token of the file")
    }
    guard !trail.contains(path) else {
      throw ThemeError(path: origin, reason: "refers to itself: \((trail + [path]).joined(separator: " → "))")
    }
    guard trail.count < Self.longestTrail else {
      throw ThemeError(path: origin, reason: "refers to {\(path)} by way of more than \(Self.longestTrail) tokens")
    }
    followed += 1
    guard followed <= Self.mostFollowed else {
      throw ThemeError(path: origin, reason: "refers to too much: a file may follow \(Self.mostFollowed) references")
    }
    let found = try replaced(token.value, for: origin, on: trail + [path])
    return Token(value: found.value, type: token.type ?? found.type)
  }

  /// Returns a value with all references replaced, and the type of the token that it refers to as a whole, if it does.
  private mutating func replaced(
    _ value: JSONValue, for origin: String, on trail: [String]
  ) throws(ThemeError) -> Token {
    switch TokenReference(value) {
    case .token(let path)?:
      referenced.insert(path)
      return try resolved(path, for: origin, on: trail)
    case .place(let steps)?:
      return try resolved(steps, for: origin, on: trail)
    case nil: break
    }
    switch value {
    case .array(let items):
      var result: [JSONValue] = []
      for item in items { result.append(try replaced(item, for: origin, on: trail).value) }
      return Token(value: .array(result))
    case .object(let members):
      var result: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        result[key] = try replaced(member, for: origin, on: trail).value
      }
      return Token(value: .object(result))
    case .null, .bool, .number, .string:
      return Token(value: value)
    }
  }

  /// Returns the value at a place in the file: a token, or a part of a token's value.
  private mutating func resolved(
    _ steps: [String], for origin: String, on trail: [String]
  ) throws(ThemeError) -> Token {
    let inside = steps.firstIndex(of: "$value") ?? steps.count
    let path = steps[..<inside].joined(separator: ".")
    let pointer = "#/" + steps.joined(separator: "/")
    guard tokens[path] != nil else {
      throw ThemeError(path: origin, reason: "refers to \(pointer), which is not a token of the file")
    }
    referenced.insert(path)
    var found = try resolved(path, for: origin, on: trail)
    for step in steps[inside...].dropFirst() {
      let part: JSONValue? =
        switch found.value {
        case .object(let members): members[step]
        case .array(let items): Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
        default: nil
        }
      guard let part else {
        throw ThemeError(path: origin, reason: "refers to \(pointer), which the file does not have")
      }
      found = Token(value: part)
    }
    return found
  }
}

extension DesignTokens {
  /// The properties of groups and tokens that say nothing about how things look.
  private static let notes: Set = ["$description", "$extensions", "$deprecated", "$schema"]
  /// The others.
  private static let meanings: Set = ["$type", "$value", "$ref", "$root", "$modes"]

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
      guard Self.notes.contains(key) || Self.meanings.contains(key) else {
        throw ThemeError(path: path, reason: "\(key) is not supported")
      }
    }
    let mode = try modeValue(members, path: path)
    if let value = mode ?? members["$value"] ?? members["$ref"].map({ .object(["$ref": $0]) }) {
      if let child = members.keys.sorted().first(where: { !$0.hasPrefix("$") || $0 == "$root" }) {
        throw ThemeError(path: path, reason: "has both a $value and the member \(child): must be a token or a group")
      }
      tokens[path] = Token(value: value, type: type)
      return
    }
    if members["$modes"] != nil {
      throw ThemeError(path: path, reason: "has $modes but no $value, which is the value of all other modes")
    }
    groups.insert(path)
    for (key, value) in members.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("$") || key == "$root" {
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
}

extension DesignTokens {
  /// Returns the value that a token has in the colour scheme; nil if it has none of its own there.
  ///
  /// Modes are no part of DTCG 2025.10. They are read from `$modes` and from `$extensions.mode`, where exporters such as
  /// Terrazzo write them; modes other than light and dark are ignored.
  private func modeValue(_ members: [String: JSONValue], path: String) throws(ThemeError) -> JSONValue? {
    var found = members["$modes"]
    if found == nil, case .object(let extensions)? = members["$extensions"] { found = extensions["mode"] }
    guard let found else { return nil }
    guard case .object(let modes) = found else {
      throw ThemeError(path: path, reason: "$modes \(found): must be an object with a value for each mode")
    }
    return modes.sorted { $0.key > $1.key }.first { $0.key.lowercased() == scheme.rawValue }?.value
  }
}

/// The token or the place to which a value refers.
private enum TokenReference {
  /// "{group.token}"
  case token(String)
  /// {"$ref": "#/group/token/$value/…"}, a JSON Pointer (RFC 6901), by its steps.
  case place([String])

  init?(_ value: JSONValue) {
    switch value {
    case .string(let text):
      guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
      self = .token(String(text.dropFirst().dropLast()))
    case .object(let members):
      guard case .string(let pointer) = members["$ref"] ?? .null, pointer.hasPrefix("#/") else { return nil }
      let steps = pointer.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
      // In this order: ~01 is ~1.
      self = .place(steps.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") })
    case .null, .bool, .number, .array:
      return nil
    }
  }
}
