import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// A new manifest, or cases to add to an existing one, for which there are no goldens yet.
package struct ManifestDraft {
  /// The path of the manifest to write.
  private let path: String
  private var cases: [(name: String, source: String, json: String)] = []
  /// The manifest to which the cases are added, and its text, or nil for a new manifest.
  private let earlier: (manifest: GoldenManifest, text: [UInt8])?
  /// The number of added cases that the earlier manifest already contains.
  package private(set) var known = 0

  /// Creates an empty draft for a new manifest at a path.
  package init(path: String) {
    self.path = path
    earlier = nil
  }

  /// Creates a draft of cases to add to the manifest at a path.
  ///
  /// - Throws: `InputError` if the manifest cannot be read or is invalid.
  package init(addingTo path: String) throws(InputError) {
    self.path = path
    let manifest = try GoldenManifest(path: path)
    let text = try mapError(of: ByteSource(path: path, limit: GoldenManifest.largestFile).allBytes()) {
      (error: FileError) in
      InputError(path, reason: error.reason, kind: .missing)
    }
    earlier = (manifest, text)
  }

  /// The number of cases so far, excluding those already in the earlier manifest.
  package var count: Int { cases.count }

  private var directory: String { FilePath.directory(of: path) }

  /// Adds a case with an existing image.
  ///
  /// - Throws: `InputError` if the golden of the case would replace the image.
  package mutating func add(name: String, picture: String) throws(InputError) {
    if FilePath.real(picture) == FilePath.real(directory + name + ".png") {
      throw InputError(
        picture, reason: "would be its own golden: must be outside \(directory.isEmpty ? "." : directory)",
        kind: .contents)
    }
    if let entry = earlierCase(name) {
      guard case .picture(let other) = entry.subject, FilePath.real(other) == FilePath.real(picture) else {
        throw InputError(
          picture, reason: "case \(name) in \(path) has a different image: rename one of them", kind: .contents)
      }
      known += 1
      return
    }
    let path = relocated(picture)
    add(name, of: picture) { $0.member("picture", path) }
  }

  private func earlierCase(_ name: String) -> GoldenCase? { earlier?.manifest.cases.first { $0.name == name } }

  /// Adds a case for an avatar.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - source: The source of the avatar, for messages.
  ///   - spec: The avatar, with paths relative to the current directory.
  ///   - theme: The name or path of the theme, or nil for the standard theme.
  /// - Throws: `InputError` if a manifest cannot express the avatar, for example because its photo is specified as
  ///   bytes.
  package mutating func add(
    name: String, of source: String, _ spec: AvatarSpec, theme: String?
  ) throws(InputError) {
    if let entry = earlierCase(name) {
      guard case .avatar(let other) = entry.subject, other.who == spec.who else {
        throw InputError(
          source, reason: "case \(name) in \(path) has a different avatar: rename one of them", kind: .contents)
      }
      known += 1
      return
    }
    var spec = spec
    spec.photo.sources = spec.photo.sources.map { source in source.path.map { .file(relocated($0)) } ?? source }
    spec.look.replaceIcons { _, icon in icon.path.map { .file(relocated($0)) } ?? icon }
    guard spec.photo.sources.allSatisfy({ $0.text != nil }), spec.look.icons.allSatisfy({ $0.text != nil }) else {
      throw InputError(source, reason: "its photo is neither a file nor a URL", kind: .contents)
    }
    let theme = theme.map { Theme.Preset(rawValue: $0) == nil ? relocated($0) : $0 }
    add(name, of: source) { json in
      json.member("spec", JSONValue.object(AvatarField.written(spec)))
      json.member("theme", theme)
    }
  }

  /// Adds cases that demonstrate the features of a manifest.
  package mutating func addExamples() {
    add("initials", of: "") { json in
      json.member(
        "spec",
        object: { json in
          json.member("name", "Ada Lovelace")
          json.member("size", 80)
        })
    }
    add("agent/online", of: "") { json in
      json.member(
        "spec",
        object: { json in
          json.member("type", "agent")
          json.member("size", "lg")
          json.member("status", "online")
        })
    }
    add("icon/check", of: "") { json in
      json.member(
        "icon",
        object: { json in
          json.member("name", "check")
          json.member("size", 24)
          json.member("color", "#1B5E20")
        })
    }
  }

  private mutating func add(_ name: String, of source: String, _ members: (inout JSONWriter) -> Void) {
    let json = JSONWriter.object { json in
      json.member("name", name)
      members(&json)
    }
    cases.append((name, source, json))
  }

  /// Returns a path relative to the manifest's directory.
  private func relocated(_ path: String) -> String {
    path.hasPrefix("/") ? path : FilePath.way(from: directory.isEmpty ? "." : directory, to: path)
  }

  /// Returns the bytes of the file.
  ///
  /// - Throws: `InputError` if the manifest would be unusable, for example because two cases have the same name.
  package func bytes() throws(InputError) -> [UInt8] {
    var sources: [String: String] = [:]
    for entry in cases {
      guard let other = sources.updateValue(entry.source, forKey: entry.name.lowercased()) else { continue }
      throw InputError(
        entry.source, reason: "has the same case name \(entry.name) as \(other): rename one of them", kind: .contents)
    }
    let lines = cases.map { "    \($0.json)" }.joined(separator: ",\n")
    var bytes = Array("{\n  \"cases\": [\n\(lines)\n  ]\n}\n".utf8)
    if let text = earlier?.text {
      guard let end = Self.endOfCases(text) else {
        throw InputError(path, reason: "cases: cannot be located in the file: add them by hand", kind: .contents)
      }
      bytes = text[..<end] + Array(",\n\(lines)".utf8) + text[end...]
    }
    _ = try GoldenManifest(bytes, path: path)
    return bytes
  }

  /// Returns the position after the last case in the text of a valid manifest, which has at least one case, or nil if
  /// the list's name contains escapes.
  private static func endOfCases(_ text: [UInt8]) -> Int? {
    var depth = 0
    var string: Int?
    var (key, isInCases): (ArraySlice<UInt8>, Bool) = ([], false)
    var end = 0
    var i = 0
    while i < text.count {
      let byte = text[i]
      switch (byte, string) {
      case (UInt8(ascii: "\\"), _?): i += 1
      case (UInt8(ascii: "\""), let start?):
        if depth == 1 { key = text[(start + 1)..<i] }
        string = nil
      case (_, _?): break
      case (UInt8(ascii: "\""), nil): string = i
      case (UInt8(ascii: "["), nil), (UInt8(ascii: "{"), nil):
        if depth == 1 { isInCases = key.elementsEqual("cases".utf8) }
        depth += 1
      case (UInt8(ascii: "]"), nil), (UInt8(ascii: "}"), nil):
        depth -= 1
        if depth == 1, isInCases { return end }
      default: break
      }
      i += 1
      if byte > UInt8(ascii: " ") { end = i }
    }
    return nil
  }
}
