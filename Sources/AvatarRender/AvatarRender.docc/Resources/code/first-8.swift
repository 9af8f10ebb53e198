import AvatarRender
import Foundation

@main
struct FirstAvatar {
  static func main() async throws {
    let names = [
      "Ada Lovelace", "Alan Turing", "Katherine Johnson", "Radia Perlman",
    ]
    let grace = AvatarSpec(photo: .file("portrait.jpg"))
    let team = AvatarGroupSpec(
      members: [grace] + names.map { AvatarSpec(name: $0) }, size: .xl, scale: .x2,
      limit: 3)
    let group = try await AvatarRenderer().group(team)
    try Data(group.picture.png()).write(to: URL(filePath: "team.png"))
  }
}
