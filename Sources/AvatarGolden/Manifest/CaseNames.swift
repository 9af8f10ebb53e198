import AvatarCodec
import AvatarFileSystem

/// The rules for names of cases, which are also paths of goldens.
package enum CaseNames {
  /// The maximum length of a name, so that the extension and the additions of temporary files fit a path component.
  private static let longestComponent = 200

  /// Returns the reason why the first unusable name cannot be used; nil if all can be.
  static func fault(_ cases: [GoldenCase], directory: String) -> String? {
    var numbers: [String: Int] = [:]
    for (i, entry) in cases.enumerated() {
      func message(_ reason: String) -> String { "case \(i + 1) \"\(entry.name)\": name: \(reason)" }
      if let fault = fault(entry.name) { return message(fault) }
      // Some file systems do not distinguish capitals from small letters, or the composed and decomposed forms of a
      // letter with a mark; Swift's strings do not distinguish the latter either.
      if let other = numbers.updateValue(i, forKey: entry.name.lowercased()) {
        return message("is that of case \(other + 1) already")
      }
    }
    let inputs = Set(cases.flatMap(\.inputs))
    let (paths, files) = (Set(inputs.map(FilePath.normalized)), Set(inputs.compactMap { FileStatus($0)?.identity }))
    for (i, entry) in cases.enumerated() {
      let golden = directory + entry.name + OutputFormat.png.suffix
      // The identities of the files are compared too, because paths may contain links or differ in case.
      if paths.contains(FilePath.normalized(golden)) || (FileStatus(golden)?.identity).map(files.contains) == true {
        return "case \(i + 1) \"\(entry.name)\": its golden would replace an image that cases are rendered from"
      }
    }
    return nil
  }

  /// Returns the reason why a name is not a path in the manifest's directory; nil if it is one.
  package static func fault(_ name: String) -> String? {
    if name.isEmpty { return "must not be empty" }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) || name.contains("\\") {
      return "must not contain control characters or \\"
    }
    let components = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      Substring($0)
    }
    for component in components {
      if component.isEmpty { return "must be a path in the manifest's directory, without / at its ends" }
      if OutputFormat.png.isFormat(of: component) { return "must not end in .png: that is added" }
      if component.utf8.first == UInt8(ascii: ".") { return "must not have a part that starts with a dot" }
      if component.utf8.count > longestComponent {
        return "must not have a part of more than \(longestComponent) bytes"
      }
    }
    return nil
  }
}
