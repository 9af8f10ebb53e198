package import AvatarJSON

/// A file at a path that a user chose, which is written atomically and replaces only files of its own kind.
///
/// A kind has a mark, by which files that an earlier run wrote are recognised. Images have none, because they contain
/// nothing but pixels: the build record of a batch knows their digests.
package final class OwnedFile {
  /// The name of the file in messages.
  private let subject: String
  private let file: File

  /// Starts writing a file, creating missing directories, or opens a device or a pipe.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - mark: The mark that an existing file must have in order to be replaced, unless it is empty; nil allows any file
  ///     to be replaced.
  ///   - subject: The name of the file in messages, or nil for the path.
  /// - Throws: `InputError` if the file cannot be created, or if another program's file is at the path.
  package init(_ path: String, over mark: FileMark?, as subject: String? = nil) throws(InputError) {
    self.subject = subject ?? path
    do {
      file = try File(path: path, createsDirectories: true, over: mark)
    } catch {
      throw InputError(output: subject ?? path, error)
    }
  }

  /// Starts writing a file in an existing directory, replacing any file.
  ///
  /// - Throws: `InputError` if the file cannot be created.
  package init(_ name: String, in directory: Directory) throws(InputError) {
    subject = directory.path
    File.removeAbandoned(in: directory)
    do {
      file = try directory.file(name)
    } catch {
      throw InputError(output: directory.path, error)
    }
  }

  /// Opens the standard output.
  package init(standardOutput: Void) {
    subject = Self.standardOutput
    file = File(standardOutput: ())
  }

  private static let standardOutput = "standard output"

  /// Adds bytes to the file.
  ///
  /// - Throws: `InputError` if bytes cannot be written.
  package func append(_ bytes: [UInt8]) throws(InputError) {
    do { try file.append(bytes) } catch { throw InputError(output: subject, error) }
  }

  /// Adds text to the file.
  ///
  /// - Throws: `InputError` if bytes cannot be written.
  package func append(_ text: String) throws(InputError) { try append(Array(text.utf8)) }

  /// Writes the added bytes to a stream; has no effect on a file, which has no readers before `finish`.
  ///
  /// - Throws: `InputError` if the bytes cannot be written.
  package func flush() throws(InputError) {
    do { try file.flush() } catch { throw InputError(output: subject, error) }
  }

  /// Writes the remaining bytes and moves the file to its path.
  ///
  /// - Throws: `InputError` if the file cannot be written completely.
  package func finish() throws(InputError) {
    do { try file.finish() } catch { throw InputError(output: subject, error) }
  }
}

/// Files that are written at once.
extension OwnedFile {
  /// Writes a file, or writes to a device or a pipe.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path.
  ///   - createsDirectories: Whether to create missing directories.
  ///   - mark: The mark that an existing file must have in order to be replaced, or nil for any file.
  /// - Throws: `InputError` if the file cannot be written, or if another program's file is at the path.
  package static func write(
    _ bytes: [UInt8], to path: String, createsDirectories: Bool = true, over mark: FileMark? = nil
  ) throws(InputError) {
    do {
      try File.write(bytes, to: path, createsDirectories: createsDirectories, over: mark)
    } catch {
      throw InputError(output: path, error)
    }
  }

  /// Writes a file in a directory and never outside it, creating missing directories.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - name: The path in the directory.
  ///   - directory: The directory, empty or with a trailing slash.
  ///   - mark: The mark that an existing file must have in order to be replaced, or nil for any file.
  /// - Throws: `InputError` if the file cannot be written, or if another program's file is at the path.
  package static func write(
    _ bytes: [UInt8], to name: String, in directory: String, over mark: FileMark? = nil
  ) throws(InputError) {
    do {
      try Directory(creating: directory).write(bytes, to: name, over: mark)
    } catch {
      throw InputError(output: directory + name, error)
    }
  }

  /// Writes to the standard output.
  ///
  /// - Throws: `InputError` if the bytes cannot be written.
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(InputError) {
    let file = OwnedFile(standardOutput: ())
    try file.append(bytes)
    try file.finish()
  }

  /// Checks, before anything is written, that an existing file may be replaced.
  ///
  /// - Throws: `InputError` if the file was written by another program.
  package static func check(_ path: String, over mark: FileMark) throws(InputError) {
    guard let directory = try? Directory(FilePath.directory(of: path)) else { return }
    do {
      try mark.check(FilePath.name(of: path), in: directory, replacesLinks: false)
    } catch {
      throw InputError(output: path, error)
    }
  }

  /// Returns the error for another program's file at the path of an output.
  package static func refusal(of path: String) -> InputError { InputError(output: path, .create(.otherContents)) }
}
