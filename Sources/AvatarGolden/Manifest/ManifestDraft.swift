import AvatarFileSystem
import AvatarJSON
package import AvatarRender

/// A new manifest, or cases to add to an existing one, for which there are no goldens yet.
package struct ManifestDraft {
  /// The path of the manifest to write.
  private let path: String
  private var cases: [(name: String, source: String, json: String)] = []
  /// The manifest to which the cases are added, or nil for a new manifest.
  private let earlier: GoldenManifest?
  /// The positions of the earlier manifest's cases, by name.
  private let positions: [String: Int]
  /// The changes of the earlier manifest's cases, by position.
  private var changes: [Int: ManifestText.Change] = [:]
  /// The number of added cases that the earlier manifest already contains.
  package private(set) var known = 0
  /// The differences between the lists and the earlier manifest.
  package private(set) var outdated: [OutdatedCase] = []

  /// Creates an empty draft for a new manifest at a path.
  package init(path: String) {
    self.path = path
    earlier = nil
    positions = [:]
  }

  /// Creates a draft of cases to add to a manifest.
  package init(addingTo manifest: GoldenManifest) {
    path = manifest.path
    earlier = manifest
    positions = Dictionary(manifest.cases.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The number of cases so far, excluding those already in the earlier manifest.
  package var count: Int { cases.count }
  /// The number of earlier cases that are replaced, and of those that are removed.
  package var changed: (replaced: Int, removed: Int) {
    let removed = changes.values.count { if case .removed = $0 { true } else { false } }
    return (changes.count - removed, removed)
  }

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

  private func earlierCase(_ name: String) -> GoldenCase? { positions[name].flatMap { earlier?.cases[$0] } }

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
    path.hasPrefix("/") ? path : FilePath.relativePath(from: directory.isEmpty ? "." : directory, to: path)
  }

  /// Returns the bytes of the file.
  ///
  /// - Throws: `InputError` if the manifest would be unusable, for example because two cases have the same name, or if
  ///   the earlier manifest cannot be read again.
  package func bytes() throws(InputError) -> [UInt8] {
    var sources: [String: String] = [:]
    for entry in cases { try Self.claim(entry.name, for: entry.source, in: &sources) }
    let lines = cases.map(\.json)
    var bytes = Array("{\n  \"cases\": [\n    \(lines.joined(separator: ",\n    "))\n  ]\n}\n".utf8)
    if earlier != nil {
      guard let text = ManifestText(try GoldenManifest.bytes(path)) else {
        throw InputError(path, reason: "cases: cannot be located in the file: add them by hand", kind: .contents)
      }
      bytes = text.edited(changes, adding: lines)
    }
    _ = try GoldenManifest(bytes, path: path)
    return bytes
  }

  /// Rejects a second case with the same name.
  private static func claim(
    _ name: String, for source: String, in sources: inout [String: String]
  ) throws(InputError) {
    guard let other = sources.updateValue(source, forKey: name.lowercased()) else { return }
    throw InputError(
      source, reason: "has the same case name \(name) as \(other): rename one of them", kind: .contents)
  }
}

/// The cases of a list, one for each avatar of its rows.
extension ManifestDraft {
  /// An avatar of a list: the name of its case, the line where its row starts, the avatar, with paths relative to the
  /// current directory, and the name or path of its theme, or nil for the standard theme.
  package typealias Avatar = (name: String, line: Int, spec: AvatarSpec, theme: String?)

  /// Adds the avatars of a list.
  ///
  /// If the earlier manifest has cases for the list's rows, those whose rows have changed are replaced, and those
  /// without a row are removed. A case with the name of a row but without a list was edited by hand, and is preserved.
  ///
  /// - Parameters:
  ///   - list: The path of the list.
  ///   - avatars: The avatars, in list order.
  /// - Throws: `InputError` if two avatars have the same name, if another case has the name of an avatar, or if a
  ///   manifest cannot express an avatar, for example because its photo is specified as bytes.
  package mutating func add(list: String, _ avatars: [Avatar]) throws(InputError) {
    let own = earlier?.positions(ofList: list) ?? []
    var (rest, sources) = (Set(own), [String: String]())
    let member = relocated(list)
    for avatar in avatars {
      let source = "\(list):\(avatar.line)"
      try Self.claim(avatar.name, for: source, in: &sources)
      let json = try json(avatar, from: source, list: member)
      if let i = positions[avatar.name], rest.remove(i) != nil {
        try update(i, json, from: source, in: list)
      } else if let entry = earlierCase(avatar.name) {
        guard !own.isEmpty && entry.list == nil || entry.shows(avatar.spec.who) else {
          throw InputError(
            source, reason: "case \(avatar.name) in \(path) has a different avatar: rename one of them", kind: .contents
          )
        }
        known += 1
      } else {
        cases.append((avatar.name, source, json))
        outdated.append(OutdatedCase(name: avatar.name, list: list, reason: "\(source) has no case"))
      }
    }
    for i in rest.sorted() {
      changes[i] = .removed
      outdated.append(OutdatedCase(name: earlier?.cases[i].name ?? "", list: list, reason: "has no row in \(list)"))
    }
  }

  /// Replaces a case of a list if its row has changed.
  private mutating func update(
    _ i: Int, _ json: String, from source: String, in list: String
  ) throws(InputError) {
    guard let entry = earlier?.cases[i] else { return }
    // The manifest's case was read from such text too.
    let value = try mapError(of: JSONParser.parse(Array(json.utf8))) { (error: JSONError) in
      InputError(source, reason: error.words, kind: .contents)
    }
    let row = try GoldenCase(value, tolerance: entry.tolerance).relocated(to: directory)
    if case .avatar(let new) = row.subject, case .avatar(let old) = entry.subject, new == old, row.theme == entry.theme
    {
      known += 1
    } else {
      changes[i] = .replaced(json)
      outdated.append(OutdatedCase(name: entry.name, list: list, reason: "differs from \(source)"))
    }
  }

  private func json(_ avatar: Avatar, from source: String, list: String) throws(InputError) -> String {
    var spec = avatar.spec
    spec.photo.sources = spec.photo.sources.map { source in source.path.map { .file(relocated($0)) } ?? source }
    spec.replaceIcons { _, icon in icon.path.map { .file(relocated($0)) } ?? icon }
    guard spec.photo.sources.allSatisfy({ $0.text != nil }), spec.look.icons.allSatisfy({ $0.text != nil }) else {
      throw InputError(source, reason: "its photo is neither a file nor a URL", kind: .contents)
    }
    return JSONWriter.object { json in
      json.member("name", avatar.name)
      json.member("spec", JSONValue.object(AvatarField.written(spec)))
      json.member("theme", avatar.theme.map { Theme.Preset(rawValue: $0) == nil ? relocated($0) : $0 })
      json.member("list", list)
    }
  }
}

extension GoldenManifest {
  /// Returns whether the manifest has cases for the rows of a list.
  package func hasCases(ofList path: String) -> Bool { !positions(ofList: path).isEmpty }

  /// Returns the positions of the cases for the rows of a list.
  fileprivate func positions(ofList path: String) -> [Int] {
    let real = FilePath.real(path)
    let spellings = Set(lists.filter { FilePath.real($0) == real })
    return cases.indices.filter { cases[$0].list.map(spellings.contains) == true }
  }
}

extension GoldenCase {
  /// Returns whether the case shows an avatar of a person.
  fileprivate func shows(_ who: AvatarSubject) -> Bool {
    if case .avatar(let spec) = subject { spec.who == who } else { false }
  }
}
