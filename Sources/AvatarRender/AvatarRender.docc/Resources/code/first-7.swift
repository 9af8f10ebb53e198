import AvatarRender
import Foundation

@main
struct FirstAvatar {
  static func main() async throws {
    let agent = AvatarSubject(type: .agent, name: "Build Bot")
    let spec = AvatarSpec(who: agent, size: .xl, scale: .x2)
    let renderer = AvatarRenderer()
    let avatar = try await renderer.avatar(for: spec)
    try Data(avatar.png()).write(to: URL(filePath: "avatar.png"))
  }
}
