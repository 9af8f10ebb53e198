import AvatarFileSystem
import AvatarJSON
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of local photos that lists and contacts reference.
@Suite struct LocalPhotoTests {
  private let workspace: BatchWorkspace

  init() throws {
    workspace = try BatchWorkspace()
    for name in ["mine.jpg", "lists/photos/a b.jpg"] { try workspace.write(try Data(contentsOf: portrait), name) }
  }

  private func card(_ photo: String, version: String = "3.0") -> String {
    "BEGIN:VCARD\r\nVERSION:\(version)\r\nFN:Ada Lovelace\r\n\(photo)\r\nEND:VCARD\r\n"
  }

  private func url(_ path: String) -> String { "file://" + workspace.path(path) }

  /// Returns the avatar content of a card with one PHOTO, and the reasons if the photo is not used.
  private func shown(_ photo: String, version: String = "3.0") throws -> (AvatarContent?, [String]) {
    let run = try workspace.run(card(photo, version: version), as: "l.vcf")
    let report = try #require(run.outcomes.first?.outputs.first?.report)
    return (report.content, report.skipped.map(\.reason))
  }

  private static let withheld =
    "is a local file, which contacts must not use: --src-root DIRECTORY allows files in it"

  @Test(arguments: [
    "PHOTO:mine.jpg", "PHOTO:../mine.jpg", "PHOTO;VALUE=uri:mine.jpg", "PHOTO;VALUE=URI:ABSOLUTE", "PHOTO:FILEURI",
    "PHOTO;VALUE=uri:FILEURI", "photo:File:ABSOLUTE", "PHOTO:file://LocalHostABSOLUTE", "PHOTO:file:%2e%2e/mine.jpg",
    "PHOTO:/dev/stdin", "PHOTO:/proc/self/fd/0", "PHOTO:monica:12",
  ])
  func contactCannotReferenceALocalFile(photo: String) throws {
    let line = photo.replacing("FILEURI", with: url("mine.jpg")).replacing("ABSOLUTE", with: workspace.path("mine.jpg"))
    for version in ["2.1", "3.0", "4.0"] {
      try? FileManager.default.removeItem(atPath: workspace.path("out"))
      let (content, reasons) = try shown(line, version: version)
      #expect(content == .initials && reasons == [Self.withheld])
    }
  }

  @Test func hyphenInACardMeansNoPhoto() throws {
    let (content, reasons) = try shown("PHOTO:-")
    #expect(content == .initials && reasons.isEmpty)
  }

  @Test func blockedPhotoIsCountedAndAddsNoOutput() throws {
    let run = try workspace.run(card("PHOTO:mine.jpg"), as: "l.vcf")
    #expect(run.names == ["ada-lovelace-40.png"] && run.account.lacking == [.photo: 1])
  }

  @Test func strictRowWithABlockedPhotoFails() throws {
    workspace.options.isStrict = true
    #expect(try workspace.run(card("PHOTO:mine.jpg"), as: "l.vcf").faults == ["1: src: mine.jpg: \(Self.withheld)"])
  }

  @Test func cardWithoutItsBlockedPhotoIsRenderedAgain() throws {
    _ = try workspace.run(card("PHOTO:mine.jpg"), as: "l.vcf")
    let run = try workspace.run(card("NOTE:none"), as: "l.vcf")
    #expect(run.states == [.written] && run.account.lacking == [:])
  }

  @Test(arguments: ["PHOTO:mine.jpg", "PHOTO:FILEURI", "PHOTO;VALUE=uri:ABSOLUTE", "PHOTO:file://localhostSPACE"])
  func contactCanReferenceALocalFileIfAllowed(photo: String) throws {
    workspace.localFiles = .within(try Directory(workspace.path("")))
    let space = workspace.path("lists/photos/a b.jpg").replacing(" ", with: "%20")
    let line = photo.replacing("FILEURI", with: url("mine.jpg")).replacing("ABSOLUTE", with: workspace.path("mine.jpg"))
    #expect(try shown(line.replacing("SPACE", with: space)).0 == .photo)
  }

