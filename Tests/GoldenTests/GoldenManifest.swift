import AvatarRender
import Foundation

/// Goldens/manifest.json: what is rendered, and compared with which picture.
struct GoldenManifest: Decodable {
  struct Case: Decodable, Sendable, CustomStringConvertible {
    /// Also the golden's path: Goldens/`name`.png.
    var name: String
    /// The name of a preset theme.
    var theme: String?
    /// What is rendered: one of these.
    var spec: AvatarSpec?
    var icon: IconCase?
    var field: FieldCase?
    var group: GroupCase?

    var description: String { name }
    var golden: URL { GoldenManifest.folder.appending(path: "\(name).png") }
  }

  /// An icon alone.
  struct IconCase: Decodable, Sendable {
    var name: Icon
    var size: Int
    var color: String

    var spec: IconSpec? {
      guard let size = AvatarSize(size), let color = AvatarColor(color) else { return nil }
      return IconSpec(icon: name, size: size, color: color)
    }
  }

  /// A frame of a field's status icon.
  struct FieldCase: Decodable, Sendable {
    /// As the command's `--field`.
    var states: String
    /// Milliseconds.
    var at: Double?
    var disappearing: Bool?
    var reducedMotion: Bool?
    var scale: Double?

    var spec: IconSpec {
      let states = Set(states.split(separator: ","))
      let field = FieldStatusIcon(
        hasError: states.contains("error"), isSuccess: states.contains("success"),
        showInfoIcon: states.contains("info"), isFocused: states.contains("focused"),
        isFilled: states.contains("filled"), isLabelFloated: states.contains("floated"))
      return field.frame(
        at: at ?? .infinity, isAppearing: disappearing != true, isReduced: reducedMotion == true,
        scale: scale.flatMap { AvatarScale($0) } ?? .x1)
    }
  }

  /// A row of avatars: photos first, then names.
  struct GroupCase: Decodable, Sendable {
    var photos: [String]?
    var names: [String]?
    var type: AvatarType?
    var shape: AvatarShape?
    var border: String?
    var size: String
    var scale: Double?
    var max: Int?
    var overlap: Double?

    var spec: AvatarGroupSpec {
      var member = AvatarSpec(type: type ?? .human, shape: shape ?? .auto)
      member.border = border.flatMap { AvatarBorder($0) } ?? .none
      let photos = (photos ?? []).map { photo in
        var member = member
        member.photo = .file(GoldenManifest.folder.appending(path: photo).path)
        return member
      }
      let names = (names ?? []).map { name in
        var member = member
        member.name = name
        return member
      }
      return AvatarGroupSpec(
        members: photos + names, size: AvatarSize(size) ?? .md, scale: scale.flatMap { AvatarScale($0) } ?? .x1,
        limit: max ?? 4, overlap: overlap.flatMap { AvatarGroupSpec.Overlap($0) } ?? .quarter)
    }
  }

  var cases: [Case]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens")
    .standardizedFileURL

  /// The cases of the manifest, with the paths of their photos made absolute.
  static func load() throws -> [Case] {
    let data = try Data(contentsOf: folder.appending(path: "manifest.json"))
    return try JSONDecoder().decode(GoldenManifest.self, from: data).cases.map { entry in
      var entry = entry
      if case .file(let path) = entry.spec?.photo { entry.spec?.photo = .file(folder.appending(path: path).path) }
      return entry
    }
  }
}
