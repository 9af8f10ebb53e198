import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The destination of images: standard output, or files whose names include the size and pixel density.
enum OutputPath: Hashable {
  case standardOutput
  /// A file, with the path before the size, whether its name includes the size, and its extension with the dot.
  case file(stem: String, hasSize: Bool, ending: String)
  /// The resources of a build system, with their directory, name and format extension.
  case resources(ExportFormat, directory: String, name: String, hasOneSize: Bool, suffix: String)

  /// Returns whether a path represents standard output.
  static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Returns the reason why a path cannot name a directory, or nil if it can.
  ///
  /// Only a trailing slash shows that a name with the extension of an image is not that of a file.
  static func fault(ofDirectory path: String) -> String? {
    let formats = OutputFormats.standard
    guard !path.hasSuffix("/"), formats.format(of: path) != nil || formats.fault(path: path) != nil else { return nil }
    let name = FilePath.withoutExtension(path).shellWord
    let directory = FilePath.ofDirectory(path).shellWord
    return "must name a directory, written as \(directory) if it has the extension of an image; did you mean \(name)?"
  }

  /// Interprets the value of `--output`.
  ///
  /// - Parameters:
  ///   - option: The value, or nil if the option was not specified. For a directory, which has a trailing slash, the
  ///     default name is appended.
  ///   - stem: The default name, before the size.
  ///   - suffix: The extension of the default name, with its dot.
  ///   - hasOneSize: Whether all images have the same size, in which case a specified name omits it.
  init(option: String?, stem: String, suffix: String, hasOneSize: Bool) {
    if let option, Self.isStandardOutput(option) {
      self = .standardOutput
    } else if let option, option.utf8.last != UInt8(ascii: "/") {
      let stem = FilePath.withoutExtension(option)
      self = .file(stem: stem, hasSize: !hasOneSize, ending: String(option[stem.endIndex...]))
    } else {
      self = .file(stem: (option ?? "") + stem, hasSize: true, ending: suffix)
    }
  }

  /// Returns the path of an image, or nil for standard output.
  func path(_ image: ImageVariant) -> String? {
    switch self {
    case .standardOutput: nil
    case .file(let stem, let hasSize, let ending):
      stem + (hasSize ? "-\(image.size.points)" : "") + image.scheme.suffix + (image.frame?.suffix ?? "")
        + image.scale.suffix + ending
    case .resources(let export, let directory, let name, let hasOneSize, let suffix):
      export.name(name, size: image.size, scale: image.scale, image.scheme, isOnlySize: hasOneSize).map {
        directory + $0 + suffix
      }
    }
  }
}
