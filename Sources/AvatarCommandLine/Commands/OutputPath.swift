import AvatarRender

/// Where avatars are written: the standard output, or files whose names tell the pixel density.
enum OutputPath: Hashable {
  case standardOutput
  /// The path for density 1.
  case file(String)

  private static let standardOutputNames: Set = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  /// - Parameter option: `--output` as typed; nil makes the name of the photo's or the type's.
  init(option: String?, spec: AvatarSpec) {
    if let option, Self.standardOutputNames.contains(option) {
      self = .standardOutput
    } else {
      self = .file(option ?? "\(Self.stem(of: spec))-\(spec.size.points).png")
    }
  }

  /// The photo's name without folder and extension, else the type.
  private static func stem(of spec: AvatarSpec) -> String {
    guard case .file(let path) = spec.photo else { return spec.type.rawValue }
    let name = String(path[nameStart(path)...])
    let stem = split(name).stem
    return stem.isEmpty || stem == "." || stem == ".." ? spec.type.rawValue : stem
  }

  /// Where the last component starts. Bytes are compared, since a slash and a combining mark make one character.
  private static func nameStart(_ path: String) -> String.Index {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
  }

  /// Parts a path before the last dot of its last component; a dot at the start of a name is part of it.
  private static func split(_ path: String) -> (stem: String, extension: String) {
    let start = nameStart(path)
    guard let dot = path.utf8[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else { return (path, "") }
    return (String(path[..<dot]), String(path[dot...]))
  }

  /// With the density before the extension.
  static func path(_ path: String, scale: AvatarScale) -> String {
    let (stem, ending) = split(path)
    return stem + scale.suffix + ending
  }
}
