import AvatarRender

/// An icon alone, in a manifest.
struct IconFields: Decodable {
  enum Key: String, CodingKey, CaseIterable { case name, size, scale, color }

  let spec: IconSpec

  init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: Key.allCases.map(\.rawValue))
    let fields = try decoder.container(keyedBy: Key.self)
    guard let icon: Icon = try fields.choice(.name) else { throw fields.wrong(.name, "is missing") }
    spec = IconSpec(
      icon: icon,
      size: try fields.size(.size) ?? .xs,
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
      throw fields.wrong(.states, "\(stranger): must be one of \(Self.states.joined(separator: " "))")
    }
    let field = FieldStatusIcon(
      hasError: states.contains("error"), isSuccess: states.contains("success"),
      showInfoIcon: states.contains("info"), isFocused: states.contains("focused"),
      isFilled: states.contains("filled"), isLabelFloated: states.contains("floated"))
    let time = try fields.decodeIfPresent(Double.self, forKey: .at)
    if let time, time < 0 { throw fields.wrong(.at, "\(time): must be milliseconds from 0 up") }
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
      type: try fields.choice(.type) ?? .human,
      shape: try fields.choice(.shape) ?? .auto)
    member.border =
      try fields.parsed(.border, AvatarBorder.forms) { AvatarBorder($0) } ?? .none
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
    if members.isEmpty { throw fields.wrong(.photos, "there must be photos or names") }
    spec = AvatarGroupSpec(
      members: members, size: try fields.size(.size) ?? .md, scale: try fields.scale(.scale),
      limit: try fields.number(.max, "a whole number from 1 up") { Int(exactly: $0).flatMap { $0 > 0 ? $0 : nil } }
        ?? 4,
      overlap: try fields.number(.overlap, "a number from 0 to 0.9") { AvatarGroupSpec.Overlap($0) } ?? .quarter)
  }
}
