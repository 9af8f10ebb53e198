import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarRaster
package import AvatarRender

/// A list of test cases, whose goldens are in the manifest's directory.
package struct GoldenManifest: Sendable {
  /// The path of the file, as specified.
  package let path: String
  /// The path of the file's directory, empty or with a trailing slash.
  package var directory: String { FilePath.directory(of: path) }
  /// The cases in file order, at least one.
  package let cases: [GoldenCase]
  /// The paths of fonts that are tried before the bundled ones, in order.
  package let fonts: [String]
  /// The paths of fonts for characters that the bundled ones do not cover, in order.
  package let fallbackFonts: [String]
}

extension GoldenManifest {
  /// The maximum size of a manifest, in bytes.
  private static let largestFile = 64 << 20

  /// Reads a manifest and checks that every case can have a golden.
  ///
  /// - Throws: `InputError` if the manifest cannot be read or is invalid.
  package init(path: String) throws(InputError) {
    try self.init(try Self.bytes(path), path: path)
  }

  static func bytes(_ path: String) throws(InputError) -> [UInt8] {
    do { return try ByteSource(path: path, limit: largestFile).allBytes() } catch { throw InputError(path, error) }
  }

  /// Parses a manifest and checks that every case can have a golden.
  ///
  /// - Parameters:
  ///   - bytes: The JSON of the manifest.
  ///   - path: The path of the manifest file. Paths in the manifest are relative to the file's directory.
  /// - Throws: `InputError` for the first error.
  init(_ bytes: [UInt8], path: String) throws(InputError) {
    let json = try mapError(of: JSONParser.parse(bytes)) { (error: JSONError) in
      InputError(path, reason: error.words, kind: .contents)
    }
    let directory = FilePath.directory(of: path)
    func relocated(_ font: String) -> String { FilePath.joined(directory, font) }
    do throws(InputError) {
      let fields = try ManifestFields(json, known: ["cases", "tolerance", "fonts", "fallbackFonts", "$schema"])
      let cases = try Self.cases(fields).map { $0.relocated(to: directory) }
      if let reason = GoldenCase.fault(ofNames: cases, directory: directory) {
        throw InputError(reason: reason)
      }
      self.init(
        path: path, cases: cases,
        fonts: try fields.texts("fonts").map(relocated),
        fallbackFonts: try fields.texts("fallbackFonts").map(relocated))
    } catch {
      throw InputError(path, reason: error.words, kind: .contents)
    }
  }

  private static func cases(_ fields: ManifestFields) throws(InputError) -> [GoldenCase] {
    guard let items = try fields.items("cases") else { throw InputError("cases", reason: "is missing") }
    // A manifest without cases would never fail.
    if items.isEmpty { throw InputError("cases", reason: "must not be empty") }
    let tolerance = try fields.tolerance() ?? ComparisonTolerance()
    return try items.enumerated().map { i, item throws(InputError) in
      do throws(InputError) {
        return try GoldenCase(item, tolerance: tolerance)
      } catch {
        let name = if case .string(let name)? = item["name"] { " \"\(name)\"" } else { "" }
        throw InputError(
          "case \(i + 1)\(name)" + (error.subject.isEmpty ? "" : ": \(error.subject)"), reason: error.detail)
      }
    }
  }

  /// Returns the path of a case's golden.
  package func golden(of entry: GoldenCase) -> String {
    directory + Directory.spelling(of: entry.name + OutputFormat.png.suffix, in: directory)
  }

  /// The paths of the lists whose rows are cases, in file order.
  package var lists: [String] {
    var known: Set<String> = []
    return cases.compactMap(\.list).filter { known.insert($0).inserted }
  }

  /// The input files of all images, including fonts and themes, and the lists.
  package var inputs: [String] {
    (fonts + fallbackFonts).map { AvatarFonts.file($0) } + lists
      + cases.flatMap { $0.inputs + ($0.theme.map { [$0] } ?? []) }
  }

  /// Returns the cases whose names match one of the patterns, or all cases if there are no patterns.
  ///
  /// A pattern that is a case name selects only that case, so that any name can be specified.
  /// - Throws: `InputError` for the first pattern that does not match any case.
  package func cases(matching patterns: [CasePattern]) throws(InputError) -> [GoldenCase] {
    if patterns.isEmpty { return cases }
    let names = Set(cases.map(\.name))
    func selects(_ pattern: CasePattern, _ name: String) -> Bool {
      names.contains(pattern.text) ? pattern.text == name : pattern.matches(name)
    }
    for pattern in patterns where !cases.contains(where: { selects(pattern, $0.name) }) {
      throw InputError(pattern.text, reason: "matches no case in \(path)")
    }
    return cases.filter { entry in patterns.contains { selects($0, entry.name) } }
  }
}

/// The rules for case names, which are also golden paths.
extension GoldenCase {
  /// The maximum length of a path component in a name, in bytes, which leaves room for the extension and temporary file
  /// names.
  private static let maxComponentBytes = 200

  /// Returns the reason why the first unusable name cannot be used, or nil if all names can be used.
  static func fault(ofNames cases: [GoldenCase], directory: String) -> String? {
    var numbers: [String: Int] = [:]
    for (i, entry) in cases.enumerated() {
      func message(_ reason: String) -> String { "case \(i + 1) \"\(entry.name)\": name: \(reason)" }
      if let fault = fault(ofName: entry.name) { return message(fault) }
      // Some file systems do not distinguish upper case from lower case, or composed from decomposed characters. Swift
      // strings do not distinguish the latter two either.
      if let other = numbers.updateValue(i, forKey: entry.name.lowercased()) {
        return message("is already the name of case \(other + 1)")
      }
    }
    let inputs = Set(cases.flatMap(\.inputs))
    let (paths, files) = (Set(inputs.map(FilePath.normalized)), Set(inputs.compactMap { FileStatus($0)?.identity }))
    for (i, entry) in cases.enumerated() {
      let golden = directory + entry.name + OutputFormat.png.suffix
      // File identities are compared as well, because paths may contain links or differ in case.
      if paths.contains(FilePath.normalized(golden)) || (FileStatus(golden)?.identity).map(files.contains) == true {
        return "case \(i + 1) \"\(entry.name)\": its golden would replace an input image"
      }
    }
    return nil
  }

  /// Returns the reason why a name is not a valid path in the manifest's directory, or nil if it is valid.
  package static func fault(ofName name: String) -> String? {
    if name.isEmpty { return "must not be empty" }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) || name.contains("\\") {
      return "must not contain control characters or \\"
    }
    let components = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      Substring($0)
    }
    for component in components {
      if component.isEmpty {
        return "must be a path in the manifest's directory, without a leading, trailing or double slash"
      }
      if OutputFormat.png.isFormat(of: component) { return "must not end in .png, which is added" }
      if component.utf8.first == UInt8(ascii: ".") { return "must not contain a path component that starts with a dot" }
      if component.utf8.count > maxComponentBytes {
        return "must not contain a path component longer than \(maxComponentBytes) bytes"
      }
    }
    return nil
  }
}
