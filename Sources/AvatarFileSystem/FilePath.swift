import AvatarJSON
import AvatarSystem

/// Operations on file paths.
package enum FilePath {
  /// Returns the path without its last component; the result is empty or ends with a slash.
  package static func directory(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<path.utf8.index(after: $0)]) } ?? ""
  }

  /// Returns the last component of a path; empty if the path ends with a slash.
  package static func name(of path: String) -> String { behind(directory(of: path), in: path) }

  /// Returns the path up to the last dot in its last component; a dot at the start of the component does not count.
  ///
  /// Bytes are compared because a slash and a following combining mark form one `Character`.
  package static func withoutExtension(_ path: String) -> String {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    guard let dot = path.utf8[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else { return path }
    return String(path[..<dot])
  }

  /// Returns a path resolved against a directory path, which is empty or ends with a slash.
  package static func joined(_ directory: String, _ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : directory + path
  }

  /// Returns a directory path with a trailing slash; an empty path means the current directory.
  package static func ofDirectory(_ path: String) -> String {
    path.isEmpty ? "./" : path.hasSuffix("/") ? path : path + "/"
  }

  /// Returns the path without `.`, `..` and repeated slashes; the file system is not accessed.
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

  /// Returns the absolute path, with the links in its existing part resolved.
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

  /// Returns the absolute path, with all links resolved.
  ///
  /// - Throws: `FileError` if nothing exists at the path.
  static func resolved(_ path: String) throws(FileError) -> String {
    guard let real = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Returns the path relative to a directory; nil if it is outside the directory.
  package static func relative(_ path: String, to directory: String) -> String? {
    let (path, directory) = (real(path), ofDirectory(real(directory)))
    return path.utf8.starts(with: directory.utf8) ? behind(directory, in: path) : nil
  }

  /// Returns the relative path from a directory to a path, with `..` if the path is outside the directory.
  package static func relativePath(from directory: String, to path: String) -> String {
    let (from, to) = (components(real(directory)), components(real(path)))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    return ([Substring](repeating: "..", count: from.count - shared) + to[shared...]).joined(separator: "/")
  }

  private static func components(_ path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// Returns the percent-encoded form of a path for a URL (RFC 3986), in which only ASCII letters, digits and a few
  /// marks are literal.
  package static func url(_ path: String) -> String {
    var url = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      url += isPlain || "-._~/@".unicodeScalars.contains(scalar) ? String(scalar) : scalar.percentCode
    }
    return url
  }

  /// Returns the part of a path after a prefix; bytes are compared because a slash and a following combining mark form
  /// one character.
  private static func behind(_ start: String, in path: String) -> String {
    String(Substring(path.utf8.dropFirst(start.utf8.count)))
  }
}

/// The paths that match a pattern.
extension FilePath {
  /// Returns the paths that match a pattern with `*`, `?` and `[…]`, in alphabetical order, as in a shell.
  package static func matching(_ pattern: String) -> [String] {
    var matches = unsafe glob_t()
    defer { unsafe globfree(&matches) }
    guard unsafe glob(pattern, 0, nil, &matches) == 0 else { return [] }
    return unsafe (0..<Int(matches.gl_pathc)).compactMap { i in
      unsafe matches.gl_pathv[i].map { unsafe String(cString: $0) }
    }.sorted()
  }

  /// Returns whether a path is a pattern with `*`, `?` or `[…]`.
  package static func isPattern(_ path: String) -> Bool { path.utf8.contains { "*?[".utf8.contains($0) } }
}

/// The names of temporary files.
extension FilePath {
  private static let prefix = ".avatar-render-"
  private static let suffix = ".tmp"

  /// Returns a random, unpredictable name.
  static func temporaryName() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 16) + suffix
  }

  package static func isTemporaryName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return (1...16).contains(digits.count) && digits.allSatisfy(\.isHexDigit)
  }
}
