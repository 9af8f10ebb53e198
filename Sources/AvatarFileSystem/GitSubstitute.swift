import AvatarJSON
import AvatarSystem

/// A file that Git checked out in place of the committed contents.
package enum GitSubstitute: Hashable, Sendable {
  /// A pointer to contents that Git LFS has not downloaded.
  case lfsPointer
  /// A PNG whose line ends were converted, as if it were text.
  case convertedPNG

  /// The maximum size of a pointer, in bytes (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md).
  private static let maxPointerBytes = 1024
  /// The number of bytes at the start of a larger file from which a substitute is recognised.
  private static let headBytes = 16

  /// The PNG signature with its CRLF as LF, with its last LF as CRLF, and with both LFs as CRLF.
  ///
  /// The signature contains both line ends so that such conversions are detected (PNG specification, §5.2).
  private static let convertedSignatures = ["\n\u{1A}\n", "\r\n\u{1A}\r\n", "\r\r\n\u{1A}\r\n"].map {
    [0x89] + Array("PNG\($0)".utf8)
  }

  /// Returns the number of bytes at the start of a file that identify a substitute, given the size of the file.
  static func headBytes(ofFileWith count: Int) -> Int { count < maxPointerBytes ? count : headBytes }

  /// Recognises a substitute from the first `headBytes(ofFileWith:)` bytes of a file; nil for any other file.
  init?(head: [UInt8]) {
    if head.starts(with: "version http".utf8), head.contains(text: "\noid sha256:") {
      self = .lfsPointer
    } else if Self.convertedSignatures.contains(where: { head.starts(with: $0) }) {
      self = .convertedPNG
    } else {
      return nil
    }
  }

  /// Recognises a substitute in an open file of `count` bytes; nil for any other file, or if it cannot be read.
  init?(_ descriptor: Int32, count: Int) {
    let length = Self.headBytes(ofFileWith: count)
    let head = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      filled = unsafe max(pread(descriptor, buffer.baseAddress, length, 0), 0)
    }
    self.init(head: head)
  }

  /// The problem and its cure, worded for the end of a message.
  var reason: String {
    switch self {
    case .lfsPointer: "is a Git LFS pointer: run git lfs pull"
    case .convertedPNG: "line ends were converted: mark *.png as binary in .gitattributes"
    }
  }
}
