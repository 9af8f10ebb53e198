import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// The errors of command lines.
extension InputError {
  /// Returns the error for an invalid argument, with a message that contains the argument and the requirement.
  static func usage(_ message: String) -> InputError { InputError(reason: message) }

  /// Returns the error for a file with invalid contents.
  static func badInput(path: String, reason: String) -> InputError {
    InputError(path, reason: reason, kind: .contents)
  }

  static func unreadableInput(path: String, reason: String) -> InputError {
    InputError(path, reason: reason, kind: .missing)
  }

  /// Returns the error for an input that does not exist, with a suggestion.
  static func missing(path: String, _ kind: NearestFile.Kind) -> InputError {
    .unreadableInput(path: path, reason: FileError.missing.reason + (NearestFile(to: path, kind)?.question ?? ""))
  }

  /// Returns the error for a list where a photo is required.
  static func list(_ path: String) -> InputError {
    .usage("\(path): is a list: use \(Command.batch.typed) \(path.shellWord) --output-dir Avatars")
  }

  /// Creates the error for an avatar that options describe.
  init(options error: AvatarError) {
    switch error {
    case .unusablePhoto(let skipped) where skipped.isMissing, .incomplete(let skipped) where skipped.isMissing:
      let question = skipped.missingFile.flatMap { NearestFile(to: $0, .photo)?.question } ?? ""
      self = .unreadableInput(path: skipped.source, reason: skipped.reason + question)
    case .input(let error) where error.kind == .usage: self = error.about(AvatarField.option(error.subject))
    case .unusablePhoto, .incomplete, .input, .cancelled: self.init(avatar: error)
    case .tooLargeForFormat: self = .usage("--size and --scale: \(error.description)")
    case .outputTooLarge(let width, let height, _):
      let needed = width.multipliedReportingOverflow(by: height)
      let advice = needed.overflow ? "" : ": --limit output-pixels=\(needed.partialValue.allowance) allows it"
      self = .usage("--size and --scale: \(error.description)\(advice)")
    }
  }

  /// The message of the command, in which URLs have no secrets.
  var message: String {
    // A URL may be specified where a file is required.
    [.contents, .missing].contains(kind)
      ? about(WebURL.missingScheme(in: subject)?.path ?? WebURL.masked(subject)).description : description
  }

  /// Prints the error.
  ///
  /// - Parameters:
  ///   - isJSON: Whether to also print the error as a JSON object to standard output.
  ///   - status: The exit status, or nil for that of the kind.
  func report(asJSON isJSON: Bool, status: Int32? = nil) {
    // The message is always printed.
    if isJSON {
      try? StandardStreams.print(
        json: JSONWriter.object {
          $0.member("error", message)
          $0.member("status", Int(status ?? kind.status))
        })
    }
    StandardStreams.note("error: \(message)")
  }
}

extension LocalFiles {
  /// Creates the files for the directory specified by `--src-root`.
  init(srcRoot path: String) throws(InputError) { self = .within(try Directory(path, option: "--src-root")) }
}

extension Directory {
  /// Opens the directory that an option specifies.
  convenience init(_ path: String, option: String) throws(InputError) {
    do {
      try self.init(path)
    } catch {
      throw .unreadableInput(
        path: "\(option) \(path)", reason: error == .missing ? "no such directory" : error.reason)
    }
  }
}

extension StandardStreams {
  /// Prints a line of JSON with escapes for characters that control a terminal.
  ///
  /// - Throws: `InputError` if the line cannot be written.
  static func print(json: String) throws(InputError) {
    try print(escaped(json: json) + "\n")
  }

  /// Writes text to standard output.
  ///
  /// - Throws: `InputError` if the text cannot be written.
  static func print(_ text: String) throws(InputError) { try print(Array(text.utf8)) }

  /// Writes bytes to standard output.
  ///
  /// - Throws: `InputError` if the bytes cannot be written.
  static func print(_ bytes: [UInt8]) throws(InputError) {
    try OwnedFile.writeToStandardOutput(bytes)
  }
}
