import AvatarFileSystem
import AvatarJSON
package import AvatarRaster
package import AvatarRender

/// A test case: an image that must match its golden.
package struct GoldenCase: Sendable {
  /// The name, which determines the golden's path: `name`.png in the manifest's directory.
  package var name: String
  /// The image to compare with the golden.
  package var subject: Subject
  /// The name of a preset theme or the path of a theme file, or nil for the standard theme.
  package var theme: String?
  /// The allowed difference; none by default.
  package var tolerance: ComparisonTolerance
  /// The path of the list whose row the case shows, or nil if the case belongs to no list.
  ///
  /// Only the command reads lists.
  package var list: String?

  /// The content of a case: what to render, or the file to compare.
  package enum Subject: Sendable {
    case avatar(AvatarSpec)
    case group(AvatarGroupSpec)
    case icon(IconSpec)
    case field(FieldFrame)
    /// An existing image, by its path.
    case picture(String)
  }

  /// The input files of the image, except the theme.
  package var inputs: [String] {
    func files(_ spec: AvatarSpec) -> [String] {
      (spec.photo.sources.map(\.path) + spec.look.icons.map(\.path)).compactMap { $0 }
    }
    switch subject {
    case .avatar(let spec): return files(spec)
    case .group(let group): return group.members.flatMap(files)
    case .picture(let path): return [path]
    case .icon, .field: return []
    }
  }

  /// The approximate number of pixels.
  var pixels: Int {
    switch subject {
    case .avatar(let spec): spec.pixels * spec.pixels
    // The largest scale is 4, so a point has at most 16 pixels; the bubble counts as another avatar.
    case .group(let group): group.size.points * group.size.points * 16 * (group.members.count - group.hidden + 1)
    case .icon(let spec): spec.pixels * spec.pixels
    case .field: 0
    case .picture(let path): DecodedPicture.pixels(path)
    }
  }

  /// Returns the case with paths relative to the current directory instead of the manifest's directory.
  func relocated(to directory: String) -> GoldenCase {
    func path(_ path: String) -> String { FilePath.joined(directory, path) }
    func relocate(_ spec: inout AvatarSpec) {
      spec.photo.sources = spec.photo.sources.map { source in source.path.map { .file(path($0)) } ?? source }
      spec.replaceIcons { _, icon in icon.path.map { .file(path($0)) } ?? icon }
    }
    var entry = self
    switch subject {
    case .avatar(var spec):
      relocate(&spec)
      entry.subject = .avatar(spec)
    case .group(var group):
      for i in group.members.indices { relocate(&group.members[i]) }
      entry.subject = .group(group)
    case .picture(let name):
      let path = path(name)
      entry.subject = .picture(Directory.spelling(of: path, in: ""))
    case .icon, .field: break
    }
    if let theme, Theme.Preset(rawValue: theme) == nil { entry.theme = path(theme) }
    entry.list = list.map { GoldenCase.plain(path($0)) }
    return entry
  }
}

extension GoldenCase {
  /// Returns a path without `..` if it leads to the same file, for messages and commands.
  fileprivate static func plain(_ path: String) -> String {
    let plain = FilePath.normalized(path)
    return FileStatus(plain)?.identity == FileStatus(path)?.identity ? plain : path
  }
}

/// A frame of a field's status icon.
package struct FieldFrame: Hashable, Sendable {
  package var field: FieldStatusIcon
  /// The time since the start of the fade, in milliseconds.
  package var time: Double
  package var isAppearing: Bool
  package var isReduced: Bool
  package var scale: AvatarScale

  func spec(_ theme: Theme) -> IconSpec {
    field.frame(at: time, isAppearing: isAppearing, isReduced: isReduced, theme: theme, scale: scale)
  }
}

extension GoldenCase {
  private static let kinds = ["spec", "group", "icon", "field", "picture"]

