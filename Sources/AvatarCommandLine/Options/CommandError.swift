import AvatarFileSystem
import AvatarGolden
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// The exit statuses, with the names of sysexits.h.
enum ExitStatus {
  static let done: Int32 = 0
  /// A picture differs from its golden, a row failed, or an output is stale.
  static let notAsExpected: Int32 = 1
  /// EX_USAGE: invalid arguments.
  static let usage: Int32 = 64
  /// EX_DATAERR: a photo, initials or a badge cannot be shown with `--strict`, or the contents of a theme, a font or
  /// another input are invalid.
  static let unusable: Int32 = 65
  /// EX_NOINPUT: an input is missing or unreadable.
  static let noInput: Int32 = 66
  /// EX_UNAVAILABLE: a required component is missing or has failed.
  static let unavailable: Int32 = 69
  /// EX_CANTCREAT: an output file cannot be created.
  static let cantCreate: Int32 = 73
  /// EX_IOERR: the output cannot be written completely, or a photo cannot be read because of a fault of the machine.
  static let cantWrite: Int32 = 74
}

/// An error that ends the command, with a case for each reason.
enum CommandError: Error, Hashable {
  /// An invalid argument; the text contains it and its requirement.
  case usage(String)
  /// A missing argument, with the lines that explain it.
  case incomplete(String, explanation: [String])
  /// A photo, initials or a badge that cannot be shown with `--strict`.
  case unusablePhoto(SkippedSource)
  /// Invalid contents of a theme, a font, an icon, a manifest, or a compared picture.
  case badInput(path: String, reason: String)
  case unreadableInput(path: String, reason: String)
  case missingComponent(name: String, reason: String)
  /// A fault of the machine, for example of its disk.
  case failedInput(reason: String)
  case unremovable(path: String, reason: String)
  /// Pictures differ, and the differences have been reported.
  case notAsExpected
  case output(path: String, WriteError)
  /// Errors have been reported; the value is the exit status.
  case reported(status: Int32)
  /// A signal, by its number, interrupted the run, and the finished part has been reported.
  case interrupted(Int32)

  var status: Int32 {
    switch self {
    case .usage, .incomplete: ExitStatus.usage
    case .unusablePhoto(let skipped): skipped.isMissing ? ExitStatus.noInput : ExitStatus.unusable
    case .badInput: ExitStatus.unusable
    case .unreadableInput: ExitStatus.noInput
    case .missingComponent: ExitStatus.unavailable
    case .notAsExpected: ExitStatus.notAsExpected
    case .output(_, .create(let error)): error.isFull ? ExitStatus.cantWrite : ExitStatus.cantCreate
    case .unremovable, .failedInput: ExitStatus.cantWrite
    case .output(_, .write): ExitStatus.cantWrite
    case .reported(let status): status
    // Shells use this convention.
    case .interrupted(let signal): 128 + signal
    }
  }

  /// The message; nil if everything has been reported.
  var message: String? {
    switch self {
    case .notAsExpected, .reported: nil
    case .interrupted: "interrupted; run again to continue"
    case .usage(let message), .incomplete(let message, _): message
    case .failedInput(let reason): reason
    case .unusablePhoto(let skipped):
      "\(skipped)"
        + (skipped.isMissing ? NearestFile(to: skipped.source)?.question ?? "" : "")
    case .badInput(let path, let reason), .unreadableInput(let path, let reason):
      // A URL may be given where a file is needed.
      "\(WebURL.missingScheme(in: path)?.path ?? WebURL.masked(path)): \(reason)"
    case .missingComponent(let name, let reason): "\(name): \(reason)"
    case .unremovable(let path, let reason): "\(path): cannot be removed: \(reason)"
    case .output(let path, .create(.otherContents)):
      "\(path): cannot be created: \(FileError.otherContents.reason): --force replaces it"
    case .output(let path, .create(.missing)): "\(path): cannot be created: no such directory"
    case .output(let path, .create(let error)): "\(path): cannot be created: \(error.reason)"
    case .output(let path, .write(let error)): "\(path): cannot be written: \(error.reason)"
    }
  }
}

