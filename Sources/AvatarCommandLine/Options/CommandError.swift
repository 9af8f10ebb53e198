import AvatarFileSystem
import AvatarGolden
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// The exit statuses, named as in sysexits.h.
enum ExitStatus {
  static let done: Int32 = 0
  /// An image differs from its golden, a row failed, or an output is stale.
  static let notAsExpected: Int32 = 1
  /// EX_USAGE: invalid arguments.
  static let usage: Int32 = 64
}

extension InputError.Kind {
  /// The exit status of the command, with sysexits.h names.
  var status: Int32 {
    switch self {
    case .usage: ExitStatus.usage
    // EX_DATAERR: the contents of an input are invalid or, with `--strict`, part of an image cannot be displayed.
    case .contents: 65
    // EX_NOINPUT
    case .missing: 66
    // EX_UNAVAILABLE
    case .component: 69
    // EX_CANTCREAT
    case .output: 73
    // EX_IOERR
    case .io: 74
    }
  }
}

/// An error that ends the command.
enum CommandError: Error, Hashable {
  case input(InputError)
  /// A missing argument, with lines that explain it.
  case incomplete(String, explanation: [String])
  /// Errors or differences that have already been reported, with the exit status.
  case reported(status: Int32)
  /// A signal number, for a run that was interrupted after its finished part was reported.
  case interrupted(Int32)

  /// Differing images, failed rows or stale outputs, which have already been reported.
  static var notAsExpected: CommandError { .reported(status: ExitStatus.notAsExpected) }

  /// Returns the error for an invalid argument, with a message that contains the argument and the requirement.
  static func usage(_ message: String) -> CommandError { .input(InputError(reason: message)) }

  /// Returns the error for a file with invalid contents.
  static func badInput(path: String, reason: String) -> CommandError {
    .input(InputError(path, reason: reason, kind: .contents))
  }

  static func unreadableInput(path: String, reason: String) -> CommandError {
    .input(InputError(path, reason: reason, kind: .missing))
  }

  static func output(path: String, _ error: WriteError) -> CommandError { .input(InputError(output: path, error)) }

  /// Returns the error for an input that does not exist, with a suggestion.
  static func missing(path: String, _ kind: NearestFile.Kind) -> CommandError {
    .unreadableInput(path: path, reason: FileError.missing.reason + (NearestFile(to: path, kind)?.question ?? ""))
  }

  /// Returns the error for a list where a photo is required.
  static func list(_ path: String) -> CommandError {
    .usage("\(path): is a list: use \(Command.batch.typed) \(path.shellWord) --output-dir Avatars")
  }

  var status: Int32 {
    switch self {
    case .input(let error): error.kind.status
    case .incomplete: ExitStatus.usage
    case .reported(let status): status
    // Shells use this convention.
    case .interrupted(let signal): 128 + signal
    }
  }

  /// The message, or nil if everything has been reported.
  var message: String? {
    switch self {
    case .input(let error):
      // A URL may be specified where a file is required.
      [.contents, .missing].contains(error.kind)
        ? "\(error.about(WebURL.missingScheme(in: error.subject)?.path ?? WebURL.masked(error.subject)))" : "\(error)"
    case .incomplete(let message, _): message
    case .reported: nil
    case .interrupted: "\(InputError.interrupted)"
    }
  }
}

extension CommandError {
  /// Prints the error.
  ///
  /// - Parameter isJSON: Whether to also print the error as a JSON object to standard output.
  func report(asJSON isJSON: Bool) {
    guard let message else { return }
    // The message is always printed.
    if isJSON {
      try? StandardStreams.print(
        json: JSONWriter.object {
          $0.member("error", message)
          $0.member("status", Int(status))
        })
    }
    StandardStreams.note("error: \(message)")
    if case .incomplete(_, let explanation) = self { StandardStreams.explain(explanation.joined(separator: "\n")) }
  }

  init(avatar error: AvatarError) {
    switch error {
    case .unusablePhoto(let skipped) where skipped.isMissing, .incomplete(let skipped) where skipped.isMissing:
      let question = skipped.missingFile.flatMap { NearestFile(to: $0, .photo)?.question } ?? ""
      self = .unreadableInput(path: skipped.source, reason: skipped.reason + question)
    case .input(let error) where error.kind == .usage: self = .input(error.about(AvatarField.option(error.subject)))
    case .unusablePhoto, .incomplete, .input, .cancelled: self = .input(InputError(avatar: error))
    case .tooLargeForFormat: self = .usage("--size and --scale: \(error.description)")
    case .outputTooLarge(let width, let height, _):
      let needed = width.multipliedReportingOverflow(by: height)
      let advice = needed.overflow ? "" : ": --limit output-pixels=\(needed.partialValue.allowance) allows it"
      self = .usage("--size and --scale: \(error.description)\(advice)")
    }
  }
}

extension LocalFiles {
  /// Creates the files for the directory specified by `--src-root`.
  init(srcRoot path: String) throws(CommandError) { self = .within(try Directory(path, option: "--src-root")) }
}

extension Directory {
  /// Opens the directory that an option specifies.
  convenience init(_ path: String, option: String) throws(CommandError) {
    do throws(FileError) {
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
  /// - Throws: `CommandError.output` if the line cannot be written.
  static func print(json: String) throws(CommandError) {
    try print(Array((escaped(json: json) + "\n").utf8))
  }

  /// Writes bytes to standard output.
  ///
  /// - Throws: `CommandError.output` if the bytes cannot be written.
  static func print(_ bytes: [UInt8]) throws(CommandError) {
    try mapError(of: File.writeToStandardOutput(bytes)) { CommandError.output(path: "standard output", $0) }
  }
}
