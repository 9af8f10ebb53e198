import AvatarJSON
import AvatarRaster
import AvatarRender

extension GoldenCase {
  private static let kinds = ["spec", "group", "icon", "field", "picture", "png"]

  /// Parses a case: its name, theme and tolerance, and one of the kinds of subjects.
  ///
  /// Without a kind, the fields of an avatar are members of the case itself.
  init(_ value: JSONValue) throws(FieldError) {
    let own = ["name", "theme", "tolerance"] + Self.kinds
    let kinds = Self.kinds.filter { value[$0] != nil }
    let fields = try ManifestFields(value, known: kinds.isEmpty ? own + AvatarField.allCases.map(\.rawValue) : own)
    if kinds.count > 1 { throw FieldError(field: kinds[1], reason: "must not be given together with \(kinds[0])") }
    guard let name = try fields.text("name") else { throw FieldError(field: "name", reason: "is missing") }
    self.name = name
    theme = try fields.text("theme")
    tolerance = ComparisonTolerance()
    if let value = fields["tolerance"] {
      tolerance = try FieldError.inside("tolerance") { () throws(FieldError) in try ComparisonTolerance(value) }
    }
    if let kind = kinds.first {
      subject = try FieldError.inside(kind) { () throws(FieldError) in
        try Subject(kind, fields.members[kind] ?? .null)
      }
    } else {
      // The name belongs to the case.
      subject = .avatar(try AvatarSpec(fields: fields.members.filter { $0.key != "name" }))
    }
    if case .avatar(let spec) = subject, spec.photo.sources.contains(.standardInput) {
      throw FieldError(field: kinds.isEmpty ? "src" : "spec.src", reason: "must be a file, not the standard input")
    }
  }
}

extension GoldenCase.Subject {
  fileprivate init(_ kind: String, _ value: JSONValue) throws(FieldError) {
    switch kind {
    case "group": self = .group(try Self.group(value))
    case "icon": self = .icon(try Self.icon(value))
    case "field": self = .field(try FieldFrame(value))
    // "png" is an old name, from when only PNGs could be compared.
    case "picture", "png":
      guard case .string(let path) = value, !path.isEmpty else {
        throw FieldError(field: nil, reason: "must be a file's path")
      }
      self = .picture(path)
    default:
      let fields = try ManifestFields(value, known: AvatarField.allCases.map(\.rawValue))
      self = .avatar(try AvatarSpec(fields: fields.members))
    }
  }

  private static func group(_ value: JSONValue) throws(FieldError) -> AvatarGroupSpec {
    let names = GroupField.allCases.map(\.rawValue) + GroupField.shared.map(\.rawValue)
    let group = try AvatarGroupSpec(fields: try ManifestFields(value, known: names).members)
    if group.members.isEmpty { throw FieldError(field: "photos", reason: "there must be photos, names or agents") }
    if group.members.contains(where: { $0.photo.sources.contains(.standardInput) }) {
      throw FieldError(field: "photos", reason: "must be files, not the standard input")
    }
    return group
  }

  private static func icon(_ value: JSONValue) throws(FieldError) -> IconSpec {
    let fields = try ManifestFields(value, known: IconField.allCases.map(\.rawValue))
    if fields["name"] == nil { throw FieldError(field: "name", reason: "is missing") }
    var spec = IconSpec(icon: nil)
    try IconField.read(fields.members, into: &spec)
    return spec
  }
}

extension FieldFrame {
  /// Parses a frame of a text field's status icon.
  fileprivate init(_ value: JSONValue) throws(FieldError) {
    let fields = try ManifestFields(value, known: ["states", "at", "disappearing", "reducedMotion", "scale"])
    guard let text = try fields.text("states") else { throw FieldError(field: "states", reason: "is missing") }
    guard let field = FieldStatusIcon(states: text) else {
      throw FieldError(field: "states", reason: "\(text): must be \(FieldStatusIcon.states)")
    }
    let time = try fields.number("at")
    if let time, time < 0 { throw FieldError(field: "at", reason: "\(time): must be milliseconds from 0 up") }
    var scaled = IconSpec(icon: nil)
    try IconField.read(fields.members, fields: [.scale], into: &scaled)
    self.init(
      field: field, time: time ?? .infinity, isAppearing: try !fields.truth("disappearing"),
      isReduced: try fields.truth("reducedMotion"), scale: scaled.scale)
  }
}
