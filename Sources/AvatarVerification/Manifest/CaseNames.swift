import AvatarFiles

/// What names of cases must be, since they are paths of goldens.
package enum CaseNames {
  /// As long as a component of a path may be, less the extension and what temporary files add.
  private static let longestComponent = 200

  /// What is wrong with the first name that can't be used; nil where all can.
  static func fault(_ cases: [GoldenCase], folder: String) -> String? {
    var numbers: [String: Int] = [:]
    for (i, entry) in cases.enumerated() {
      func message(_ reason: String) -> String { "case \(i + 1) \"\(entry.name)\": name: \(reason)" }
      if let fault = fault(entry.name) { return message(fault) }
      // Two names are one where file systems don't tell capitals from small letters; nor do some tell apart how a letter
      // with a mark is written, and strings here don't either.
      if let other = numbers.updateValue(i, forKey: entry.name.lowercased()) {
        return message("is that of case \(other + 1) already")
      }
    }
    let inputs = Set(cases.flatMap(\.inputs))
    let (paths, files) = (Set(inputs.map(normalized)), Set(inputs.compactMap(WholeFile.identity)))
    for (i, entry) in cases.enumerated() {
      let golden = folder + entry.name + ".png"
      // Also by what the paths lead to: through links, or where capitals don't count.
      if paths.contains(normalized(golden)) || WholeFile.identity(golden).map(files.contains) == true {
        return "case \(i + 1) \"\(entry.name)\": its golden would replace a picture that cases are made from"
      }
    }
    return nil
  }

  /// What is wrong with a name as a path in the manifest's folder.
  package static func fault(_ name: String) -> String? {
    if name.isEmpty { return "must not be empty" }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) || name.contains("\\") {
      return "must have no control characters and no \\"
    }
    if name.lowercased().hasSuffix(".png") { return "must not end in .png: that is added" }
    for component in name.split(separator: "/", omittingEmptySubsequences: false) {
      if component.isEmpty { return "must be a path in the manifest's folder, without / at its ends" }
      if component.hasPrefix(".") { return "must have no part that starts with a dot" }
      if component.utf8.count > longestComponent { return "must have no part of more than \(longestComponent) bytes" }
    }
    return nil
  }

  /// The path without detours that show in its text.
  private static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == "..", let last = components.last, last != ".." {
        components.removeLast()
      } else {
        components.append(component)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + components.joined(separator: "/")
  }
}
