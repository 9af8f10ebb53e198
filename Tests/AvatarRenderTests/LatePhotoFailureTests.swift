import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import Foundation
import PhotoServer
import Testing

@testable import AvatarRender

/// Tests of photos with valid headers and invalid pixels.
@Suite struct LatePhotoFailureTests {
  private let spec: AvatarSpec

  init() throws {
    let photo = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Goldens/Inputs/grace_hopper.jpg")
    let whole = try Data(contentsOf: photo)
    spec = AvatarSpec(
      who: AvatarSubject(name: "Ada Lovelace", email: "ada@example.com"),
      photo: AvatarPhoto(source: .bytes(Array(whole.prefix(whole.count / 2))), directories: .gravatar))
  }

  private var specs: [AvatarSpec] {
    [AvatarSize.xs, .md, .xxl].map { size in
      var spec = spec
      spec.size = size
      return spec
    }
  }

  private func renderer(
    _ server: PhotoServer = .shared, directory: String = "/avatar", isStrict: Bool = false
  ) -> AvatarRenderer {
    var servers = ContactServers()
    servers.directories[.gravatar] = try? WebURL(server.url(directory))
    var settings = FetchSettings()
    settings.allowsPrivateNetwork = true
    var renderer = AvatarRenderer(isStrict: isStrict, network: AvatarNetwork(settings, servers: servers))
    renderer.waitsForServers = true
    return renderer
  }

  @Test(.needsPython) func nextSourceIsUsedAtEverySizeAndIsTraced() throws {
    let server = PhotoServer()
    var resolution = BlockingResolution(specs, renderer(server))
    var traces: [InputTrace] = []
    while let avatar = try resolution.next() {
      #expect(avatar.report.content == .gravatar)
      #expect(avatar.report.skipped.map(\.source) == ["the given bytes"])
      traces.append(try resolution.trace())
    }
    #expect(traces.count == 3 && Set(traces).count == 1)
    #expect(traces[0].entries.map(\.kind) == [.photo, .gravatar] && traces[0].isComplete)
    #expect(server.log().count == 1)
  }

  @Test(.needsPython) func nextSourceIsIncludedInTheComparison() throws {
    var resolution = BlockingResolution(specs, renderer())
    _ = try resolution.next()
    let trace = try resolution.trace()
    var again = BlockingResolution(specs, renderer())
    var other = BlockingResolution(specs, renderer(directory: "/status/404?\(unique())"))
    #expect(try again.isUnchanged(since: trace))
    #expect(try !other.isUnchanged(since: trace))
  }

  @Test func eachPhotoIsReportedBeforeItIsDecoded() throws {
    var resolution = AvatarResolution(specs, renderer())
    guard case .done(.opened(let first)) = try resolution.step(),
      case .waiting(.photo(.directory)) = try resolution.step()
    else {
      Issue.record("the photo is not decoded after it was announced")
      return
    }
    resolution.receive(.photo(.failure(.local("offline"))))
    guard case .done(.opened(let second)) = try resolution.step(),
      case .done(.resolved(let avatar)) = try resolution.step()
    else {
      Issue.record("the initials are not announced")
      return
    }
    #expect(first > second && second > 0)
    #expect(avatar.report.content == .initials && avatar.report.shortfalls == [.photo])
    #expect(avatar.report.skipped.map(\.source) == ["the given bytes", "Gravatar of a…@example.com"])
  }

  @Test func strictRendererRequestsNoOtherPhoto() throws {
    var resolution = AvatarResolution(specs, renderer(isStrict: true))
    _ = try resolution.step()
    #expect {
      _ = try resolution.step()
    } throws: { error in
      if case .unusablePhoto(let skipped)? = error as? AvatarError {
        skipped.source == "the given bytes" && skipped.reason.hasPrefix("truncated JPEG (at byte ")
      } else {
        false
      }
    }
  }
}
