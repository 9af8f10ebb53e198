extension AvatarSpec: Codable {
  enum Key: String, CodingKey, CaseIterable {
    case type, src, name, initials, initialsLength, email, gravatar, libravatar, seed, fontSize, size, scale, shape,
      cornerRadius,
      cornerStyle, border, status, badge, icon, color, contrast
    case focus, gravity, background, linear
  }

  /// The names of the fields that `init(from:)` reads; others it passes over.
  package static var fieldNames: [String] { Key.allCases.map(\.rawValue) }

  /// Reads the fields of the command line's options; each may be absent.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func text<Value>(_ key: Key, _ parse: (String) -> Value?) throws -> Value? {
      try fields.parsed(key, key.requirement, parse)
    }
    func number<Value>(_ key: Key, _ parse: (Double) -> Value?) throws -> Value? {
      try fields.number(key, key.requirement, parse)
    }
    self.init(
      type: try fields.choice(.type) ?? .human,
      photo: try text(.src) { $0.isEmpty ? nil : PhotoSource($0) },
      name: try fields.decodeIfPresent(String.self, forKey: .name),
      initials: try text(.initials) { AvatarInitials($0) },
      initialsLength: try number(.initialsLength) {
        Int(exactly: $0).flatMap { InitialsLength(rawValue: $0) }
      },
      email: try fields.decodeIfPresent(String.self, forKey: .email),
      gravatar: try fields.decodeIfPresent(Bool.self, forKey: .gravatar) ?? false,
      libravatar: try fields.decodeIfPresent(Bool.self, forKey: .libravatar) ?? false,
      seed: try fields.decodeIfPresent(String.self, forKey: .seed),
      fontSize: try number(.fontSize) { FontSize($0) },
      size: try fields.size(.size) ?? .md,
      scale: try fields.scale(.scale),
      shape: try fields.choice(.shape) ?? .auto,
      cornerRadius: try number(.cornerRadius) { CornerRadius($0) },
      cornerStyle: try fields.choice(.cornerStyle),
      border: try text(.border) { AvatarBorder($0) } ?? .none,
      badge: try Self.badge(fields, text: text(.badge) { BadgeText($0) }),
      icon: try fields.choice(.icon),
      color: try text(.color) { $0.lowercased() == "auto" ? .some(nil) : AvatarColor($0).map { .some($0) } } ?? nil,
      contrast: try fields.choice(.contrast),
      focus: try Self.focus(fields) ?? .center,
      gravity: try fields.choice(.gravity) ?? .center,
      background: try text(.background) { AvatarBackground($0) } ?? .auto,
      linear: try fields.decodeIfPresent(Bool.self, forKey: .linear) ?? false)
  }

  private typealias Fields = KeyedDecodingContainer<Key>

  private static func badge(_ fields: Fields, text: BadgeText?) throws -> AvatarBadge? {
    let status: AvatarStatus? = try fields.choice(.status)
    if let text, status != nil {
      throw fields.wrong(.badge, "\(text.text): must not be given together with status")
    }
    return text.map { .text($0) } ?? status.map { .status($0) }
  }

  private static func focus(_ fields: Fields) throws -> FocalPoint? {
    guard let xy = try fields.decodeIfPresent([Double].self, forKey: .focus) else { return nil }
    guard xy.count == 2, let focus = FocalPoint(x: xy[0], y: xy[1]) else {
      throw fields.wrong(.focus, "\(xy): must be \(Key.focus.requirement)")
    }
    return focus
  }

  /// Writes what `init(from:)` reads; values that are the default are left out.
  /// - Throws: `EncodingError` for a photo that is bytes: it has no name to write.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(type, forKey: .type)
    switch photo {
    // Else it would be read as something else.
    case .file(let path): try fields.encode(PhotoSource(path) == .file(path) ? path : "./" + path, forKey: .src)
    case .url(let text):
      guard PhotoSource(text) == photo else {
        throw EncodingError.invalidValue(
          text, .init(codingPath: encoder.codingPath, debugDescription: "a URL must start with http:// or https://"))
      }
      try fields.encode(text, forKey: .src)
    case .monica(let contact): try fields.encode(ContactReference(contact: contact, url: nil).text, forKey: .src)
    case .monicaPhoto(let contact, let url):
      try fields.encode(ContactReference(contact: contact, url: url).text, forKey: .src)
    case .standardInput: try fields.encode("-", forKey: .src)
    case .dataURI(let uri): try fields.encode(uri, forKey: .src)
    case .bytes:
      throw EncodingError.invalidValue(
        "bytes", .init(codingPath: encoder.codingPath, debugDescription: "a photo given as bytes has no name"))
    case nil: break
    }
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encodeIfPresent(initials?.text, forKey: .initials)
    try fields.encodeIfPresent(initialsLength, forKey: .initialsLength)
    try fields.encodeIfPresent(email, forKey: .email)
    if gravatar { try fields.encode(gravatar, forKey: .gravatar) }
    if libravatar { try fields.encode(libravatar, forKey: .libravatar) }
    try fields.encodeIfPresent(seed, forKey: .seed)
    try fields.encodeIfPresent(fontSize?.fraction, forKey: .fontSize)
    try fields.encode(size.points, forKey: .size)
    if scale != .x1 { try fields.encode(scale.factor, forKey: .scale) }
    if shape != .auto { try fields.encode(shape, forKey: .shape) }
    try fields.encodeIfPresent(cornerRadius?.fraction, forKey: .cornerRadius)
    try fields.encodeIfPresent(cornerStyle, forKey: .cornerStyle)
    if border != .none { try fields.encode(border.description, forKey: .border) }
    switch badge {
    case .status(let status): try fields.encode(status, forKey: .status)
    case .text(let text): try fields.encode(text.text, forKey: .badge)
    case nil: break
    }
    try fields.encodeIfPresent(icon, forKey: .icon)
    try fields.encodeIfPresent(color?.description, forKey: .color)
    try fields.encodeIfPresent(contrast, forKey: .contrast)
    if focus != .center { try fields.encode([focus.x, focus.y], forKey: .focus) }
    if gravity != .center { try fields.encode(gravity, forKey: .gravity) }
    if linear { try fields.encode(linear, forKey: .linear) }
    if background != .auto { try fields.encode(background.description, forKey: .background) }
  }
}