  @Test func fileURLWithAnotherHostIsRejected() throws {
    workspace.localFiles = .within(try Directory(workspace.path("")))
    #expect(try shown("PHOTO:file://elsewhere\(workspace.path("mine.jpg"))").1 == ["file: must be http or https"])
  }

  private static let alternatives = #"[{"id": "a", "src": ["missing.jpg", "lists/photos/a b.jpg"]}]"#

  @Test func alternativePhotoIsRelativeToTheList() throws {
    let run = try workspace.run(Self.alternatives, as: "l.json")
    #expect(run.outcomes[0].outputs[0].report?.content == .photo && run.account.lacking == [:])
    #expect(run.outcomes[0].inputs == ["missing.jpg", "lists/photos/a b.jpg"].map(workspace.path))
    #expect(try workspace.run(Self.alternatives, as: "l.json").states == [.unchanged])
    try workspace.write(try Data(contentsOf: portrait), "missing.jpg")
    #expect(try workspace.run(Self.alternatives, as: "l.json").states == [.written])
  }

  @Test func rowWithAnAlternativePhotoOutsideTheRootFails() throws {
    workspace.localFiles = .within(try Directory(workspace.path("lists")))
    let run = try workspace.run(#"[{"id": "a", "src": ["lists/photos/a b.jpg", "mine.jpg"]}]"#, as: "l.json")
    #expect(run.faults.count == 1 && run.faults[0].contains("mine.jpg: is outside"), "\(run.faults)")
  }

  @Test func standardInputIsRejectedAsAnAlternativePhoto() throws {
    let run = try workspace.run(#"[{"id": "a", "src": ["mine.jpg", "-"]}]"#, as: "l.json")
    #expect(run.faults == ["1: src: must be a file, not standard input"])
  }

  @Test func localDefaultPhotoIsAllowedForContacts() throws {
    let run = try workspace.run(
      card("NOTE:none"), as: "l.vcf", defaults: ["src": .string(workspace.path("mine.jpg"))])
    #expect(run.outcomes[0].outputs[0].report?.content == .photo)
  }

  // MARK: One directory

  /// Returns the contents of rows with photos, whose paths are relative to the list, or the reasons for their failures.
  private func rows(_ photos: [String], root: String = "lists/photos") throws -> [String] {
    workspace.localFiles = .within(try Directory(workspace.path(root)))
    let rows = photos.enumerated().map { #"{"id": "\#($0)", "src": "\#($1)"}"# }
    let run = try workspace.run(rows.joined(separator: "\n"), as: "l.ndjson")
    return run.outcomes.map { $0.fault?.withoutLine ?? $0.outputs[0].report?.content.rawValue ?? "" }
  }

  private func outside(_ path: String) -> String {
    "src: \(path): is outside \(workspace.path("lists/photos")): --src-root allows only files in it"
  }

  @Test func photosWithinTheSourceRootAreRendered() throws {
    #expect(
      try rows(["lists/photos/a b.jpg", "lists/../lists/photos/a b.jpg", workspace.path("lists/photos/a b.jpg")])
        == ["photo", "photo", "photo"])
  }

  @Test func rowsWithPhotosOutsideTheSourceRootFail() throws {
    let paths = ["mine.jpg", "lists/photos/../../mine.jpg", "lists/photos", "lists/photosX/a.jpg", "none.jpg"]
    #expect(try rows(paths) == paths.map { outside(workspace.url.path + "/" + $0) })
    #expect(try rows(["/dev/stdin"]) == [outside("/dev/stdin")])
  }

  @Test func rowWithALinkOutOfTheSourceRootFails() throws {
    #expect(symlink("../../mine.jpg", workspace.path("lists/photos/out.jpg")) == 0)
    #expect(symlink("../..", workspace.path("lists/photos/up")) == 0)
    let paths = ["lists/photos/out.jpg", "lists/photos/up/mine.jpg"]
    #expect(try rows(paths) == paths.map { outside(workspace.url.path + "/" + $0) })
  }

  @Test func linksWithinTheSourceRootAreFollowed() throws {
    #expect(symlink("a b.jpg", workspace.path("lists/photos/in.jpg")) == 0)
    #expect(symlink(workspace.path("lists/photos"), workspace.path("lists/photos/self")) == 0)
    #expect(symlink("lists/photos", workspace.path("photos")) == 0)
    #expect(
      try rows(["lists/photos/in.jpg", "lists/photos/self/in.jpg", "photos/in.jpg"], root: "photos")
        == ["photo", "photo", "photo"])
  }

  @Test func missingPhotoWithinTheSourceRootFallsBack() throws {
    #expect(symlink("/nowhere/x.jpg", workspace.path("lists/photos/dangling.jpg")) == 0)
    #expect(try rows(["lists/photos/none.jpg"]) == ["icon"])
    // Otherwise, a list could find out which files exist.
    #expect(try rows(["lists/photos/dangling.jpg"])[0].contains(": is outside "))
  }

  @Test func remoteAndEmbeddedPhotosAreNotConfined() throws {
    let data = "data:image/jpeg;base64," + (try Data(contentsOf: portrait)).base64EncodedString()
    #expect(try rows([data, "ftp://a.example/x.jpg"]) == ["photo", "icon"])
  }

  @Test func linkCreatedAfterTheCheckIsNotFollowed() throws {
    let files = LocalFiles.within(try Directory(workspace.path("lists/photos")))
    #expect(symlink("../../mine.jpg", workspace.path("lists/photos/late.jpg")) == 0)
    #expect(throws: FileError.outside) { try files.open(workspace.path("lists/photos/late.jpg"), limit: 1 << 20) }
    let renderer = {
      var renderer = AvatarRenderer()
      renderer.localFiles = files
      return renderer
    }()
    let path = workspace.path("lists/photos/late.jpg")
    #expect(
      throws: AvatarError.unusablePhoto(
        SkippedSource(source: path, reason: "is outside the directory that must contain photos"))
    ) { try renderer.avatar(offline: AvatarSpec(name: "Ada", photo: .file(path))) }
  }

