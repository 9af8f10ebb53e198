import AvatarJSON

extension DesignTokens {
  /// Returns a token with all references in its value resolved; nil if the token does not exist.
  ///
  /// - Parameter path: The path of the token, or of a group with a root token.
  /// - Returns: The token.
  /// - Throws: `InputError` if the token is malformed or a reference cannot be followed.
  mutating func resolved(_ path: String) throws(InputError) -> Token? {
    if let fault = faults[path] { throw error(path, fault.reason, fault.file) }
    return tokens[found(path)] == nil ? nil : try resolved(found(path), for: path, on: [])
  }

  /// Returns an error about a token.
  func fault(_ origin: String, _ reason: String) -> InputError {
    error(origin, reason, tokens[found(origin)]?.file ?? 0)
  }

  /// Returns an error about a token or a group in a file.
  func error(_ path: String, _ reason: String, _ file: Int) -> InputError {
    InputError(names[file], .token(path), reason: reason, kind: .contents)
  }

  /// Returns a token with all references in its value resolved.
  ///
  /// - Parameters:
  ///   - path: The path of the token.
  ///   - origin: The path of the token that error messages name.
  ///   - trail: The paths of the tokens from `origin` to this one.
  /// - Returns: The token, with the type of the token that it refers to if it has none of its own.
  /// - Throws: `InputError` if a reference is unresolved or circular, or if there are too many references.
  private mutating func resolved(
    _ path: String, for origin: String, on trail: [String]
  ) throws(InputError) -> Token {
    guard let token = tokens[path] else {
      throw fault(origin, "refers to {\(path)}, which is not a token in the theme's files")
    }
    guard !trail.contains(path) else {
      throw fault(origin, "refers to itself: \((trail + [path]).joined(separator: " → "))")
    }
    visited.insert(token.file)
    guard trail.count < Self.maxReferences else {
      throw fault(origin, "refers to {\(path)} through more than \(Self.maxReferences) tokens")
    }
    try follow(for: origin)
    let found = try replaced(token.value, for: origin, on: trail + [path])
    var value = found.value
    if let modifier = token.modifier, let color = value.color {
      let modifier = try replaced(modifier, for: origin, on: trail + [path]).value
      if let modified = color.modified(by: modifier) {
        value = .string(modified.description)
      } else {
        let words = ["type", "space"].compactMap { modifier[$0]?.text }.joined(separator: " in ")
        let reason = "the modifier \(words) is not applied: must be alpha, or lighten, darken or mix in srgb"
        warnings.append((path, reason, token.file))
      }
    }
    return Token(value: value, type: token.type ?? found.type, file: token.file)
  }

  /// Counts a reference.
  ///
  /// - Throws: `InputError` if the theme has too many references.
  mutating func follow(for origin: String) throws(InputError) {
    followed += 1
    guard followed <= Self.maxFollowed else {
      throw fault(origin, "exceeds the limit of \(Self.maxFollowed) references in a theme")
    }
  }

