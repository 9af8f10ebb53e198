import AvatarRender
import Foundation

@main
struct FirstAvatar {
  static func main() async throws {
    let spec = AvatarSpec(
      name: "Grace Hopper", photo: .file("portrait.jpg"), size: .xl, scale: .x2)
    let renderer = AvatarRenderer()
    let avatar = try await renderer.avatar(for: spec)
    try Data(avatar.png()).write(to: URL(filePath: "avatar.png"))
  }
}
