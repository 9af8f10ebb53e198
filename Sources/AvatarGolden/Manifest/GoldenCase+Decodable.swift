import AvatarRaster
import AvatarRender

extension GoldenCase: Decodable {
  enum Key: String, CodingKey, CaseIterable { case name, theme, tolerance, spec, group, icon, field, png }

  /// Reads one of `spec`, `group`, `icon`, `field` and `png`; where none is there, the fields of an avatar beside the name.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let kinds: [Key] = [.spec, .group, .icon, .field, .png].filter { fields.contains($0) }
    if kinds.count > 1 {
      throw fields.wrong(kinds[1], "must not be given together with \(kinds[0].rawValue)")
    }
    let own = Key.allCases.map(\.rawValue)
    try decoder.refuseFields(except: kinds.isEmpty ? own + AvatarSpec.fieldNames : own)
    name = try fields.decode(String.self, forKey: .name)
    theme = try fields.decodeIfPresent(String.self, forKey: .theme)
    tolerance =
      try fields.decodeIfPresent(ManifestTolerance.self, forKey: .tolerance)?.tolerance ?? ComparisonTolerance()
    switch kinds.first {
    case .group: subject = .group(try fields.decode(GroupFields.self, forKey: .group).spec)
    case .icon: subject = .icon(try fields.decode(IconFields.self, forKey: .icon).spec)
    case .field: subject = .field(try fields.decode(FieldFields.self, forKey: .field).frame)
    case .png: subject = .png(try fields.decode(String.self, forKey: .png))
    case .spec:
      let inner = try fields.superDecoder(forKey: .spec)
      try inner.refuseFields(except: AvatarSpec.fieldNames)
      subject = .avatar(try AvatarSpec(from: inner))
    default:
      var spec = try AvatarSpec(from: decoder)
      // It is the case's.
      spec.name = nil
      subject = .avatar(spec)
    }
    if case .avatar(let spec) = subject, spec.photo == .standardInput {
      throw fields.wrong(.name, "\(name): its src must be a file, not the standard input")
    }
    if case .png("") = subject { throw fields.wrong(.png, "must be a file's path") }
  }
}

/// A key that may be anything.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// A misspelt field would otherwise go unnoticed, and a golden show something else than its case says.
  func refuseFields(except known: [String]) throws {
    let fields = try container(keyedBy: AnyKey.self)
    guard let stranger = fields.allKeys.first(where: { !known.contains($0.stringValue) }) else { return }
    throw fields.wrong(stranger, "is not known here: must be one of \(known.joined(separator: " "))")
  }
}
