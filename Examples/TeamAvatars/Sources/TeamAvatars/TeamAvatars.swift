import Foundation

/// Prints the names of the avatars in the resources, or the path of one: `TeamAvatars ada`.
@main struct TeamAvatars {
  static func main() throws {
    let directory = Bundle.module.bundleURL.appending(path: "Avatars")
    guard let id = CommandLine.arguments.dropFirst().first else {
      print(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted().joined(separator: "\n"))
      return
    }
    let avatar = directory.appending(path: "\(id)-48@2x.png")
    guard FileManager.default.fileExists(atPath: avatar.path) else {
      print("\(id): no such avatar")
      exit(1)
    }
    print(avatar.path)
  }
}