extension CommandError {
  /// Prints the error.
  ///
  /// - Parameter isJSON: Whether it is also printed as a JSON object to the standard output.
  func report(asJSON isJSON: Bool) {
    guard let message else { return }
    // The message is printed in any case.
    if isJSON { try? StandardStreams.print(json: "{\"error\":\(JSONText.quoted(message)),\"status\":\(status)}") }
    StandardStreams.note("error: \(message)")
    if case .incomplete(_, let explanation) = self { StandardStreams.explain(explanation.joined(separator: "\n")) }
  }

  init(avatar error: AvatarError) {
    switch error {
    case .unusablePhoto(let skipped), .incomplete(let skipped): self = .unusablePhoto(skipped)
    case .unknownIcon: self = .usage("--\(error.description)")
    case .unusableIcon(let source, let reason): self = .badInput(path: source, reason: reason)
    case .unreadableIcon(let source, let reason): self = .unreadableInput(path: source, reason: reason)
    case .unreadablePhoto, .cancelled: self = .failedInput(reason: error.description)
    case .missingComponent(let name, let reason): self = .missingComponent(name: name, reason: reason)
    case .tooLargeForFormat: self = .usage("--size and --scale: \(error.description)")
    case .outputTooLarge(let width, let height, _):
      let needed = width.multipliedReportingOverflow(by: height)
      let advice = needed.overflow ? "" : ": --limit output-pixels=\(needed.partialValue.allowance) allows it"
      self = .usage("--size and --scale: \(error.description)\(advice)")
    }
  }

  /// Returns the error for an input that does not exist, with a suggestion.
  static func missing(path: String) -> CommandError {
    .unreadableInput(path: path, reason: FileError.missing.reason + (NearestFile(to: path)?.question ?? ""))
  }

  init(icon error: IconFileError) {
    self =
      error.isReadable
      ? .badInput(path: error.place, reason: error.reason) : .unreadableInput(path: error.path, reason: error.reason)
  }
}

extension ConfiningDirectory {
  /// Opens the directory that the option `--src-root` names.
  init(srcRoot path: String) throws(CommandError) {
    self = try mapError(of: ConfiningDirectory(path)) { (error: FileError) in
      CommandError.unreadableInput(
        path: "--src-root \(path)", reason: error == .missing ? "no such directory" : error.reason)
    }
  }
}

extension CommandError {
  init(component error: ComponentError) { self = .missingComponent(name: error.name, reason: error.reason) }

  init(manifest error: ManifestError) {
    switch error {
    case .unreadable(let path, let reason): self = .unreadableInput(path: path, reason: reason)
    case .bad(let path, let reason): self = .badInput(path: path, reason: reason)
    case .missingComponent(let name, let reason): self = .missingComponent(name: name, reason: reason)
    case .noCase(let pattern, let path): self = .usage("\(pattern): matches no case of \(path)")
    }
  }
}

/// A suggestion for a path that does not exist: a file with a similar name in the same directory.
struct NearestFile {
  let path: String

  /// Finds the file; nil if no name in the directory is similar.
  ///
  /// - Complexity: O(entries of the directory), at most 10,000 of which are compared.
  init?(to path: String) {
    let directory = FilePath.directory(of: path)
    let names = (try? Directory(directory))?.entries(limit: 10_000) ?? []
    guard let name = FilePath.name(of: path).nearest(in: names) else { return nil }
    self.path = directory + name
  }

  /// The suggestion, for the end of a message.
  var question: String { "; did you mean \(path)?" }
}

extension String {
  /// Returns the most similar of some names; nil if none differs by only a typing error.
  ///
  /// A name that differs only in its case, or only in its extension, counts as one typing error.
  func nearest(in names: [String]) -> String? {
    if let found = nearest(of: names, most: { _ in Swift.max(1, min(3, count / 3)) }) { return found }
    let stem = FilePath.withoutExtension(lowercased())
    return names.filter { FilePath.withoutExtension($0.lowercased()) == stem }.min()
  }
}

extension StandardStreams {
  /// Prints a line of JSON, in which characters that control a terminal are escaped.
  ///
  /// - Throws: `CommandError.output` if it cannot be written.
  static func print(json: String) throws(CommandError) {
    try print(Array((escaped(json: json) + "\n").utf8))
  }

  /// Writes bytes to the standard output.
  ///
  /// - Throws: `CommandError.output` if they cannot be written.
  static func print(_ bytes: [UInt8]) throws(CommandError) {
    try mapError(of: FileWriter.writeToStandardOutput(bytes)) { CommandError.output(path: "standard output", $0) }
  }
}
