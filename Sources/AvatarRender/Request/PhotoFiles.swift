import AvatarCodec
package import AvatarFileSystem
import PersonWords

/// The photos specified by paths of files and directories, each of which becomes an avatar.
package struct PhotoFiles: Sendable {
  /// A photo in the list, with its ID.
  package struct Photo: Hashable, Sendable {
    package let source: PhotoSource
    /// The extensionless path, relative to the added directory, that names the outputs; nil to use only the photo's
    /// name.
    package let id: String?

    /// The person's name in the name of the file or URL, or nil if it contains none.
    package var personName: String? { (source.path ?? source.text).flatMap(PhotoFiles.name(ofFile:)) }
  }

  package private(set) var photos: [Photo] = []
  /// The directories of photos, each with a trailing slash.
  package private(set) var directories: [String] = []
  /// The number of directory entries that are not photos, by kind.
  private var skipped: [Skipped: Int] = [:]

  private enum Skipped: String, CaseIterable {
    case other = "other extensions"
    case hidden = "hidden"
    case system = "directories of the system"
    case directory = "subdirectories (--recursive includes them)"
    case unnamed = "names that are not UTF-8"
  }
  /// Whether each file name is a person's name.
  package let namesPeople: Bool
  /// The output directory, whose files are not photos in the list.
  private let outputs: FileStatus.Identity?

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - namesPeople: Whether each file name, without its extension, is a person's name.
  ///   - outputs: The output directory, which may be among the subdirectories of photos.
  package init(namesPeople: Bool, outputs: String) {
    self.namesPeople = namesPeople
    self.outputs = FileStatus(outputs)?.identity
  }

  /// Adds a photo that was passed as an argument.
  package mutating func add(_ source: PhotoSource) { photos.append(Photo(source: source, id: nil)) }

  /// Adds the photos in a directory, which are identified by their extensions.
  ///
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - isRecursive: Whether to add photos in subdirectories too.
  /// - Throws: `FileError` if the directory cannot be read or contains no photos.
  package mutating func add(directory path: String, isRecursive: Bool) throws(FileError) {
    let directory = FilePath.ofDirectory(path)
    let files = try Directory(directory).files(isRecursive: isRecursive, skipping: outputs) { name, kind in
      let reason: Skipped? =
        switch kind {
        case _ where name.hasPrefix("."): .hidden
        case nil: .unnamed
        case .directory: Directory.systemNames.contains(name) ? .system : .directory
        case .file, .link, .other: Self.isPhoto(name) ? nil : .other
        }
      if let reason { skipped[reason, default: 0] += 1 }
      return reason == nil
    }
    if files.isEmpty {
      throw .other("contains no photos\(isRecursive ? "" : ": --recursive includes its subdirectories")")
    }
    directories.append(directory)
    let start = directory == "./" ? "" : directory
    photos += files.map { Photo(source: .file(start + $0), id: FilePath.withoutExtension($0)) }
  }

  /// The note on directory entries that are not photos, or nil if there are none.
  package var note: String? {
    let counts = Skipped.allCases.compactMap { kind in skipped[kind].map { "\(kind.rawValue): \($0.grouped)" } }
    return counts.isEmpty ? nil : "skipped: \(counts.joined(separator: ", "))"
  }

  /// Returns whether a name has the extension of an image format.
  package static func isPhoto(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else { return false }
    return lookup.contains(name[name.utf8.index(after: dot)...].lowercased())
  }

  private static let lookup = Set(extensions)
  /// The photo extensions, followed by the extensions of SVG logos.
  package static let extensions = ImageDecoders.standard.extensions + ImageFormat.svg.extensions + ["svgz"]

  /// Returns the person's name in a file name, for example "ada lovelace" for `photos/ada_lovelace-512x512.jpg`, or nil
  /// if there is none.
  package static func name(ofFile path: String) -> String? {
    FileNameWords.name(inStem: stem(of: FilePath.name(of: path)))
  }

  /// Returns a file name without its extension, or without both if a photo extension is followed by another.
  package static func stem(of name: String) -> String {
    let stem = FilePath.withoutExtension(name)
    return isPhoto(stem) ? FilePath.withoutExtension(stem) : stem
  }
}
