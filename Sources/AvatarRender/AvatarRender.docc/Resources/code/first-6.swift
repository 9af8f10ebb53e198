import AvatarRender
import Foundation

@main
struct FirstAvatar {
  static func main() async throws {
    var spec = AvatarSpec(
      name: "Grace Hopper", photo: .file("portrait.jpg"), size: .xl, scale: .x2)
    spec.look.border = AvatarBorder("3:#ff6b35")
    spec.look.badge = .status(.online)
    let renderer = AvatarRenderer()
    let avatar = try await renderer.avatar(for: spec)
    try Data(avatar.png()).write(to: URL(filePath: "avatar.png"))
    for source in avatar.report.skipped {
      print(source)
    }
  }
}
