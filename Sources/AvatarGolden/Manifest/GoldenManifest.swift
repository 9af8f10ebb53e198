import AvatarFileSystem
import AvatarJSON
import AvatarRender

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A list of cases, whose goldens lie in the same folder.
package struct GoldenManifest: Sendable {
  /// The file, as it was given.
  package let path: String
  /// Of the file: empty, or with a slash at its end.
  package let folder: String
  /// In the file's order; at least one.
  package let cases: [GoldenCase]
  /// What text is drawn with.
  package let fonts: Fonts

  /// Paths of fonts.
  package struct Fonts: Hashable, Sendable {
    /// Before the bundled ones.
    package var preferred: [String] = []
    /// For what the bundled ones lack.
    package var fallback: [String] = []
  }

  private init(path: String, cases: [GoldenCase], fonts: Fonts) {
    self.path = path
    folder = FilePath.folder(of: path)
    self.cases = cases
    self.fonts = fonts
  }

  /// More than any manifest needs, and little enough to read whatever it is.
  private static let largestFile = 64 << 20

  /// Reads a manifest, and checks that all cases can have a golden.
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

  /// Reads the bytes of a manifest, and checks that all cases can have a golden.
  ///
  /// - Parameters:
  ///   - bytes: The JSON of the manifest.
  ///   - path: The path of its file. The paths in the manifest are relative to that file's directory.
  /// - Throws: `ManifestError.bad` for the first thing that is wrong.
  init(_ bytes: [UInt8], path: String) throws(ManifestError) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONParser.parse(bytes)
    } catch {
      throw .bad(path: path, reason: "line \(error.line), column \(error.column): \(error.reason)")
    }
    let folder = FilePath.folder(of: path)
    let contents: Contents
    do {
      contents = try JSONDecoder().decode(Contents.self, from: Data(bytes))
    } catch {
      throw .bad(path: path, reason: Self.reason(error, json))
    }
    let cases = contents.cases.map { $0.relocated(to: folder) }
    if let reason = CaseNames.fault(cases, folder: folder) { throw .bad(path: path, reason: reason) }
    func relocated(_ font: String) -> String { FilePath.joined(folder, font) }
    self.init(
      path: path, cases: cases,
      fonts: Fonts(
        preferred: (contents.fonts ?? []).map(relocated), fallback: (contents.fallbackFonts ?? []).map(relocated)))
  }

  private struct Contents: Decodable {
    enum Key: String, CodingKey, CaseIterable { case cases, fonts, fallbackFonts }

    let cases: [GoldenCase]
    let fonts, fallbackFonts: [String]?

    init(from decoder: any Decoder) throws {
      try decoder.refuseFields(except: Key.allCases.map(\.rawValue) + ["$schema"])
      let fields = try decoder.container(keyedBy: Key.self)
      cases = try fields.decode([GoldenCase].self, forKey: .cases)
      // Nothing would ever fail.
      if cases.isEmpty { throw fields.wrong(.cases, "must not be empty") }
      fonts = try fields.decodeIfPresent([String].self, forKey: .fonts)
      fallbackFonts = try fields.decodeIfPresent([String].self, forKey: .fallbackFonts)
    }
  }

  /// Where the golden of a case is.
  package func golden(of entry: GoldenCase) -> String { folder + entry.name + ".png" }

  /// All files that pictures are made from.
  package var inputs: [String] {
    fonts.preferred + fonts.fallback + cases.flatMap { $0.inputs + ($0.theme.map { [$0] } ?? []) }
  }

  /// The cases whose names fit one of the patterns; all where there is none.
  package func cases(matching patterns: [CasePattern]) throws(ManifestError) -> [GoldenCase] {
    if patterns.isEmpty { return cases }
    for pattern in patterns where !cases.contains(where: { pattern.matches($0.name) }) {
      throw .noCase(pattern: pattern.text, path: path)
    }
    return cases.filter { entry in patterns.contains { $0.matches(entry.name) } }
  }
}

extension GoldenManifest {
  /// What a decoding error means, and where.
  private static func reason(_ error: any Error, _ json: JSONValue) -> String {
    switch error as? DecodingError {
    case .dataCorrupted(let context): place(context.codingPath, json) + context.debugDescription
    case .keyNotFound(let key, let context): place(context.codingPath + [key], json) + "is missing"
    case .typeMismatch(let type, let context):
      place(context.codingPath, json) + "must be \(words(for: type))"
    case .valueNotFound(_, let context): place(context.codingPath, json) + "must not be null"
    default: "\(error)"
    }
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Double.Type: "a number"
    case is Int.Type: "a whole number"
    case is Bool.Type: "true or false"
    case is any RangeReplaceableCollection.Type: "a list"
    default: "an object"
    }
  }

  /// As `case 12 "look/3": spec.size: `.
  private static func place(_ path: [any CodingKey], _ json: JSONValue) -> String {
    var path = path[...]
    var text = ""
    if path.first?.stringValue == "cases", path.count > 1, let index = path[path.startIndex + 1].intValue {
      path = path.dropFirst(2)
      text = "case \(index + 1)"
      if case .object(let fields) = json, case .array(let cases)? = fields["cases"], index < cases.count,
        case .object(let entry) = cases[index], case .string(let name)? = entry["name"]
      {
        text += " \"\(name)\""
      }
      text += ": "
    }
    let keys = path.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
    return text + (keys.isEmpty ? "" : keys.joined(separator: ".") + ": ")
  }
}
