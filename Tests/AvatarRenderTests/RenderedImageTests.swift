import AvatarRender
import AvatarRenderFoundation
import Foundation
import Testing

@Suite struct RenderedImageTests {
  /// A square of one translucent colour.
  private let spec = AvatarSpec(
    look: AvatarLook(shape: .square, background: "#ff804080", icon: nil, color: "#0000"), size: 2)

  @Test func straightBytesAreInRGBAOrder() throws {
    let avatar = try AvatarRenderer().avatar(offline: spec)
    #expect(avatar.rgba.count == 4 * avatar.width * avatar.height)
    #expect(Array(avatar.rgba.prefix(4)) == [0xFF, 0x80, 0x40, 0x80])
  }

  @Test func premultipliedBytesAreScaledByAlpha() throws {
    let avatar = try AvatarRenderer().avatar(offline: spec)
    #expect(Array(avatar.premultipliedRGBA.prefix(4)) == [0x80, 0x40, 0x20, 0x80])
  }

  @Test func transparentPixelIsFourZeroBytes() throws {
    let avatar = try AvatarRenderer().avatar(offline: AvatarSpec(name: "Ada"))
    #expect(Array(avatar.rgba.prefix(4)) == [0, 0, 0, 0])
  }

  @Test func groupIsEncodedLikeItsImage() throws {
    let group = try AvatarRenderer().group(
      offline: AvatarGroupSpec(members: [AvatarSpec(name: "Ada"), AvatarSpec(.agent)]))
    #expect(group.png() == group.picture.png())
    #expect((group.width, group.height) == (group.picture.width, group.picture.height))
  }

  @Test func fileDataCanBeUsedAsAPhoto() throws {
    let photo = try Data(AvatarRenderer().png(offline: AvatarSpec(.agent, size: 24)))
    let avatar = try AvatarRenderer(isStrict: true).avatar(offline: AvatarSpec(photo: .data(photo), size: 24))
    #expect(avatar.report.content == .photo)
  }

  @Test func photoURLCanBeLocalOrRemote() throws {
    #expect(PhotoSource.url(URL(filePath: "/photos/ada lovelace.jpg")) == .file("/photos/ada lovelace.jpg"))
    let url = try #require(URL(string: "https://example.org/ada.jpg"))
    #expect(PhotoSource.url(url) == .url("https://example.org/ada.jpg"))
  }

  @Test func requestAcceptsDataAndURLsAsPhotos() throws {
    let side = 24
    let photo = try AvatarRenderer().png(offline: AvatarSpec(.agent, size: 24)).data
    #expect(AvatarSpec(photo: photo, size: 24) == AvatarSpec(photo: .bytes(Array(photo)), size: 24))
    #expect(try AvatarSpec(photo: photo, size: side) == AvatarSpec(photo: photo, size: 24))
    let path = "/ada.jpg"
    #expect(AvatarSpec(name: "Ada", photo: path, size: 24) == AvatarSpec(name: "Ada", photo: "/ada.jpg", size: 24))
    let url: URL? = URL(filePath: "/ada.jpg")
    #expect(AvatarSpec(name: "Ada", photo: url) == AvatarSpec(name: "Ada", photo: "/ada.jpg"))
    #expect(AvatarSpec(name: "Ada", photo: nil as URL?) == AvatarSpec(name: "Ada", photo: nil))
  }

  @Test(arguments: [("a.png", "\u{89}PNG"), ("a.JPG", "\u{FF}\u{D8}"), ("a b.webp", "RIFF")])
  func imageIsWrittenInTheFormatOfTheExtension(name: String, start: String) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString) \(name)")
    defer { try? FileManager.default.removeItem(at: url) }
    try AvatarRenderer().avatar(offline: AvatarSpec(name: "Ada", size: 24)).write(to: url)
    let bytes = try Data(contentsOf: url)
    #expect(bytes.prefix(start.unicodeScalars.count).elementsEqual(start.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(arguments: [
    ("/missing/a.png", "/missing/a.png: cannot be created: no such directory"),
    ("/tmp/a.gif", "/tmp/a.gif: GIF output is not supported: use .png, .jpg, .webp, .avif"),
    ("/tmp/a.svg", "/tmp/a.svg: SVG output is not supported: use .png, .jpg, .webp, .avif"),
    ("/tmp/a", "/tmp/a: must end in one of .png, .jpg, .webp, .avif"),
  ])
  func unwritableFileIsAnError(path: String, message: String) throws {
    let avatar = try AvatarRenderer().avatar(offline: AvatarSpec(name: "Ada", size: 24))
    let error = #expect(throws: AvatarError.self) { try avatar.write(to: path) }
    #expect(error?.description == message)
  }

  @Test func dataURIContainsThePNG() throws {
    let avatar = try AvatarRenderer().avatar(offline: AvatarSpec(name: "Ada", size: 24))
    #expect(avatar.dataURI == "data:image/png;base64," + avatar.png().data.base64EncodedString())
  }

  @Test func themeIsReadFromAFileURL() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "theme \(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let tokens = ##"{"color": {"human": {"$value": "#336699", "$modes": {"dark": "#112233"}}}}"##
    try Data(tokens.utf8).write(to: url)
    #expect(try Theme(contentsOf: url).human == "#336699")
    #expect(try Theme(contentsOf: url, scheme: .dark).human == "#112233")
    try Data(#"{"brand": {"$value": 3}}"#.utf8).write(to: url)
    let error = #expect(throws: InputError.self) { try Theme(contentsOf: url) }
    #expect(error?.subject == url.path(percentEncoded: false) && error?.kind == .contents)
    #expect(error?.reason == "unknown token brand: must contain theme tokens, for example color.human")
  }

  @Test func localizedDescriptionMatchesTheErrorMessage() {
    let input = InputError("brand.json", .token("color.human"), reason: "must be a colour", kind: .contents)
    #expect((input as any Error).localizedDescription == "brand.json: color.human: must be a colour")
    let error: any Error = AvatarError.input(input)
    #expect(error.localizedDescription == "brand.json: color.human: must be a colour")
    #expect((AvatarError.cancelled as any Error).localizedDescription == "the task was cancelled")
  }

  @Test func themeErrorIncludesThePath() throws {
    let error = #expect(throws: InputError.self) { try Theme(contentsOf: URL(filePath: "/nowhere/brand.json")) }
    #expect(error?.description.hasPrefix("/nowhere/brand.json: no such file") == true)
    let remote = try #require(URL(string: "https://example.org/brand.json"))
    let unreachable = #expect(throws: InputError.self) { try Theme(contentsOf: remote) }
    #expect(unreachable?.description == "https://example.org/brand.json: must be the URL of a file")
  }
}
