import AvatarJSON

/// The bytes by which later runs recognise the files of one kind that this program wrote.
///
/// A user's file that happens to have the name of an output lacks them, and is neither replaced nor removed.
package struct FileMark: Hashable, Sendable {
  private let text: [UInt8]
  /// The part of the file that contains the text.
  private let range: Range<Int>

  /// Creates the mark of files that contain bytes at an offset.
  package init(_ bytes: [UInt8], at offset: Int = 0) {
    text = bytes
    range = offset..<offset + bytes.count
  }

  /// Creates the mark of files that begin with a text.
  package init(start: String) { self.init(Array(start.utf8)) }

  /// Creates the mark of files that contain a text anywhere in their first bytes.
  package init(_ text: String, inFirst count: Int) {
    self.text = Array(text.utf8)
    range = 0..<count
  }

  /// Returns whether the bytes of a file contain the mark.
  package func isIn(_ file: [UInt8]) -> Bool {
    Array(file[range.clamped(to: file.indices)]).contains(bytes: text)
  }

  /// Returns whether a file contains the mark.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  package func isIn(_ file: ByteSource) throws(FileError) -> Bool {
    let found = file.bytes(at: range.lowerBound, length: range.count)
    if let failure = file.failure { throw failure }
    return found.contains(bytes: text)
  }

  /// Returns whether a path is that of a regular file, not a link to one, with the mark.
  package func isIn(fileAt path: String) -> Bool {
    guard FileStatus(path, followsLinks: false)?.kind == .file,
      let source = try? ByteSource(path: path, limit: .max, isFile: true)
    else { return false }
    return (try? isIn(source)) == true
  }

  /// Checks that a file in a directory may be replaced, because it has the mark, is empty, or does not exist.
  ///
  /// A link is part of the user's setup, and only replaced if `replacesLinks` is true.
  ///
  /// - Throws: `WriteError.create` if the file was written by another program.
  func check(_ name: String, in directory: Directory, replacesLinks: Bool) throws(WriteError) {
    guard let old = directory.status(name) else { return }
    do throws(FileError) {
      if old.kind == .link && !replacesLinks { throw .otherContents }
      // Nothing is lost by replacing an empty file.
      if old.kind == .file, old.bytes > 0, try !directory.has(self, in: name) { throw .otherContents }
    } catch {
      throw .create(error)
    }
  }
}
