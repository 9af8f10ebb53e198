import AvatarFileSystem
import Foundation
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import AvatarRender

/// Tests of requests that name several photos.
@Suite struct AlternativePhotoTests {
  private let portrait: PhotoSource
  private let text = PhotoSource.bytes(Array("no photo".utf8))
  private let missing = PhotoSource.file("/nowhere/ada.jpg")

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Goldens/Inputs/grace_hopper.jpg")
    portrait = .bytes([UInt8](try Data(contentsOf: file)))
  }

  private func spec(_ sources: [PhotoSource], directories: PhotoDirectories = []) -> AvatarSpec {
    var photo = AvatarPhoto(directories: directories)
    photo.sources = sources
    return AvatarSpec(who: AvatarSubject(name: "Ada Lovelace", email: "ada@example.com"), photo: photo)
  }

  @Test func firstUsablePhotoIsShown() throws {
    for sources in [[missing, text, portrait, missing], [missing, text, portrait]] {
      for isStrict in [false, true] {
        let report = try AvatarRenderer(isStrict: isStrict).avatar(offline: spec(sources)).report
        #expect(report.content == .photo && report.shortfalls == [])
        #expect(report.skipped.map(\.reason) == ["no such file", "not a photo but text"])
      }
    }
  }

  @Test func alternativesAreTriedWithoutASource() throws {
    let spec = AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(alternatives: [missing, portrait]))
    #expect(try AvatarRenderer().avatar(offline: spec).report.content == .photo)
  }

  @Test func initialsAreUsedAfterTheLastPhoto() throws {
    let report = try AvatarRenderer().avatar(offline: spec([text, missing])).report
    #expect(report.content == .initials && report.shortfalls == [.photo])
    #expect(report.skipped.map(\.reason) == ["not a photo but text", "no such file"])
  }

  @Test func strictRendererThrowsTheErrorOfTheLastPhoto() {
    #expect(throws: AvatarError.unusablePhoto(SkippedSource(missingFile: "/nowhere/ada.jpg"))) {
      try AvatarRenderer(isStrict: true).avatar(offline: spec([text, missing]))
    }
  }

  @Test func agentIgnoresAllAlternativePhotos() throws {
    var agent = spec([missing, portrait])
    agent.who.type = .agent
    let reasons = try AvatarRenderer().avatar(offline: agent).report.skipped.map(\.reason)
    #expect(reasons == Array(repeating: "agents never show a photo", count: 2))
  }

  @Test func requestsWithDifferentAlternativesAreResolvedSeparately() throws {
    let contents = try AvatarRenderer().avatars(offline: [spec([missing, text]), spec([missing, portrait])]) {
      $0.report.content
    }
    #expect(contents == [.initials, .photo])
  }

  // MARK: Servers

  private let down = FetchError.local("offline")

  private func resolution(_ spec: AvatarSpec, isStrict: Bool = false) -> AvatarResolution {
    AvatarResolution([spec], AvatarRenderer(isStrict: isStrict, network: AvatarNetwork(cache: .none)))
  }

  /// Returns the avatar of a resolution without a server, and the requests that were sent for it.
  private func avatar(
    _ resolution: inout AvatarResolution
  ) throws -> (ResolvedAvatar, requests: [AvatarResolution.Request]) {
    var requests: [AvatarResolution.Request] = []
    while true {
      switch try resolution.step() {
      case .waiting(let request):
        requests.append(request)
        if case .contact = request {
          resolution.receive(.contact(.failure(down)))
        } else {
          resolution.receive(.photo(.failure(down)))
        }
      case .done(.resolved(let avatar)): return (avatar, requests)
      case .done: break
      }
    }
  }

  @Test func traceListsTheConsultedPhotos() throws {
    let urls = ["a", "b", "c"].map { "https://\($0).example/a.png" }
    var resolution = resolution(spec([.url(urls[0]), .url(urls[1]), portrait, .url(urls[2])], directories: .gravatar))
    let (avatar, requests) = try avatar(&resolution)
    #expect(avatar.report.content == .photo)
    #expect(requests == urls.prefix(2).map { .photo(.url($0)) })
    let trace = try resolution.trace()
    #expect(trace.entries.map(\.kind) == [.photo, .photo, .photo] && trace.isComplete)
    #expect(Set(trace.entries.map(\.source)).count == 3)
  }

  @Test func directoryIsConsultedAfterTheLastPhoto() throws {
    var resolution = resolution(spec([missing, text], directories: .gravatar))
    let (avatar, requests) = try avatar(&resolution)
    #expect(requests.count == 1 && avatar.report.shortfalls == [.photo])
    #expect(avatar.report.skipped.map(\.source).last == "Gravatar of a…@example.com")
    #expect(try resolution.trace().entries.map(\.kind) == [.photo, .photo, .gravatar])
  }

  @Test func directoryPhotoReplacesRequestedPhotosWithAWarning() throws {
    guard case .bytes(let bytes) = portrait else { return }
    var resolution = resolution(spec([missing, text], directories: .gravatar))
    guard case .waiting = try resolution.step() else {
      Issue.record("the directory is not requested")
      return
    }
    resolution.receive(.photo(.success(FetchedPhoto(bytes: bytes, digest: ContentDigest(of: bytes)))))
    let (avatar, _) = try avatar(&resolution)
    #expect(avatar.report.content == .gravatar && avatar.report.shortfalls == [.photo])
    #expect(avatar.report.skipped.count == 2)
  }

  @Test(arguments: [false, true])
  func alternativeReplacesAnUnreachableContact(isStrict: Bool) throws {
    var resolution = resolution(spec(["monica:5", portrait]), isStrict: isStrict)
    let (avatar, requests) = try avatar(&resolution)
    #expect(requests == [.contact(ContactReference(.monica, id: "5"))])
    #expect(avatar.report.content == .photo && avatar.report.shortfalls == [])
    #expect(avatar.report.skipped == [SkippedSource(source: "Monica's contact 5", reason: "offline")])
  }

  @Test func contactIsRejectedAsAnAlternative() throws {
    var resolution = resolution(spec([missing, "monica:5"]))
    let (avatar, requests) = try avatar(&resolution)
    #expect(requests == [] && avatar.report.skipped.map(\.reason).last == "is looked up only if it is the first photo")
  }

  // MARK: JSON

  @Test func alternativesRoundTripThroughJSON() throws {
    let spec = spec([.file("a.jpg"), .url("https://a.example/b.png"), .file("c.jpg")])
    let json = try JSONEncoder().encode(spec)
    #expect(try JSONDecoder().decode(AvatarSpec.self, from: json) == spec)
  }

  @Test(arguments: [
    (#"{"src": ["a.jpg", "https://a.example/b.png"]}"#, ["a.jpg", "https://a.example/b.png"]),
    (#"{"src": ["a.jpg"]}"#, ["a.jpg"]), (#"{"src": "a.jpg"}"#, ["a.jpg"]), (#"{"src": null}"#, []),
  ])
  func photosAreDecodedFromAList(json: String, sources: [String]) throws {
    let spec = try JSONDecoder().decode(AvatarSpec.self, from: Data(json.utf8))
    #expect(spec.photo.sources == sources.map { PhotoSource($0) })
  }

  @Test(arguments: ["[]", #"["a.jpg", ""]"#, "[1]", #"["a.jpg", null]"#, "{}"])
  func listWithoutPhotosIsInvalid(list: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AvatarSpec.self, from: Data(#"{"src": \#(list)}"#.utf8))
    }
  }

  @Test func inMemoryAlternativeCannotBeEncoded() {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(spec([missing, portrait])) }
  }
}
