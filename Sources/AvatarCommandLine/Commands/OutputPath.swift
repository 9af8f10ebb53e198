import AvatarRender

/// Where avatars are written: the standard output, or files whose names tell the pixel density.
enum OutputPath: Hashable {
  case standardOutput
  /// The path for density 1.
  case file(String)

  private static let standardOutputNames: Set = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  /// - Parameters:
  ///   - option: `--output` as typed.
  ///   - standard: the path where it was not.
  init(option: String?, standard: String) {
    if let option, Self.standardOutputNames.contains(option) {
      self = .standardOutput
    } else {
      self = .file(option ?? standard)
    }
  }

  /// Rejects a path of `--output` that promises an image format which can't be written.
  static func checkFormat(_ path: String) throws(CommandError) {
    if let fault = OutputFormat.fault(path: path) { throw .usage("--output \(path): \(fault)") }
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

  /// With the number of the frame and the density before the extension.
  /// - Parameter frame: from 1; written with as many digits as their count has, at least three.
  static func path(_ path: String, scale: AvatarScale, frame: (number: Int, count: Int)? = nil) -> String {
    let (stem, ending) = split(path)
    let number = frame.map { frame in
      let (digits, width) = (String(frame.number), max(String(frame.count).count, 3))
      return "-" + String(repeating: "0", count: width - digits.count) + digits
    }
    return stem + (number ?? "") + scale.suffix + ending
  }
}
