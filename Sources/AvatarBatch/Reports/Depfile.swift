package import AvatarFileSystem
import AvatarJSON

/// A file with the dependencies of outputs, for Make and Ninja.
package final class Depfile {
  private let file: FileWriter
  private let directory: String
  private let target: String?
  private let shared: [String]
  /// The start of a depfile, by which a later run recognises it: a continued empty line, because Ninja has no comments.
  private static let start = "\\\n"

  /// Starts writing a depfile.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - target: The target that depends on all inputs; nil if each row's outputs depend on the row's own inputs.
  ///   - shared: The inputs that all targets depend on.
  ///   - directory: The directory of the outputs.
  ///   - isForced: Whether any file at the path is replaced, and not only a depfile of this program.
  /// - Throws: `WriteError` if the file cannot be written, or if a path has no spelling in Make.
  package init(
    path: String, target: String?, shared: [String], directory: String, isForced: Bool = false
  ) throws(WriteError) {
    self.target = target
    self.shared = shared
    self.directory = FilePath.ofDirectory(directory)
    file = try FileWriter(path: path, createsDirectories: true, over: isForced ? nil : Self.start)
    try file.append(Self.start)
    if let target { try add([target], shared) }
  }

  package func add(_ outcome: RowOutcome) throws(WriteError) {
    // A missing input would make the target always out of date.
    let inputs = outcome.inputs.filter { FileStatus($0) != nil }
    if let target {
      if !inputs.isEmpty { try add([target], inputs) }
    } else if !outcome.outputs.isEmpty {
      try add(outcome.outputs.map { directory + $0.name }, shared + inputs)
    }
    // Without their own rules, Make would fail for inputs that no longer exist.
    for input in inputs { try addPhony(input) }
  }

  package func finish() throws(WriteError) {
    for input in shared { try addPhony(input) }
    try file.finish()
  }

  private func add(_ targets: [String], _ inputs: [String]) throws(WriteError) {
    try file.append(
      try Self.spelt(targets).joined(separator: " ") + ": " + Self.spelt(inputs).joined(separator: " ") + "\n")
  }

  private func addPhony(_ input: String) throws(WriteError) { try file.append(try Self.spelt([input])[0] + ":\n") }

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
