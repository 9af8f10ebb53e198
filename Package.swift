// swift-tools-version: 6.2
import PackageDescription

/// Touches C: every unsafe use is marked where it happens.
let marked: [SwiftSetting] = [.strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault")]
/// No `unsafe` at all: geometry, rasters and whatever only works on them.
let safe: [SwiftSetting] = marked + [.treatWarning("StrictMemorySafety", as: .error)]

/// What EmbeddedFonts.c embeds.
let fonts = [
  "Latin.otf", "Arabic.ttf", "Armenian.ttf", "Bengali.ttf", "Cherokee.ttf", "Devanagari.ttf", "Ethiopic.ttf",
  "Georgian.ttf", "Gujarati.ttf", "Gurmukhi.ttf", "Hebrew.ttf", "Kannada.ttf", "Khmer.ttf", "Lao.ttf", "Malayalam.ttf",
  "Myanmar.ttf", "Odia.ttf", "Sinhala.ttf", "Tamil.ttf", "Telugu.ttf", "Thaana.ttf", "Thai.ttf",
]

let package = Package(
  name: "avatar-render",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "avatar-render", targets: ["avatar-render"]),
    .library(name: "AvatarRender", targets: ["AvatarRender"]),
    .library(name: "AvatarGolden", targets: ["AvatarGolden"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .executableTarget(name: "avatar-render", dependencies: ["AvatarCommandLine"]),
    .target(
      name: "AvatarCommandLine",
      dependencies: [
        "AvatarRender", "AvatarBatch", "AvatarVerification", "AvatarPhotos", "AvatarRaster", "AvatarFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: marked),
    // Links the test frameworks, which the command must not.
    .target(
      name: "AvatarGolden", dependencies: ["AvatarVerification", "AvatarRender", "AvatarRaster", "AvatarFiles"],
      swiftSettings: safe),
    .target(
      name: "AvatarVerification", dependencies: ["AvatarRender", "AvatarRaster", "AvatarCodec", "AvatarFiles"],
      swiftSettings: safe),
    .target(
      name: "AvatarBatch",
      dependencies: [
        "AvatarRender", "AvatarRaster", "AvatarGeometry", "AvatarCodec", "AvatarText", "AvatarPhotos", "AvatarDatabase",
        "AvatarFiles",
      ],
      swiftSettings: safe),
    .target(
      name: "AvatarRender",
      dependencies: ["AvatarGeometry", "AvatarRaster", "AvatarFiles", "AvatarCodec", "AvatarText", "AvatarPhotos"],
      swiftSettings: safe),
    .target(
      name: "AvatarPhotos", dependencies: ["AvatarCodec", "AvatarFiles", "CCurlShim"], swiftSettings: marked),
    .target(
      name: "AvatarText",
      dependencies: [
        "AvatarGeometry", "AvatarFiles", "EmbeddedFonts", "CFreeType", "CHarfBuzzShim", "CFontconfigShim",
      ],
      swiftSettings: marked),
    .target(
      name: "AvatarCodec",
      dependencies: [
        "AvatarRaster", "AvatarFiles", "CByteSource", "CPNGShim", "CJPEGShim", "CLCMSShim", "CLCMS", "CDeflate",
      ],
      swiftSettings: marked),
    .target(name: "AvatarDatabase", dependencies: ["CSQLite"], swiftSettings: marked),
    .target(name: "AvatarFiles", dependencies: ["CNettle", "CSyncShim", "CByteSource"], swiftSettings: marked),
    .target(name: "AvatarRaster", dependencies: ["AvatarGeometry"], swiftSettings: safe),
    .target(name: "AvatarGeometry", swiftSettings: safe),

    .target(name: "PhotoServer", path: "Tests/PhotoServer", exclude: ["photo_server.py"]),
    .target(name: "SampledCoverage", dependencies: ["AvatarGeometry"], path: "Tests/SampledCoverage"),
    .testTarget(name: "AvatarGeometryTests", dependencies: ["AvatarGeometry", "SampledCoverage"]),
    .testTarget(
      name: "AvatarTextTests", dependencies: ["AvatarText", "AvatarGeometry", "AvatarFiles", "SampledCoverage"]),
    .testTarget(name: "AvatarRasterTests", dependencies: ["AvatarRaster", "AvatarGeometry"]),
    .testTarget(
      name: "AvatarCodecTests",
      dependencies: ["AvatarCodec", "AvatarRaster", "AvatarFiles", "AvatarGeometry", "CLCMS"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "AvatarRenderTests",
      dependencies: [
        "AvatarRender", "AvatarCodec", "AvatarRaster", "AvatarFiles", "AvatarGeometry", "AvatarText", "SampledCoverage",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "AvatarPhotosTests", dependencies: ["AvatarPhotos", "AvatarFiles", "PhotoServer"]),
    .testTarget(
      name: "AvatarVerificationTests",
      dependencies: ["AvatarVerification", "AvatarRender", "AvatarCodec", "AvatarRaster", "AvatarFiles"]),
    .testTarget(
      name: "AvatarBatchTests",
      dependencies: [
        "AvatarBatch", "AvatarRender", "AvatarRaster", "AvatarCodec", "AvatarDatabase", "AvatarFiles",
      ]),
    .testTarget(
      name: "AvatarGoldenTests", dependencies: ["AvatarGolden", "AvatarRender"], exclude: ["Goldens"]),
    .testTarget(
      name: "GoldenTests",
      dependencies: ["AvatarVerification", "AvatarRender", "AvatarRaster", "AvatarFiles"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["AvatarRender", "AvatarCodec", "AvatarRaster", "AvatarFiles", "AvatarGeometry", "CDeflate"]),
    .testTarget(name: "FuzzTests", dependencies: ["AvatarRender"]),
    .testTarget(
      name: "CommandLineTests", dependencies: ["avatar-render", "AvatarCommandLine", "PhotoServer", "CDeflate"]),

    .target(
      name: "EmbeddedFonts", path: "Fonts", exclude: ["README.md", "make.py", "licences"] + fonts,
      sources: ["EmbeddedFonts.c"]),
    .target(name: "CHarfBuzzShim", dependencies: ["CHarfBuzz"]),
    .target(name: "CFontconfigShim"),
    .target(name: "CSyncShim"),
    // Only its headers are used: the library is opened when a URL is first asked.
    .target(name: "CCurlShim", linkerSettings: [.linkedLibrary("resolv", .when(platforms: [.macOS]))]),
    .target(name: "CByteSource"),
    .target(name: "CPNGShim", dependencies: ["CPNG", "CByteSource"]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG", "CByteSource"]),
    .target(name: "CLCMSShim", dependencies: ["CLCMS"]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CLCMS", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
  ],
  swiftLanguageModes: [.v6],
  // For #embed.
  cLanguageStandard: .gnu2x
)
