// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "library-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "avatar-render", path: "../..")],
  targets: [
    .executableTarget(
      name: "draw-initials", dependencies: [.product(name: "AvatarRender", package: "avatar-render")])
  ],
  swiftLanguageModes: [.v6]
)