  /// Parses a case: its name, theme, tolerance, list and subject.
  ///
  /// If the kind of subject is not specified, the fields of an avatar are members of the case itself.
  ///
  /// - Parameters:
  ///   - value: The JSON of the case.
  ///   - standard: The tolerance for a case that does not specify one.
  /// - Throws: `InputError` for the first invalid field.
  init(_ value: JSONValue, tolerance standard: ComparisonTolerance) throws(InputError) {
    let own = ["name", "theme", "tolerance", "list"] + Self.kinds
    let kinds = Self.kinds.filter { value[$0] != nil }
    let fields = try ManifestFields(value, known: kinds.isEmpty ? own + AvatarField.allCases.map(\.rawValue) : own)
    if kinds.count > 1 { throw InputError(kinds[1], reason: "cannot be combined with \(kinds[0])") }
    guard let name = try fields.text("name") else { throw InputError("name", reason: "is missing") }
    self.name = name
    theme = try fields.text("theme")
    list = try fields.text("list")
    if list == "" { throw InputError("list", reason: "must be the path of a list") }
    tolerance = try fields.tolerance() ?? standard
    if let kind = kinds.first {
      subject = try InputError.inside(kind, try Subject(kind, fields.members[kind] ?? .null))
    } else {
      // The name is that of the case, not of the avatar.
      subject = .avatar(try AvatarSpec(fields: fields.members.filter { $0.key != "name" }))
    }
    if case .avatar(let spec) = subject, spec.photo.sources.contains(.standardInput) {
      throw InputError(kinds.isEmpty ? "src" : "spec.src", reason: "must be a file, not standard input")
    }
  }
}

extension GoldenCase.Subject {
  fileprivate init(_ kind: String, _ value: JSONValue) throws(InputError) {
    switch kind {
    case "group": self = .group(try Self.group(value))
    case "icon": self = .icon(try Self.icon(value))
    case "field": self = .field(try FieldFrame(value))
    case "picture":
      guard case .string(let path) = value, !path.isEmpty else {
        throw InputError(reason: "must be the path of a file")
      }
      self = .picture(path)
    default:
      let fields = try ManifestFields(value, known: AvatarField.allCases.map(\.rawValue))
      self = .avatar(try AvatarSpec(fields: fields.members))
    }
  }

  private static func group(_ value: JSONValue) throws(InputError) -> AvatarGroupSpec {
    let names = GroupField.allCases.map(\.rawValue) + GroupField.shared.map(\.rawValue)
    let group = try AvatarGroupSpec(fields: try ManifestFields(value, known: names).members)
    if group.members.isEmpty { throw InputError("photos", reason: "required unless there are names or agents") }
    if group.members.contains(where: { $0.photo.sources.contains(.standardInput) }) {
      throw InputError("photos", reason: "must be files, not standard input")
    }
    return group
  }

  private static func icon(_ value: JSONValue) throws(InputError) -> IconSpec {
    let fields = try ManifestFields(value, known: IconField.allCases.map(\.rawValue))
    if fields["name"] == nil { throw InputError("name", reason: "is missing") }
    var spec = IconSpec(icon: nil)
    try IconField.read(fields.members, into: &spec)
    return spec
  }
}

extension FieldFrame {
  /// Parses a frame of a text field's status icon.
  ///
  /// - Throws: `InputError` for the first invalid field.
  fileprivate init(_ value: JSONValue) throws(InputError) {
    let fields = try ManifestFields(value, known: ["states", "at", "disappearing", "reducedMotion", "scale"])
    guard let text = try fields.text("states") else { throw InputError("states", reason: "is missing") }
    guard let field = FieldStatusIcon(states: text) else {
      throw InputError("states", reason: "\(text): must be \(FieldStatusIcon.states)")
    }
    let time = try fields.number("at")
    if let time, time < 0 { throw InputError("at", reason: "\(time): must be milliseconds, 0 or more") }
    var scaled = IconSpec(icon: nil)
    try IconField.read(fields.members, fields: [.scale], into: &scaled)
    self.init(
      field: field, time: time ?? .infinity, isAppearing: try !fields.truth("disappearing"),
      isReduced: try fields.truth("reducedMotion"), scale: scaled.scale)
  }
}

extension InputError {
  /// Returns the value that a parser reads from the object in a field, and prefixes the member names in the parser's
  /// errors with the field's name.
  ///
  /// - Throws: The error of the parser, with the prefix.
  static func inside<Value>(
    _ field: String, _ value: @autoclosure () throws(InputError) -> Value
  ) throws(InputError) -> Value {
    do {
      return try value()
    } catch {
      throw error.about(error.subject.isEmpty ? field : "\(field).\(error.subject)")
    }
  }
}
