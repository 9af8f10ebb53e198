package import AvatarFiles

/// What outputs depend on, as Make and Ninja read it.
package final class Depfile {
  private let file: GrowingFile
  private let folder: String
  private let target: String?
  private let shared: [String]

  /// - Parameters:
  ///   - target: what depends on everything; nil where each row's outputs depend on its own inputs.
  ///   - shared: what all depend on.
  ///   - folder: that of the outputs.
  package init(path: String, target: String?, shared: [String], folder: String) throws(WriteError) {
    (self.target, self.shared, self.folder) = (target, shared, FilePath.ofFolder(folder))
    file = try GrowingFile(path: path)
    if let target { try add([target], shared) }
  }

  package func add(_ outcome: RowOutcome) throws(WriteError) {
    if let target {
      if !outcome.inputs.isEmpty { try add([target], outcome.inputs) }
    } else if !outcome.outputs.isEmpty {
      try add(outcome.outputs.map { folder + $0.name }, shared + outcome.inputs)
    }
    // Without rules of their own, Make would want to make inputs that are gone.
    for input in outcome.inputs { try addPhony(input) }
  }

  package func finish() throws(WriteError) {
    for input in shared { try addPhony(input) }
    try file.finish()
  }

  private func add(_ targets: [String], _ inputs: [String]) throws(WriteError) {
    let (targets, inputs) = (targets.compactMap(Self.escaped), inputs.compactMap(Self.escaped))
    try file.append(targets.joined(separator: " ") + ": " + inputs.joined(separator: " ") + "\n")
  }

  private func addPhony(_ input: String) throws(WriteError) {
    if let input = Self.escaped(input) { try file.append(input + ":\n") }
  }

  /// nil for what Make can't spell.
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
