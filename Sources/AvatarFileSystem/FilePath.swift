import AvatarJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Paths of files, as texts.
package enum FilePath {
  /// The path without its last component: with its slash, or empty.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// A path that is relative to a folder, which has its slash or is empty.
  package static func joined(_ folder: String, _ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : folder + path
  }

  /// A folder's path with a slash at its end; an empty one is the current folder's.
  package static func ofFolder(_ path: String) -> String {
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
      let folder = folder(of: there.hasSuffix("/") ? String(there.dropLast()) : there)
      if folder.isEmpty || folder == there { return normalized(path) }
      rest = behind(folder, in: there) + "/" + rest
      there = folder
    }
  }

  /// Returns the path from the root, without links.
  /// - Throws: `FileError` if nothing exists at the path.
  static func resolved(_ path: String) throws(FileError) -> String {
    guard let real = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The path from a folder on; nil where it lies outside.
  package static func relative(_ path: String, to folder: String) -> String? {
    let (path, folder) = (real(path), ofFolder(real(folder)))
    return path.utf8.starts(with: folder.utf8) ? behind(folder, in: path) : nil
  }

  /// The way from one folder to a path, with `..` where it leads out.
  package static func way(from folder: String, to path: String) -> String {
    let (from, to) = (components(real(folder)), components(real(path)))
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
