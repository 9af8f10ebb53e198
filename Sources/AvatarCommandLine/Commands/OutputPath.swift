import AvatarBatch
import AvatarFileSystem
import AvatarRender

/// The destination of avatars: the standard output, or files whose names include the pixel density.
enum OutputPath: Hashable {
  case standardOutput
  /// The path for density 1 in the light scheme.
  case file(String)
  /// The directory of images that are laid out for a build system, with their name and the extension of their format.
  case resources(ExportFormat, directory: String, name: String, AvatarSize, suffix: String)

  private static let standardOutputNames: Set = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  /// Interprets the value of `--output`; `standard` is the name if it was not given, or names a directory by its slash.
  init(option: String?, standard: String) {
    if let option, Self.standardOutputNames.contains(option) {
      self = .standardOutput
    } else if let option, option.utf8.last != UInt8(ascii: "/") {
      self = .file(option)
    } else {
      self = .file((option ?? "") + standard)
    }
  }

  /// Returns the index at which the last component of a path starts.
  ///
  /// The search compares bytes because a slash and a combining mark form one `Character`.
  private static func nameStart(_ path: String) -> String.Index {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
  }

  /// Splits a path before the last dot of its last component; a dot at the start of a name does not count.
  private static func split(_ path: String) -> (stem: String, extension: String) {
    let start = nameStart(path)
    guard let dot = path.utf8[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else { return (path, "") }
    return (String(path[..<dot]), String(path[dot...]))
  }

  /// Returns the path of an image; nil for the standard output.
  ///
  /// - Parameters:
  ///   - scheme: The colour scheme.
  ///   - scale: The pixel density.
  ///   - frame: The number of the frame, from 1, with as many digits as the count of frames has, at least three.
  /// - Returns: The path of the file.
  func path(
    _ scheme: Theme.ColorScheme, scale: AvatarScale, frame: (number: Int, count: Int)? = nil
  ) -> String? {
    switch self {
    case .standardOutput: nil
    case .file(let base): Self.path(base, scheme, scale: scale, frame: frame)
    case .resources(let export, let directory, let name, let size, let suffix):
      export.name(name, size: size, scale: scale, scheme, isOnlySize: true).map { directory + $0 + suffix }
    }
  }

  /// Returns a path with the colour scheme, the number of the frame and the pixel density before its extension.
  private static func path(
    _ path: String, _ scheme: Theme.ColorScheme, scale: AvatarScale, frame: (number: Int, count: Int)?
  ) -> String {
    let (stem, ending) = split(path)
    let number = frame.map { frame in
      let (digits, width) = (String(frame.number), max(String(frame.count).count, 3))
      return "-" + String(repeating: "0", count: width - digits.count) + digits
    }
    return stem + scheme.suffix + (number ?? "") + scale.suffix + ending
  }
}
