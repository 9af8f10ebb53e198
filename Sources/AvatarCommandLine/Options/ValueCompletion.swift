import AvatarBatch
import AvatarRender

/// The completion of a value: words, files, directories, or several of these.
struct ValueCompletion: Sendable {
  /// The words that completion offers for the value.
  var values: [String] = []
  /// Whether a value may contain several words, separated by commas.
  var isList = false
  /// The extensions of accepted files, without dots, empty for all files, or nil for no files.
  var extensions: [String]?
  var isDirectory = false

  /// Returns the completion of words, several of which may form a value.
  static func list(_ values: [String], isList: Bool = false) -> Self { Self(values: values, isList: isList) }

  /// Returns the completion of the names of files with the given extensions, or of all files.
  static func file(_ extensions: [String] = []) -> Self { Self(extensions: extensions) }

  /// Returns the completion of words and of the names of files with the given extensions.
  static func values(_ values: [String], orFiles extensions: [String]) -> Self {
    Self(values: values, extensions: extensions)
  }

  static let directory = Self(isDirectory: true)

  /// The completion of photo file names.
  static var photo: Self { file(PhotoFiles.extensions) }

  /// Whether values are or may be paths.
  var isPath: Bool { extensions != nil || isDirectory }
}
