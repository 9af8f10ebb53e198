import AvatarRender

/// Where avatars are written: the standard output, or files whose names tell the pixel density.
enum OutputPath: Hashable {
  case standardOutput
  /// The path for density 1.
  case file(String)

  /// - Parameter option: `--output` as typed; nil makes the name of the photo's or the type's.
  init(option: String?, spec: AvatarSpec) {
    if option == "-" {
      self = .standardOutput
    } else {
      self = .file(option ?? "\(Self.stem(of: spec))-\(spec.size.points).png")
    }
  }

  /// The photo's name without folder and extension, else the type.
  private static func stem(of spec: AvatarSpec) -> String {
    guard case .file(let path) = spec.photo else { return spec.type.rawValue }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = split(name).stem
    return stem.isEmpty || stem == "." || stem == ".." ? spec.type.rawValue : stem
  }

  /// Parts a path before the last dot of its last component; a dot at the start of a name is part of it.
  private static func split(_ path: String) -> (stem: String, extension: String) {
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[nameStart...].lastIndex(of: "."), dot != nameStart else { return (path, "") }
    return (String(path[..<dot]), String(path[dot...]))
  }

  /// With the density before the extension.
  static func path(_ path: String, scale: AvatarScale) -> String {
    let (stem, ending) = split(path)
    return stem + scale.suffix + ending
  }
}
