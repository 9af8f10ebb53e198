import AvatarCodec
import AvatarFileSystem

/// What names of cases must be, since they are paths of goldens.
package enum CaseNames {
  /// As long as a component of a path may be, less the extension and what temporary files add.
  private static let longestComponent = 200

  /// What is wrong with the first name that can't be used; nil where all can.
  static func fault(_ cases: [GoldenCase], directory: String) -> String? {
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
    let (paths, files) = (Set(inputs.map(FilePath.normalized)), Set(inputs.compactMap { FileStatus($0)?.identity }))
    for (i, entry) in cases.enumerated() {
      let golden = directory + entry.name + OutputFormat.png.suffix
      // Also by what the paths lead to: through links, or where capitals don't count.
      if paths.contains(FilePath.normalized(golden)) || (FileStatus(golden)?.identity).map(files.contains) == true {
        return "case \(i + 1) \"\(entry.name)\": its golden would replace a picture that cases are made from"
      }
    }
    return nil
  }

  /// Returns the reason why a name is not a path in the manifest's directory; nil if it is one.
  package static func fault(_ name: String) -> String? {
    if name.isEmpty { return "must not be empty" }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) || name.contains("\\") {
      return "must have no control characters and no \\"
    }
    let components = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      Substring($0)
    }
    for component in components {
      if component.isEmpty { return "must be a path in the manifest's directory, without / at its ends" }
      if OutputFormat.png.isFormat(of: component) { return "must not end in .png: that is added" }
      if component.utf8.first == UInt8(ascii: ".") { return "must have no part that starts with a dot" }
      if component.utf8.count > longestComponent { return "must have no part of more than \(longestComponent) bytes" }
    }
    return nil
  }
}