  @Test func missingDirectoryIsRejected() throws {
    #expect(throws: FileError.missing) { try Directory(workspace.path("none")) }
    #expect(throws: FileError.system(ENOTDIR)) { try Directory(workspace.path("mine.jpg")) }
  }

  // MARK: Icons and themes

  @Test(arguments: ["icon", "theme", "darkTheme"])
  func fileOutsideTheSourceRootIsNotRead(field: String) throws {
    let files = ["inside/file", "outside/file"]
    let contents =
      field == "icon"
      ? #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h9v9H4z"/></svg>"#
      : ##"{"color": {"human": {"$type": "color", "$value": "#112233"}}}"##
    let suffix = field == "icon" ? ".svg" : ".json"
    for file in files { try workspace.write(contents, file + suffix) }
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("inside/link" + suffix), withDestinationPath: "../outside/file" + suffix)
    workspace.localFiles = .within(try Directory(workspace.path("inside")))
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("inside/broken" + suffix), withDestinationPath: "../outside/none" + suffix)
    let paths = ["inside/file", "outside/file", "inside/link", "inside/broken", "outside/missing"].map { $0 + suffix }
    let rows = paths.enumerated().map { #"{"id": "\#($0)", "\#(field)": "\#($1)"}"# }
    let run = try workspace.run(rows.joined(separator: "\n"), as: "l.ndjson")
    #expect(
      run.faults
        == paths.dropFirst().enumerated().map { i, path in
          let root = workspace.path("inside")
          return "\(i + 2): \(field): \(workspace.path(path)): is outside \(root): --src-root allows only files in it"
        })
  }
}
