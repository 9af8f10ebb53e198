import AvatarFileSystem
import AvatarText
import Testing

@testable import AvatarRender

/// Tests of the errors that the library throws if HarfBuzz is missing.
@Suite struct MissingComponentTests {
  private let renderer = AvatarRenderer(
    fonts: AvatarFonts(
      FontBook { () throws(FontError) in
        throw .component(ComponentError(name: "HarfBuzz", reason: "is not here"))
      }))
  private static let error = AvatarError.input(InputError("HarfBuzz", reason: "is not here", kind: .component))

  @Test(arguments: [
    AvatarSpec(name: "Ada"), AvatarSpec(who: AvatarSubject(initials: AvatarInitials("AL"))),
    AvatarSpec(email: "ada@example.org"),
    AvatarSpec(name: "Ada", photo: .file("/no/such/photo.jpg")),
    AvatarSpec(who: AvatarSubject(), look: AvatarLook(badge: BadgeText("7").map { .text($0) })),
  ])
  func avatarWithTextThrowsWithoutHarfBuzz(spec: AvatarSpec) async {
    #expect(throws: Self.error) { try renderer.avatar(offline: spec) }
    await #expect(throws: Self.error) { try await renderer.png(for: spec) }
  }

  @Test func groupWithTextThrowsWithoutHarfBuzz() {
    #expect(throws: Self.error) { try renderer.group(offline: AvatarGroupSpec(members: [AvatarSpec(name: "Ada")])) }
    var spec = AvatarGroupSpec(members: [AvatarSpec(), AvatarSpec()])
    spec.limit = 1
    #expect(throws: Self.error) { try renderer.group(offline: spec) }
  }

  @Test func avatarWithoutTextDoesNotNeedHarfBuzz() throws {
    #expect(try renderer.avatar(offline: AvatarSpec()).report.content == .icon)
  }
}
