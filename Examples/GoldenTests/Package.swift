// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "GoldenTests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "avatar-render", path: "../..")],
  targets: [
    .testTarget(
      name: "BrandTests",
      dependencies: [
        .product(name: "AvatarRender", package: "avatar-render"),
        .product(name: "AvatarTesting", package: "avatar-render"),
      ],
      // Pictures are no resources.
      exclude: ["Goldens"])
  ]
)
