import AvatarJSON
import AvatarSystem

/// Paths of files, as texts.
package enum FilePath {
  /// The path without its last component: with its slash, or empty.
  package static func directory(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<path.utf8.index(after: $0)]) } ?? ""
  }

  /// The last component of a path; empty if the path ends with a slash.
  package static func name(of path: String) -> String { behind(directory(of: path), in: path) }

  /// The path before the last dot of its last component; a dot at the start of a name does not count.
  ///
  /// The search compares bytes because a slash and a combining mark form one `Character`.
  package static func withoutExtension(_ path: String) -> String {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    guard let dot = path.utf8[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else { return path }
    return String(path[..<dot])
  }

  /// A path that is relative to a directory, which has its slash or is empty.
  package static func joined(_ directory: String, _ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : directory + path
  }

  /// A directory's path with a slash at its end; an empty one is the current directory's.
  package static func ofDirectory(_ path: String) -> String {
    path.isEmpty ? "./" : path.hasSuffix("/") ? path : path + "/"
  }

  /// The path without detours that show in its text.
  package static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) where component != "." {
      if component == "..", let last = components.last, last != ".." {
        components.removeLast()
      } else if component != ".." || !path.hasPrefix("/") {
        components.append(component)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + components.joined(separator: "/")
  }

  /// The path from the root, without detours or links as far as it leads to something.
  package static func real(_ path: String) -> String {
    var (there, rest) = (path.hasPrefix("/") ? path : "./" + path, "")
    while true {
      if let real = try? resolved(there) { return normalized(real + "/" + rest) }
      let directory = directory(of: there.hasSuffix("/") ? String(there.dropLast()) : there)
      if directory.isEmpty || directory == there { return normalized(path) }
      rest = behind(directory, in: there) + "/" + rest
      there = directory
    }
  }

  /// Returns the path from the root, without links.
  /// - Throws: `FileError` if nothing exists at the path.
  static func resolved(_ path: String) throws(FileError) -> String {
    guard let real = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The path from a directory on; nil where it lies outside.
  package static func relative(_ path: String, to directory: String) -> String? {
    let (path, directory) = (real(path), ofDirectory(real(directory)))
    return path.utf8.starts(with: directory.utf8) ? behind(directory, in: path) : nil
  }

  /// The way from one directory to a path, with `..` where it leads out.
  package static func way(from directory: String, to path: String) -> String {
    let (from, to) = (components(real(directory)), components(real(path)))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    return ([Substring](repeating: "..", count: from.count - shared) + to[shared...]).joined(separator: "/")
  }

  private static func components(_ path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// A path as a URL's (RFC 3986): all but letters, digits and a few marks of ASCII spelt by their bytes.
  package static func url(_ path: String) -> String {
    var url = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      url += isPlain || "-._~/@".unicodeScalars.contains(scalar) ? String(scalar) : scalar.percentCode
    }
    return url
  }

  /// By bytes: a slash and a mark behind it are one character.
  private static func behind(_ start: String, in path: String) -> String {
    String(Substring(path.utf8.dropFirst(start.utf8.count)))
  }
}
