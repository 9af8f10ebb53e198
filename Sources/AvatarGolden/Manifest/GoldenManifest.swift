import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarRender

/// A list of cases, with goldens in the same directory.
package struct GoldenManifest: Sendable {
  /// The path of the file, as given.
  package let path: String
  /// The path of the file's directory: empty, or with a trailing slash.
  package var directory: String { FilePath.directory(of: path) }
  /// The cases in the order of the file, at least one.
  package let cases: [GoldenCase]
  /// The fonts that the manifest specifies for all of its cases.
  package let fonts: Fonts

  /// The paths of fonts, in the order in which they are used.
  package struct Fonts: Hashable, Sendable {
    /// The paths of fonts that are tried before the bundled ones.
    package var preferred: [String] = []
    /// The paths of fonts for characters that the bundled ones do not cover.
    package var fallback: [String] = []
  }
}

extension GoldenManifest {
  /// The maximum size of a manifest, in bytes.
  private static let largestFile = 64 << 20

  /// Reads a manifest, and checks that all cases can have a golden.
  ///
  /// - Throws: `ManifestError` if the manifest cannot be read or is invalid.
  package init(path: String) throws(ManifestError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try ByteSource(path: path, limit: Self.largestFile).allBytes()
    } catch {
      if case .tooLong = error { throw .bad(path: path, reason: error.reason) }
      throw .unreadable(path: path, reason: error.reason)
    }
    try self.init(bytes, path: path)
  }

  /// Parses a manifest, and checks that all cases can have a golden.
  ///
  /// - Parameters:
  ///   - bytes: The JSON of the manifest.
  ///   - path: The path of its file. The paths in the manifest are relative to that file's directory.
  /// - Throws: `ManifestError.bad` for the first error.
  init(_ bytes: [UInt8], path: String) throws(ManifestError) {
    let json = try mapError(of: JSONParser.parse(bytes)) { (error: JSONError) in
      ManifestError.bad(path: path, reason: error.words)
    }
    let directory = FilePath.directory(of: path)
    func relocated(_ font: String) -> String { FilePath.joined(directory, font) }
    do throws(FieldError) {
      let fields = try ManifestFields(json, known: ["cases", "fonts", "fallbackFonts", "$schema"])
      let cases = try Self.cases(fields).map { $0.relocated(to: directory) }
      if let reason = CaseNames.fault(cases, directory: directory) { throw FieldError(field: nil, reason: reason) }
      self.init(
        path: path, cases: cases,
        fonts: Fonts(
          preferred: try fields.texts("fonts").map(relocated),
          fallback: try fields.texts("fallbackFonts").map(relocated)))
    } catch {
      throw .bad(path: path, reason: (error.field.map { "\($0): " } ?? "") + error.reason)
    }
  }

  private static func cases(_ fields: ManifestFields) throws(FieldError) -> [GoldenCase] {
    guard let items = try fields.items("cases") else { throw FieldError(field: "cases", reason: "is missing") }
    // A manifest without cases would never fail.
    if items.isEmpty { throw FieldError(field: "cases", reason: "must not be empty") }
    return try items.enumerated().map { i, item throws(FieldError) in
      do throws(FieldError) {
        return try GoldenCase(item)
      } catch {
        let name = if case .string(let name)? = item["name"] { " \"\(name)\"" } else { "" }
        throw FieldError(field: "case \(i + 1)\(name)" + (error.field.map { ": \($0)" } ?? ""), reason: error.reason)
      }
    }
  }

  /// Returns the path of a case's golden.
  package func golden(of entry: GoldenCase) -> String { directory + entry.name + OutputFormat.png.suffix }

  /// The files from which pictures are rendered.
  package var inputs: [String] {
    (fonts.preferred + fonts.fallback).map { AvatarFonts.file($0) }
      + cases.flatMap { $0.inputs + ($0.theme.map { [$0] } ?? []) }
  }

  /// Returns the cases whose names match one of the patterns; all cases if there are no patterns.
  ///
  /// A pattern that is the name of a case selects only that case, so that a name can always be given.|- Throws:
  /// `ManifestError.noCase` for the first pattern that matches no case.
  package func cases(matching patterns: [CasePattern]) throws(ManifestError) -> [GoldenCase] {
    if patterns.isEmpty { return cases }
    let names = Set(cases.map(\.name))
    func selects(_ pattern: CasePattern, _ name: String) -> Bool {
      names.contains(pattern.text) ? pattern.text == name : pattern.matches(name)
    }
    for pattern in patterns where !cases.contains(where: { selects(pattern, $0.name) }) {
      throw .noCase(pattern: pattern.text, path: path)
    }
    return cases.filter { entry in patterns.contains { selects($0, entry.name) } }
  }
}
