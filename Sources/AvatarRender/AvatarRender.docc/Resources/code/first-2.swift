import AvatarRender

@main
struct FirstAvatar {
  static func main() async throws {
    let spec = AvatarSpec(
      name: "Ada Lovelace", size: .xl, scale: .x2)
    let renderer = AvatarRenderer()
    let avatar = try await renderer.avatar(for: spec)
  }
}
