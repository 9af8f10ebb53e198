import AvatarFileSystem
package import AvatarRaster
package import AvatarRender

/// A test case: a picture that must match its golden.
package struct GoldenCase: Sendable {
  /// The name, from which the golden's path follows: `name`.png in the manifest's directory.
  package var name: String
  /// The picture that is compared with the golden.
  package var subject: Subject
  /// The name of a preset theme, or the path of a file; nil for the standard theme.
  package var theme: String?
  /// The differences that do not fail the case; none by default.
  package var tolerance: ComparisonTolerance

  /// The content of a case: what is rendered, or the file that is compared.
  package enum Subject: Sendable {
    case avatar(AvatarSpec)
    case group(AvatarGroupSpec)
    case icon(IconSpec)
    case field(FieldFrame)
    /// An existing picture, by its path.
    case picture(String)
  }

  /// The files from which the picture is rendered, except the theme.
  package var inputs: [String] {
    func files(_ spec: AvatarSpec) -> [String] {
      (spec.photo.sources.map(\.path) + [spec.look.icon?.path]).compactMap { $0 }
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
    case .group(let group): group.size.points * group.size.points * 16 * (group.members.count - group.hidden + 1)
    case .icon(let spec): spec.pixels * spec.pixels
    case .field: 0
    case .picture(let path): DecodedPicture.pixels(path)
    }
  }

  /// Returns the case with paths that are relative to the current directory instead of the manifest's directory.
  func relocated(to directory: String) -> GoldenCase {
    func path(_ path: String) -> String { FilePath.joined(directory, path) }
    func relocate(_ spec: inout AvatarSpec) {
      spec.photo.sources = spec.photo.sources.map { source in source.path.map { .file(path($0)) } ?? source }
      if let name = spec.look.icon?.path { spec.look.icon = .file(path(name)) }
    }
    var entry = self
    switch subject {
    case .avatar(var spec):
      relocate(&spec)
      entry.subject = .avatar(spec)
    case .group(var group):
      for i in group.members.indices { relocate(&group.members[i]) }
      entry.subject = .group(group)
    case .picture(let name): entry.subject = .picture(path(name))
    case .icon, .field: break
    }
    if let theme, Theme.Preset(rawValue: theme) == nil { entry.theme = path(theme) }
    return entry
  }
}

/// A frame of a field's status icon.
package struct FieldFrame: Hashable, Sendable {
  package var field: FieldStatusIcon
  /// The time since the fade began, in milliseconds.
  package var time: Double
  package var isAppearing: Bool
  package var isReduced: Bool
  package var scale: AvatarScale

  func spec(_ theme: Theme) -> IconSpec {
    field.frame(at: time, isAppearing: isAppearing, isReduced: isReduced, theme: theme, scale: scale)
  }
}