  /// Returns a value with its references resolved and its strings trimmed, and, if the whole value is a reference, the
  /// type of the token that it refers to.
  ///
  /// - Throws: `InputError` if a reference is unresolved or circular, or if there are too many references.
  private mutating func replaced(
    _ value: JSONValue, for origin: String, on trail: [String]
  ) throws(InputError) -> (value: JSONValue, type: String?) {
    if let steps = Self.steps(value) {
      return try resolved(steps, isPointer: value["$ref"] != nil, for: origin, on: trail)
    }
    switch value {
    case .array(let items):
      var result: [JSONValue] = []
      for item in items { result.append(try replaced(item, for: origin, on: trail).value) }
      return (.array(result), nil)
    case .object(let members):
      var result: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        result[key] = try replaced(member, for: origin, on: trail).value
      }
      return (.object(result), nil)
    case .string(let text):
      let bare = text.asciiTrimmed
      // An SVG document is not trimmed, because its lines are counted from its start.
      if bare.hasPrefix("<") { return (value, nil) }
      let filled = try filled(bare, for: origin, on: trail)
      return (.string(TokenExpression.value(of: filled) ?? filled), nil)
    case .null, .bool, .number: return (value, nil)
    }
  }

  /// Returns a text with the tokens in braces replaced by their values, for example in `rgba({black}, 0.5)`.
  ///
  /// - Throws: `InputError` if a reference is unresolved or circular, or if there are too many references.
  private mutating func filled(
    _ text: String, for origin: String, on trail: [String]
  ) throws(InputError) -> String {
    var (filled, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let reference = String(rest[open...close])
      var words: String? = reference
      if reference.tokenPath != nil {
        let value = try replaced(.string(reference), for: origin, on: trail).value
        let quantity = value["value"]?.text.flatMap { number in value["unit"]?.text.map { number + $0 } }
        words = value.text ?? quantity ?? value.color?.description
      }
      guard let words else {
        throw fault(origin, "contains \(reference): must refer to a text, a number or a colour")
      }
      filled += rest[..<open] + words
      rest = rest[rest.index(after: close)...]
      guard filled.utf8.count <= Self.maxFilledBytes else {
        throw fault(origin, "is too long with its references: at most \(Self.maxFilledBytes) bytes")
      }
    }
    return filled + rest
  }

  private static let maxFilledBytes = 4096

  /// Returns the path of the token that a reference names.
  ///
  /// A Style Dictionary reference may end in `.value`, and a group may have a root token.
  private func found(_ path: String, from referrer: String? = nil) -> String {
    let suffix = ".value"
    let paths = [path, path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path, path + ".$root"]
    if let path = paths.first(where: { tokens[$0] != nil }) { return path }
    // References of Tokens Studio leave out the name of the set: the own one, or the only one with such a token.
    let sets = sets.filter { tokens["\($0).\(path)"] != nil }
    let own = referrer.flatMap { $0.split(separator: ".").first }.map { String($0) }
    let set = own.flatMap { sets.contains($0) ? $0 : nil } ?? (sets.count == 1 ? sets.first : nil)
    return set.map { "\($0).\(path)" } ?? path
  }

  /// Returns the value at a location in a file: a token, or part of a token's value.
  ///
  /// - Throws: `InputError` if a reference is unresolved or circular, or if there are too many references.
  private mutating func resolved(
    _ steps: [String], isPointer: Bool, for origin: String, on trail: [String]
  ) throws(InputError) -> (value: JSONValue, type: String?) {
    let inside = steps.firstIndex(of: "$value") ?? steps.count
    let path = isPointer ? steps[..<inside].joined(separator: ".") : found(steps[0], from: trail.last)
    referenced.insert(path)
    let pointer = "#/" + steps.joined(separator: "/")
    if isPointer, tokens[path] == nil {
      throw fault(origin, "refers to \(pointer), which is not a token in the theme's files")
    }
    let token = try resolved(path, for: origin, on: trail)
    var (value, type) = (token.value, token.type)
    for step in steps[inside...].dropFirst() {
      let part: JSONValue? =
        if case .array(let items) = value {
          Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
        } else { value[step] }
      guard let part else {
        throw fault(origin, "refers to \(pointer), which the token does not have")
      }
      value = part
      type = nil
    }
    return (value, type)
  }

  /// Returns the steps of a reference: a token path as in "{group.token}", or the steps of a JSON Pointer (RFC 6901) as
  /// in {"$ref": "#/group/token/$value/…"}; nil for other values.
  static func steps(_ value: JSONValue) -> [String]? {
    if case .string(let text) = value { return text.tokenPath.map { [$0] } }
    guard case .string(let pointer)? = value["$ref"], pointer.hasPrefix("#/") else { return nil }
    let steps = pointer.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
    // The order matters, because ~01 means ~1.
    return steps.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
  }

  /// Returns the colour of a token and marks it as used; nil if the token does not exist.
  ///
  /// - Throws: `InputError` if the token is not a colour.
  mutating func color(of path: String) throws(InputError) -> AvatarColor? {
    guard let token = try resolved(path) else { return nil }
    referenced.insert(found(path))
    if let color = token.value.color { return color }
    throw fault(path, "\(token.value): must be \(AvatarColor.tokenForms)")
  }
}

extension String {
  /// The path in a token reference such as "{group.token}"; nil for other strings.
  package var tokenPath: String? {
    let text = asciiTrimmed
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
    let path = text.dropFirst().dropLast().asciiTrimmed
    return path.contains { $0 == "{" || $0 == "}" } ? nil : path
  }
}
