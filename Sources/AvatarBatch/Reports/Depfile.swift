package import AvatarFileSystem
import AvatarJSON

/// A file with the dependencies of a run, for Make and Ninja.
///
/// The first output of the run depends on all inputs, because one run renders all outputs, and Ninja accepts no other
/// target than the first output of its rule.
package final class Depfile {
  private let file: FileWriter
  private let directory: String
  private let shared: [String]
  private var target: String?
  /// The inputs of rows before the first output.
  private var early: [String] = []
  /// The start of a depfile, by which a later run recognises it: a continued empty line, because Ninja has no comments.
  private static let start = "\\\n"

  /// Starts writing a depfile.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - shared: The inputs of the whole run.
  ///   - directory: The directory of the outputs.
  ///   - isForced: Whether any file at the path is replaced, and not only a depfile of this program.
  /// - Throws: `WriteError` if the file cannot be written, or if a path has no spelling in Make.
  package init(path: String, shared: [String], directory: String, isForced: Bool = false) throws(WriteError) {
    self.shared = shared
    self.directory = FilePath.ofDirectory(directory)
    file = try FileWriter(path: path, createsDirectories: true, over: isForced ? nil : Self.start)
    try file.append(Self.start)
  }

  package func add(_ outcome: RowOutcome) throws(WriteError) {
    // A missing input would make the target always out of date.
    var inputs = outcome.inputs.filter { FileStatus($0) != nil }
    if target == nil, let output = outcome.outputs.first {
      target = directory + output.name
      inputs = shared + early + inputs
    }
    guard let target else {
      early += inputs
      return
    }
    if !inputs.isEmpty { try add(target, inputs) }
  }

  package func finish() throws(WriteError) {
    try file.finish()
    // An image that has not changed is as old as before, and Make would run the command again and again.
    if let target, FileStatus(target, followsLinks: false)?.kind == .file { File.touch(target) }
  }

  /// Adds inputs of the target, and a rule for each: without it, Make would fail for inputs that no longer exist.
  private func add(_ target: String, _ inputs: [String]) throws(WriteError) {
    let inputs = try Self.spelt(inputs)
    try file.append(try Self.spelt([target])[0] + ": " + inputs.joined(separator: " ") + "\n")
    for input in inputs { try file.append(input + ":\n") }
  }

  private static func spelt(_ paths: [String]) throws(WriteError) -> [String] {
    try paths.map { path throws(WriteError) in
      guard let spelt = escaped(path) else {
        throw .create(.other("would have to list \(path): Make supports no control characters and no \\ in names"))
      }
      return spelt
    }
  }

  /// Returns the spelling of a path in Make; nil if it has none.
  static func escaped(_ path: String) -> String? {
    if path.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\\" }) { return nil }
    return path.spelling { scalar in
      switch scalar {
      case "$": "$$"
      case " ", "#", ":": "\\\(scalar)"
      default: nil
      }
    }
  }
}
