import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// A manifest to be written, whose cases have no goldens yet.
package struct ManifestDraft {
  /// The path of the manifest to write.
  private let path: String
  private var cases: [(name: String, source: String, json: String)] = []

  /// Creates a draft without cases for the manifest at a path.
  package init(path: String) { self.path = path }

  /// The number of cases so far.
  package var count: Int { cases.count }

  private var directory: String { FilePath.directory(of: path) }

  /// Adds a case with an existing picture.
  ///
  /// - Throws: `InputError` if the golden of the case would replace the picture.
  package mutating func add(name: String, picture: String) throws(InputError) {
    if FilePath.real(picture) == FilePath.real(directory + name + ".png") {
      throw InputError(
        picture, reason: "would be its own golden: must be outside \(directory.isEmpty ? "." : directory)",
        kind: .contents)
    }
    let path = relocated(picture)
    add(name, of: picture) { $0.member("picture", path) }
  }

  /// Adds a case of an avatar.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - source: The source of the avatar, for messages.
  ///   - spec: The avatar, with paths that are relative to the current directory.
  ///   - theme: The name or the path of its theme; nil for the standard theme.
  /// - Throws: `InputError` if the avatar cannot be expressed in a manifest, for example because its photo is
  ///   given as bytes.
  package mutating func add(
    name: String, of source: String, _ spec: AvatarSpec, theme: String?
  ) throws(InputError) {
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

  /// Returns a path relative to the directory of the manifest.
  private func relocated(_ path: String) -> String {
    path.hasPrefix("/") ? path : FilePath.way(from: directory.isEmpty ? "." : directory, to: path)
  }

  /// Returns the bytes of the file.
  ///
  /// - Throws: `InputError` if the manifest could not be used, for example because two cases have the same name.
  package func bytes() throws(InputError) -> [UInt8] {
    var sources: [String: String] = [:]
    for entry in cases {
      guard let other = sources.updateValue(entry.source, forKey: entry.name.lowercased()) else { continue }
      throw InputError(
        entry.source, reason: "has the same case name \(entry.name) as \(other): rename one of them", kind: .contents)
    }
    let lines = cases.map { "    \($0.json)" }.joined(separator: ",\n")
    let bytes = Array("{\n  \"cases\": [\n\(lines)\n  ]\n}\n".utf8)
    _ = try GoldenManifest(bytes, path: path)
    return bytes
  }
}
