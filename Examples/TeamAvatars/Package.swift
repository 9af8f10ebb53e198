// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TeamAvatars",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "avatar-render", path: "../..")],
  targets: [
    .executableTarget(
      name: "TeamAvatars",
      plugins: [.plugin(name: "GenerateAvatars", package: "avatar-render")])
  ]
)
