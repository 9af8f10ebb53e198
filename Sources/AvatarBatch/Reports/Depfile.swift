import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// A file that lists the dependencies of a run for Make and Ninja.
///
/// The run's first output depends on all inputs, because one run renders all outputs, and Ninja accepts only the first
/// output of its rule as the target.
package final class Depfile: RunReport {
  /// The writer of the file.
  private let file: OwnedFile
  private let path: String
  /// The output directory, with a trailing slash.
  private let directory: String
  /// The first row with outputs and the path of its first output, which is not rendered if the row fails.
  private var target: (row: Int, path: String, isRendered: Bool)?
  /// The inputs that do not have a rule yet.
  private var inputs: [String]
  /// The beginning of a depfile for later runs to recognise: a continued empty line, because Ninja has no comments.
  private static let start = "\\\n"

  package var files: [String] { [path] }

  /// Starts writing a depfile.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - shared: The inputs of the whole run.
  ///   - directory: The output directory.
  ///   - isForced: Whether to replace any file at the path, even one that is not a depfile of this program.
  /// - Throws: `InputError` if the file cannot be written, or if Make or Ninja cannot read a path.
  package init(path: String, shared: [String], directory: String, isForced: Bool) throws(InputError) {
    inputs = shared
    self.path = path
    self.directory = FilePath.ofDirectory(directory)
    for input in shared { _ = try Self.escaped(input, in: path) }
    file = try OwnedFile(path, over: isForced ? nil : FileMark(start: Self.start))
  }

  /// Checks the inputs of a row before the row's images are written, because Make considers a written image up to date.
  ///
  /// - Throws: `InputError` if Make or Ninja cannot read a path.
  func checkInputs(of row: PlannedRow) throws(InputError) {
    for input in row.inputs where FileStatus(input) != nil { _ = try Self.escaped(input, in: path) }
  }

  /// Makes the first output of the first row the target, before the row's images are written.
  ///
  /// - Throws: `InputError` if Make or Ninja cannot read its path.
  func addTarget(of row: PlannedRow) throws(InputError) {
    guard target == nil, let output = row.outputs.first else { return }
    target = (row.number, directory + output.file, false)
    _ = try Self.escaped(directory + output.file, in: path, isTarget: true)
    // Without a target, the file stays empty, because Ninja expects a rule after the start.
    try file.append(Self.start)
  }

  /// Adds the inputs of a row.
  ///
  /// - Throws: `InputError` if the file cannot be written, or if Make or Ninja cannot read a path.
  package func add(_ outcome: RowReport) throws(InputError) {
    // A missing input would always make the target out of date.
    inputs += outcome.inputs.filter { FileStatus($0) != nil }
    guard let row = target?.row, outcome.number >= row else { return }
    if outcome.number == row, !outcome.outputs.isEmpty { target?.isRendered = true }
    // An output that would replace an input fails, and cannot depend on itself.
    if let path = target?.path, case let inputs = inputs.filter({ $0 != path }), !inputs.isEmpty {
      try add(path, inputs)
    }
    inputs = []
  }

  /// Completes the file and makes the target newer than its inputs.
  ///
  /// - Throws: `InputError` if the file cannot be written.
  package func finish(_: RowAccount) throws(InputError) -> [String] {
    try file.finish()
    // Otherwise, an unchanged image would remain older than its inputs, and Make would run the command every time.
    if let target, target.isRendered, FileStatus(target.path, followsLinks: false)?.kind == .file {
      File.touch(target.path)
    }
    return []
  }

  /// Adds inputs of the target, and a rule for each.
  ///
  /// Without the rule, Make would fail if the input no longer existed.
  private func add(_ target: String, _ inputs: [String]) throws(InputError) {
    let target = try Self.escaped(target, in: path, isTarget: true)
    let inputs = try inputs.map { input throws(InputError) in try Self.escaped(input, in: path) }
    try file.append("\(target): \(inputs.joined(separator: " "))\n")
    // Make ignores a pattern without a recipe, so patterns get an empty recipe, which Ninja skips.
    for input in inputs { try file.append(input + (input.utf8.contains(UInt8(ascii: "%")) ? ": ;\n" : ":\n")) }
  }
}

// MARK: Paths

extension Depfile {
  /// The characters that one of the programs cannot read in names, even if escaped.
  private static let unreadable: [(characters: String, program: String)] = [
    ("=", "Make"), (";|*<>^`", "Ninja"), ("\"&'?", "Ninja 1.11"),
  ]

  /// Returns a path that is escaped for both programs.
  ///
  /// - Throws: `InputError` about the depfile if Make or Ninja cannot read the path.
  private static func escaped(
    _ path: String, in depfile: String, isTarget: Bool = false
  ) throws(InputError) -> String {
    if let fault = fault(in: path, isTarget: isTarget) {
      throw InputError(output: depfile, .create(.other("would have to list \(path): \(fault)")))
    }
    return path.spelling { scalar in
      switch scalar {
      case "$": "$$"
      case " ", "#", ":": "\\\(scalar)"
      default: nil
      }
    }
  }

  /// Finds the reason why Make or Ninja cannot read a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isTarget: Whether the path is that of the output, which must not be a pattern.
  /// - Returns: The reason, or nil if both programs can read the path.
  private static func fault(in path: String, isTarget: Bool) -> String? {
    if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) { return "Ninja cannot read control characters" }
    for (characters, program) in unreadable {
      guard let scalar = path.unicodeScalars.first(where: characters.unicodeScalars.contains) else { continue }
      return "\(program) cannot read \(scalar) in names"
    }
    if isTarget, path.utf8.contains(UInt8(ascii: "%")) { return "Make reads % in an image path as a pattern" }
    if path.hasPrefix("~") || path.hasPrefix("./~") { return "Make reads ~ as a home directory" }
    if path.hasSuffix(")"), path.utf8.contains(UInt8(ascii: "(")) { return "Make reads (…) as an archive member" }
    if path.hasSuffix(" ") { return "Make cannot read a space at the end of a name" }
    if path.hasSuffix(":") { return "Ninja cannot read : at the end of a name" }
    // The end of a path also precedes a special character.
    let pairs = zip(path.utf8, path.utf8.dropFirst() + [0x20])
    if pairs.contains(where: { $0 == UInt8(ascii: "\\") && " #$:%".utf8.contains($1) }) {
      return "Make and Ninja read \\ differently before a special character"
    }
    guard path.utf8.contains(UInt8(ascii: "[")) else { return nil }
    return FilePath.matching(path).first { $0 != path }.map { "Make reads [ as a pattern, which matches \($0)" }
  }
}
