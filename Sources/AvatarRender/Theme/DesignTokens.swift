import AvatarJSON

/// An error that prevents a file of design tokens from being read as a theme.
public struct ThemeError: Error, Hashable, Sendable {
  /// The path of the token in its file, for example "color.human"; empty if the whole file is malformed.
  public let path: String
  /// The reason, with the allowed values, for the end of a message.
  public let reason: String
  /// The position of the file among those of the theme, from 0.
  package var file = 0

  init(path: String, reason: String, file: Int = 0) {
    self.path = path
    self.reason = reason
    self.file = file
  }
}

/// The tokens of several files, in which later files override earlier ones.
///
/// References may lead from one file to another. `$extends` of DTCG is not supported.
struct DesignTokens {
  /// A token with the position of its file.
  struct Token {
    var value: JSONValue
    /// The token's own type, or that of the nearest group around it that has one.
    var type: String?
    var file: Int
  }

  /// The tokens of all files, by their dotted paths.
  private(set) var tokens: [String: Token] = [:]
  /// The paths of groups that are not tokens in another file, and the positions of their files.
  private(set) var groups: [String: Int] = [:]
  /// The reasons why paths are neither tokens nor groups, with the positions of their files.
  private(set) var faults: [String: (reason: String, file: Int)] = [:]
  /// The positions of files with tokens that later files replace.
  private(set) var overriddenFiles: Set<Int> = []
  /// The paths of tokens to which others refer.
  private(set) var referenced: Set<String> = []

  /// The number of references followed so far.
  ///
  /// It is limited, because a few nested lists of references expand to very many.
  private var followed = 0
  private static let mostFollowed = 10_000

  /// The maximum number of tokens from one that refers to another to the one that has a value.
  private static let longestTrail = 32

  /// Merges files, in their order; later tokens replace earlier ones.
  init(_ files: [TokenFile]) {
    for (i, file) in files.enumerated() {
      for path in file.groups where tokens[path] == nil { groups[path] = i }
      for (path, reason) in file.faults { faults[path] = (reason, i) }
      for (path, token) in file.tokens {
        (groups[path], faults[path]) = (nil, nil)
        if let other = tokens[path] { overriddenFiles.insert(other.file) }
        tokens[path] = Token(value: token.value, type: token.type, file: i)
      }
    }
  }

  /// Returns a token with all references in its value replaced; nil if there is no such token.
  ///
  /// - Parameter path: The path of the token.
  /// - Returns: The token.
  /// - Throws: `ThemeError` if the path is malformed, or if a reference cannot be followed.
  mutating func resolved(_ path: String) throws(ThemeError) -> Token? {
    if let fault = faults[path] { throw ThemeError(path: path, reason: fault.reason, file: fault.file) }
    guard let token = tokens[path] else { return nil }
    do throws(ThemeError) {
      return try resolved(path, for: path, on: [])
    } catch {
      throw ThemeError(path: error.path, reason: error.reason, file: token.file)
    }
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
      throw ThemeError(path: origin, reason: "refers to {\(path)}, which is not a token of the theme's files")
    }
    guard !trail.contains(path) else {
      throw ThemeError(path: origin, reason: "refers to itself: \((trail + [path]).joined(separator: " → "))")
    }
    guard trail.count < Self.longestTrail else {
      throw ThemeError(path: origin, reason: "refers to {\(path)} through more than \(Self.longestTrail) tokens")
    }
    followed += 1
    guard followed <= Self.mostFollowed else {
      throw ThemeError(path: origin, reason: "exceeds the limit of \(Self.mostFollowed) references in a theme")
    }
    let found = try replaced(token, for: origin, on: trail + [path])
    return Token(value: found.value, type: token.type ?? found.type, file: token.file)
  }

  /// Returns a token whose references are replaced, with the type of the token that it refers to as a whole, if it does.
  private mutating func replaced(_ token: Token, for origin: String, on trail: [String]) throws(ThemeError) -> Token {
    switch TokenReference(token.value) {
    case .token(let path)?:
      let path = found(path)
      referenced.insert(path)
      return try resolved(path, for: origin, on: trail)
    case .place(let steps)?:
      return try resolved(steps, for: origin, on: trail)
    case nil: break
    }
    func part(_ value: JSONValue) -> Token { Token(value: value, type: nil, file: token.file) }
    switch token.value {
    case .array(let items):
      var result: [JSONValue] = []
      for item in items { result.append(try replaced(part(item), for: origin, on: trail).value) }
      return part(.array(result))
    case .object(let members):
      var result: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        result[key] = try replaced(part(member), for: origin, on: trail).value
      }
      return part(.object(result))
    case .null, .bool, .number, .string: return part(token.value)
    }
  }

  /// Returns the path of the token that a reference names; those of Style Dictionary may end in `.value`.
  private func found(_ path: String) -> String {
    let suffix = ".value"
    guard tokens[path] == nil, path.hasSuffix(suffix) else { return path }
    let token = String(path.dropLast(suffix.count))
    return tokens[token] == nil ? path : token
  }

  /// Returns the value at a place in a file: a token, or a part of a token's value.
  private mutating func resolved(
    _ steps: [String], for origin: String, on trail: [String]
  ) throws(ThemeError) -> Token {
    let inside = steps.firstIndex(of: "$value") ?? steps.count
    let path = steps[..<inside].joined(separator: ".")
    let pointer = "#/" + steps.joined(separator: "/")
    guard tokens[path] != nil else {
      throw ThemeError(path: origin, reason: "refers to \(pointer), which is not a token of the theme's files")
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
        throw ThemeError(path: origin, reason: "refers to \(pointer), which the token does not have")
      }
      found = Token(value: part, type: nil, file: found.file)
    }
    return found
  }
}

/// The token or the place to which a value refers.
private enum TokenReference {
  /// A token, as in "{group.token}".
  case token(String)
  /// A place in a file by the steps of a JSON Pointer (RFC 6901), as in {"$ref": "#/group/token/$value/…"}.
  case place([String])

  init?(_ value: JSONValue) {
    switch value {
    case .string(let text):
      guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
      self = .token(String(text.dropFirst().dropLast()))
    case .object(let members):
      guard case .string(let pointer) = members["$ref"] ?? .null, pointer.hasPrefix("#/") else { return nil }
      let steps = pointer.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
      // The order matters: ~01 is ~1.
      self = .place(steps.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") })
    case .null, .bool, .number, .array:
      return nil
    }
  }
}
