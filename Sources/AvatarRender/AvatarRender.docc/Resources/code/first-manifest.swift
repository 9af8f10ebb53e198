// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FirstAvatar",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../avatar-render")
  ],
  targets: [
    .executableTarget(
      name: "FirstAvatar",
      dependencies: [
        .product(name: "AvatarRender", package: "avatar-render")
      ])
  ]
)
