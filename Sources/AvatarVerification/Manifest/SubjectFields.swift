import AvatarRender

/// An icon alone, in a manifest.
struct IconFields: Decodable {
  enum Key: String, CodingKey, CaseIterable { case name, size, scale, color }

  let spec: IconSpec

  init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: Key.allCases.map(\.rawValue))
    let fields = try decoder.container(keyedBy: Key.self)
    spec = IconSpec(
      icon: try fields.choice(.name) as Icon,
      size: try fields.contains(.size) ? fields.size(.size) : .xs,
      scale: try fields.scale(.scale),
      color: try fields.parsed(.color, AvatarColor.forms) { AvatarColor($0) } ?? AvatarColor(rgb: 0))
  }
}

/// A frame of a field's status icon, in a manifest.
struct FieldFields: Decodable {
  enum Key: String, CodingKey, CaseIterable { case states, at, disappearing, reducedMotion, scale }

  private static let states = ["error", "success", "info", "focused", "filled", "floated"]

  let frame: FieldFrame

  init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: Key.allCases.map(\.rawValue))
    let fields = try decoder.container(keyedBy: Key.self)
    let states = Set(try fields.decode(String.self, forKey: .states).split(separator: ",").map(String.init))
    if let stranger = states.subtracting(Self.states).min() {
      throw DecodingError.wrong(fields, .states, "\(stranger): must be one of \(Self.states.joined(separator: " "))")
    }
    let field = FieldStatusIcon(
      hasError: states.contains("error"), isSuccess: states.contains("success"),
      showInfoIcon: states.contains("info"), isFocused: states.contains("focused"),
      isFilled: states.contains("filled"), isLabelFloated: states.contains("floated"))
    let time = try fields.decodeIfPresent(Double.self, forKey: .at)
    if let time, time < 0 { throw DecodingError.wrong(fields, .at, "\(time): must be milliseconds from 0 up") }
    frame = FieldFrame(
      field: field, time: time ?? .infinity,
      isAppearing: try fields.decodeIfPresent(Bool.self, forKey: .disappearing) != true,
      isReduced: try fields.decodeIfPresent(Bool.self, forKey: .reducedMotion) == true,
      scale: try fields.scale(.scale))
  }
}

/// A row of avatars in a manifest: photos first, then names.
struct GroupFields: Decodable {
  enum Key: String, CodingKey, CaseIterable { case photos, names, type, shape, border, size, scale, max, overlap }

  let spec: AvatarGroupSpec

  init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: Key.allCases.map(\.rawValue))
    let fields = try decoder.container(keyedBy: Key.self)
    var member = AvatarSpec(
      type: try fields.contains(.type) ? fields.choice(.type) : .human,
      shape: try fields.contains(.shape) ? fields.choice(.shape) : .auto)
    member.border =
      try fields.parsed(.border, "none, auto, or a width and a colour, as 2:white") { AvatarBorder($0) } ?? .none
    let photos = try fields.decodeIfPresent([String].self, forKey: .photos) ?? []
    let names = try fields.decodeIfPresent([String].self, forKey: .names) ?? []
    let members =
      photos.map { photo in
        var member = member
        member.photo = .file(photo)
        return member
      }
      + names.map { name in
        var member = member
        member.name = name
        return member
      }
    if members.isEmpty { throw DecodingError.wrong(fields, .photos, "there must be photos or names") }
    spec = AvatarGroupSpec(
      members: members, size: try fields.contains(.size) ? fields.size(.size) : .md, scale: try fields.scale(.scale),
      limit: try fields.number(.max, "a whole number from 1 up") { Int(exactly: $0).flatMap { $0 > 0 ? $0 : nil } }
        ?? 4,
      overlap: try fields.number(.overlap, "a number from 0 to 0.9") { AvatarGroupSpec.Overlap($0) } ?? .quarter)
  }
}

extension KeyedDecodingContainer {
  fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Choice {
    let text = try decode(String.self, forKey: key)
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: " ")
    throw DecodingError.wrong(self, key, "\(text): must be one of \(names)")
  }

  fileprivate func parsed<Value>(_ key: Key, _ requirement: String, _ parse: (String) -> Value?) throws -> Value? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let value = parse(text) else { throw DecodingError.wrong(self, key, "\(text): must be \(requirement)") }
    return value
  }

  fileprivate func number<Value>(_ key: Key, _ requirement: String, _ parse: (Double) -> Value?) throws -> Value? {
    guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard let value = parse(number) else { throw DecodingError.wrong(self, key, "\(number): must be \(requirement)") }
    return value
  }

  fileprivate func size(_ key: Key) throws -> AvatarSize {
    let names = AvatarSize.named.map(\.name).joined(separator: " ")
    let requirement = "1…2048 or one of \(names)"
    if let text = try? decode(String.self, forKey: key) {
      guard let size = AvatarSize(text) else { throw DecodingError.wrong(self, key, "\(text): must be \(requirement)") }
      return size
    }
    return try number(key, requirement) { Int(exactly: $0).flatMap { AvatarSize($0) } } ?? .md
  }

  fileprivate func scale(_ key: Key) throws -> AvatarScale {
    try number(key, "a number from 0.5 to 4") { AvatarScale($0) } ?? .x1
  }
}
