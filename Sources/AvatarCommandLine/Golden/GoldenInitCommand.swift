import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarGolden
import AvatarRender
import PeopleLists

extension Command {
  static let goldenInit = Command(
    name: "golden init", set: .goldenInit,
    summary: "Writes a manifest with a case for each image or each avatar of a list, or with examples.",
    explanation:
      """
      golden init never replaces a manifest, and --add does not change existing cases, except those of a list whose \
      rows have changed. golden record writes the goldens.
      """,
    examples: [
      "avatar-render golden init": "writes Goldens/manifest.json, an example with three cases",
      "avatar-render golden init build/screenshots": "adds a case for each image in a directory, named after its path",
      "avatar-render golden init button.png chart.webp --manifest UI/manifest.json": nil,
      "avatar-render golden init team.csv":
        "adds a case for each avatar of a list, with the name that batch uses; later, accepts its new, changed and "
        + "missing rows",
      "avatar-render golden init build/screenshots --add": "adds cases for the images that are not in the manifest yet",
    ], run: Arguments.initGoldens)
}

extension Option {
  static let goldenInitRows: [OptionRow] = [inputs.row, add.row]

  static let inputs = Key(
    "input", .arguments, in: .options, of: .goldenInit, .text("input", completion: .file()),
    "Images, directories of images, or one list: CSV, JSON, NDJSON or vCard. (default: an example)")

  static let add = Key(
    flag: "add", in: .options, of: .goldenInit, from: .commandLine, "Add cases to the manifest if it exists.")
}

/// The implementation of `golden init`.
extension Arguments {
  fileprivate func initGoldens() throws(InputError) -> CommandResult {
    let manifest = file(named: "manifest.json") ?? AcceptCommand.standardManifest
    let inputs = self[all: Option.inputs]
    if let format = OutputFormats.standard.format(of: manifest) {
      throw .usage(
        "golden init: \(manifest) has the extension of \(format.name): must name a manifest, for example manifest.json")
    }
    var draft = ManifestDraft(path: manifest)
    if FileStatus(manifest, followsLinks: false) != nil {
      guard self[Option.add] || updates(manifest, from: inputs) else {
        throw InputError(
          output: manifest,
          .create(.other("already exists: add cases with --add, or write another file with --manifest")))
      }
      draft = ManifestDraft(addingTo: try GoldenManifest(path: manifest))
    }
    if inputs.isEmpty {
      if self[Option.add] { throw .usage("golden init --add: needs images, directories of images or a list") }
      draft.addExamples()
    }
    if let list = inputs.first(where: isList) {
      guard inputs.count == 1 else { throw .usage("golden init: \(list) is a list, and must be the only input") }
      try add(list, to: &draft)
    } else {
      for input in inputs { try add(pictures: input, to: &draft) }
    }
    let known = "\(draft.known.grouped) already in \(manifest)"
    let (replaced, removed) = draft.changed
    if draft.count + replaced + removed == 0 {
      StandardStreams.note("note: no cases to add: \(known)")
      return .done
    }
    let bytes = try draft.bytes()
    try OwnedFile.write(bytes, to: manifest)
    OutputFiles.announce(manifest)
    let cases = [
      draft.count == 0 ? nil : draft.count == 1 ? "1 case" : "\(draft.count.grouped) cases",
      replaced > 0 ? "\(replaced.grouped) changed" : nil,
      removed > 0 ? "\(removed.grouped) removed" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    let skipped = draft.known > 0 ? " (\(known))" : ""
    StandardStreams.note("note: \(cases)\(skipped); to record the goldens: \(AcceptCommand(manifest: manifest).line)")
    return .done
  }

  /// Returns whether the only input is a list for which a manifest has cases, which `golden init` then updates.
  private func updates(_ manifest: String, from inputs: [String]) -> Bool {
    guard inputs.count == 1, isList(inputs[0]) else { return false }
    return (try? GoldenManifest(path: manifest))?.hasCases(ofList: inputs[0]) == true
  }

  private func isList(_ input: String) -> Bool {
    ListFormat(path: input) != nil && FileStatus(input)?.kind != .directory
  }

  private func add(pictures input: String, to draft: inout ManifestDraft) throws(InputError) {
    if input == "-" { throw .usage("golden init -: must be a file: golden verify reads the list again") }
    switch FileStatus(input)?.kind {
    case nil: throw .unreadableInput(path: input, reason: FileError.missing.reason)
    case .directory:
      let root = FilePath.ofDirectory(input)
      let paths = try PictureFiles.paths(in: root)
      if paths.isEmpty { throw .unreadableInput(path: input, reason: "contains no images") }
      for path in paths.sorted() { try draft.add(name: PictureFiles.stem(of: path), picture: root + path) }
    default:
      guard PictureFiles.isPicture(input) else {
        let lists = ListFormat.allCases.map(\.rawValue).joined(separator: " ")
        throw .usage(
          "golden init \(input): must be an image (\(ImageDecoders.standard.extensions.joined(separator: " "))), a directory of images or a list (\(lists))"
        )
      }
      try draft.add(name: PictureFiles.stem(of: input.split(separator: "/").last ?? ""), picture: input)
    }
  }

  /// Adds the avatars of a list, and prints notes on what their goldens do not show.
  private func add(_ list: String, to draft: inout ManifestDraft) throws(InputError) {
    let (avatars, notes) = try draft.add(list: list)
    for note in notes { StandardStreams.note("note: \(list): \(note)") }
    let remote = avatars.count { avatar in
      avatar.spec.photo.sources.contains { if case .url = $0 { true } else { false } }
    }
    if remote > 0 {
      StandardStreams.note(
        "note: goldens do not use the network: they show the fallback for \(remote == 1 ? "1 photo" : "\(remote.grouped) photos") with a URL"
      )
    }
  }
}
