// swift-tools-version: 6.2
import PackageDescription

/// The settings for targets that use C, which mark every unsafe use where it occurs.
let marked: [SwiftSetting] = [.strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault")]
/// The setting for functions with both a span and a mutable span, whose lifetimes Swift 6.2 does not infer.
let lifetimes: SwiftSetting = .enableExperimentalFeature("Lifetimes")
/// The settings for targets without any `unsafe`: geometry, rasters, and targets that only work with them.
let safe: [SwiftSetting] = marked + [.treatWarning("StrictMemorySafety", as: .error)]

/// The fonts embedded by EmbeddedFonts.c.
let fonts = [
  "Latin.otf", "LatinBold.otf", "LatinRegular.otf", "Adlam.ttf", "Arabic.ttf", "Armenian.ttf", "Balinese.ttf",
  "Bamum.ttf", "Batak.ttf", "Bengali.ttf", "Buginese.ttf", "CJK.otf", "CanadianAboriginal.ttf", "Chakma.ttf",
  "Cham.ttf", "Cherokee.ttf", "Devanagari.ttf", "Emoji.ttf", "Ethiopic.ttf", "Georgian.ttf", "Gujarati.ttf",
  "Gurmukhi.ttf", "HanifiRohingya.ttf", "Hebrew.ttf", "Javanese.ttf", "Kannada.ttf", "KayahLi.ttf", "Khmer.ttf",
  "Lao.ttf", "Lepcha.ttf", "Limbu.ttf", "Lisu.ttf", "Malayalam.ttf", "Mandaic.ttf", "MeeteiMayek.ttf", "Miao.ttf",
  "Mongolian.ttf", "Myanmar.ttf", "NKo.ttf", "NewTaiLue.ttf", "Newa.ttf", "NyiakengPuachueHmong.ttf", "Odia.ttf",
  "OlChiki.ttf", "Osage.ttf", "Saurashtra.ttf", "Sinhala.ttf", "Sundanese.ttf", "SylotiNagri.ttf", "Syriac.ttf",
  "TaiLe.ttf", "TaiTham.ttf", "TaiViet.ttf", "Tamil.ttf", "Telugu.ttf", "Thaana.ttf", "Thai.ttf", "Tibetan.ttf",
  "Tifinagh.ttf", "Vai.ttf", "Wancho.ttf", "Yi.ttf",
]

/// The run-time size checks in C, which require optimisation and a C library that supports them.
let fortified: [CSetting] = [.define("_FORTIFY_SOURCE", to: "2", .when(platforms: [.linux], configuration: .release))]

/// The artifact bundle named by AVATAR_RENDER_BUNDLE, relative to this package as SwiftPM requires.
let bundle = Context.environment["AVATAR_RENDER_BUNDLE"].map { path in
  Context.packageDirectory.split(separator: "/").map { _ in "../" }.joined() + path.drop { $0 == "/" }
}
/// The command that the plugins run: that of the bundle, or else the one built from these sources.
let command: Target.Dependency =
  bundle == nil ? .target(name: "avatar-render", condition: .when(traits: ["Plugins"])) : "avatar-render-bundle"

let package = Package(
  name: "avatar-render",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "avatar-render", targets: ["avatar-render"]),
    .library(name: "AvatarRender", targets: ["AvatarRender", "AvatarRenderFoundation"]),
    .library(name: "AvatarTesting", targets: ["AvatarTesting"]),
    .library(name: "PeopleLists", targets: ["PeopleLists"]),
    .plugin(name: "GenerateAvatars", targets: ["GenerateAvatars"]),
    .plugin(name: "VerifyGoldens", targets: ["VerifyGoldens"]),
    .plugin(name: "RecordGoldens", targets: ["RecordGoldens"]),
  ],
  traits: [
    .trait(name: "CJK", description: "The bundled font for Chinese, Japanese and Korean, 3.9 MB."),
    .trait(name: "Emoji", description: "The bundled font for emoji, 0.8 MB."),
    // SwiftPM compiles plugin tools separately, which would double every build of this package.
    .trait(name: "Plugins", description: "The command from source for the plugins, if there is no artifact bundle."),
    .default(enabledTraits: ["CJK", "Emoji", "Plugins"]),
  ],
  targets: [
    .plugin(name: "GenerateAvatars", capability: .buildTool(), dependencies: [command]),
    .plugin(
      name: "VerifyGoldens",
      capability: .command(
        intent: .custom(verb: "verify-goldens", description: "Compare avatars with the golden images of the package.")),
      dependencies: [command]),
    .plugin(
      name: "RecordGoldens",
      capability: .command(
        intent: .custom(verb: "record-goldens", description: "Render golden images that are missing or differ."),
        permissions: [.writeToPackageDirectory(reason: "Golden images are files of the package.")]),
      dependencies: [command]),
    .executableTarget(name: "avatar-render", dependencies: ["AvatarCommandLine"]),
    .target(
      name: "AvatarCommandLine",
      dependencies: [
        "AvatarRender", "AvatarBatch", "AvatarGolden", "AvatarContacts", "AvatarHTTP", "AvatarCodec", "AvatarText",
        "AvatarRaster", "PeopleLists", "PersonWords", "AvatarFileSystem", "AvatarJSON", "AvatarSystem",
        "CLinkedLibraries",
      ],
      swiftSettings: marked),
    // This target links Foundation, which the command must not link.
    .target(name: "AvatarRenderFoundation", dependencies: ["AvatarRender"], swiftSettings: safe),
    // This target links the test frameworks, which the command must not link.
    .target(
      name: "AvatarTesting", dependencies: ["AvatarGolden", "AvatarRender", "AvatarRaster", "AvatarFileSystem"],
      swiftSettings: safe),
    .target(
      name: "AvatarGolden",
      dependencies: ["AvatarRender", "AvatarRaster", "AvatarCodec", "AvatarPages", "AvatarFileSystem", "AvatarJSON"],
      swiftSettings: safe),
    .target(
      name: "AvatarBatch",
      dependencies: [
        "AvatarRender", "AvatarRaster", "AvatarGeometry", "AvatarCodec", "AvatarText", "AvatarContacts", "AvatarHTTP",
        "AvatarPages", "AvatarSQLite", "AvatarFileSystem", "AvatarJSON", "PeopleLists", "PersonWords",
      ],
      swiftSettings: safe),
    .target(
      name: "AvatarPages", dependencies: ["AvatarFileSystem", "AvatarJSON", "CByteSource", "EmbeddedPages"],
      exclude: ["Resources"], swiftSettings: safe),
    .target(
      name: "AvatarRender",
      dependencies: [
        "IconSVG", "AvatarGeometry", "AvatarRaster", "AvatarCodec", "AvatarText", "AvatarContacts", "AvatarHTTP",
        "AvatarFileSystem", "AvatarJSON", "PersonWords",
      ],
      swiftSettings: safe),
    .target(name: "IconSVG", dependencies: ["AvatarGeometry", "AvatarRaster", "AvatarJSON"], swiftSettings: safe),
    .target(
      name: "AvatarContacts", dependencies: ["AvatarHTTP", "AvatarFileSystem", "AvatarJSON"], swiftSettings: safe),
    .target(
      name: "AvatarHTTP", dependencies: ["AvatarFileSystem", "AvatarJSON", "AvatarSystem", "CCurlShim"],
      swiftSettings: marked),
    .target(
      name: "AvatarText",
      dependencies: [
        "AvatarGeometry", "AvatarFileSystem", "AvatarJSON", "PersonWords", "EmbeddedFonts", "CFreeType",
        "CHarfBuzzShim", "CFontconfigShim",
      ],
      swiftSettings: marked),
    .target(
      name: "AvatarCodec",
      dependencies: [
        "AvatarRaster", "AvatarGeometry", "AvatarFileSystem", "AvatarJSON", "AvatarSystem", "CByteSource", "CPNGShim",
        "CJPEGShim", "CLCMSShim", "CDeflate", "CWebP", "CHEIFShim",
      ],
      swiftSettings: marked + [lifetimes]),
    .target(
      name: "PeopleLists",
      dependencies: ["AvatarFileSystem", "AvatarSystem", "AvatarJSON", "PersonWords", "EmbeddedWords"],
      exclude: ["Encodings/Encodings.tsv", "Encodings/Languages.tsv"], swiftSettings: safe),
    .target(
      name: "PersonWords", dependencies: ["AvatarJSON", "CByteSource", "EmbeddedWords"], exclude: ["Tables"],
      swiftSettings: safe),
    .target(name: "AvatarSQLite", dependencies: ["CSQLite"], swiftSettings: marked),
    .target(
      name: "AvatarFileSystem",
      dependencies: ["AvatarJSON", "AvatarSystem", "CSodium", "CSyncShim", "CByteSource", "CFileOwnership"],
      swiftSettings: marked),
    .target(
      name: "AvatarSystem", swiftSettings: marked,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(name: "AvatarJSON", swiftSettings: safe),
    .target(name: "AvatarRaster", dependencies: ["AvatarGeometry"], swiftSettings: safe),
    .target(name: "AvatarGeometry", swiftSettings: safe),

    .target(
      name: "PhotoServer", path: "Tests/PhotoServer",
      exclude: ["photo_server.py", "proxy_server.py", "tls_server.py", "Certificates"]),
    .target(
      name: "PhotoClient",
      dependencies: ["AvatarContacts", "AvatarHTTP", "AvatarRender", "AvatarFileSystem", "PhotoServer"],
      path: "Tests/PhotoClient"),
    .target(name: "SampledCoverage", dependencies: ["AvatarGeometry"], path: "Tests/SampledCoverage"),
    .testTarget(name: "AvatarJSONTests", dependencies: ["AvatarJSON"]),
    .testTarget(
      name: "AvatarFileSystemTests",
      dependencies: ["AvatarFileSystem", "AvatarJSON", "CLibraryLoader", "CSyncShim", "PhotoServer"]),
    .testTarget(name: "AvatarPagesTests", dependencies: ["AvatarPages", "AvatarFileSystem", "AvatarJSON"]),
    .testTarget(name: "AvatarGeometryTests", dependencies: ["AvatarGeometry", "SampledCoverage"]),
    .testTarget(
      name: "AvatarTextTests",
      dependencies: [
        "AvatarText", "AvatarGeometry", "AvatarFileSystem", "AvatarJSON", "PersonWords", "SampledCoverage",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PersonWordsTests", dependencies: ["PersonWords", "AvatarText", "AvatarJSON"], exclude: ["Names"]),
    .testTarget(name: "PeopleListsTests", dependencies: ["PeopleLists", "AvatarJSON"]),
    .testTarget(name: "AvatarRasterTests", dependencies: ["AvatarRaster", "AvatarGeometry"]),
    .testTarget(
      name: "AvatarCodecTests",
      dependencies: [
        "AvatarCodec", "AvatarRaster", "AvatarFileSystem", "AvatarGeometry", "AvatarJSON", "CLCMSShim", "CWebP",
        "CDeflate",
      ],
      exclude: ["Fixtures"]),
    .testTarget(name: "IconSVGTests", dependencies: ["IconSVG", "AvatarGeometry", "AvatarRaster", "AvatarJSON"]),
    .testTarget(
      name: "AvatarRenderTests",
      dependencies: [
        "AvatarRender", "IconSVG", "AvatarRenderFoundation", "AvatarCodec", "AvatarRaster", "AvatarFileSystem",
        "AvatarGeometry",
        "AvatarText", "AvatarContacts", "AvatarHTTP", "AvatarJSON", "PersonWords", "SampledCoverage", "PhotoServer",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "AvatarHTTPTests",
      dependencies: [
        "AvatarHTTP", "AvatarContacts", "AvatarFileSystem", "AvatarJSON", "PhotoServer", "PhotoClient", "CCurlShim",
      ]),
    .testTarget(
      name: "AvatarContactsTests",
      dependencies: [
        "AvatarContacts", "AvatarHTTP", "AvatarFileSystem", "AvatarJSON", "PhotoServer", "PhotoClient", "CCurlShim",
      ]),
    .testTarget(
      name: "AvatarGoldenTests",
      dependencies: [
        "AvatarGolden", "AvatarRender", "AvatarCodec", "AvatarRaster", "AvatarPages", "AvatarFileSystem", "AvatarJSON",
      ]),
    .testTarget(
      name: "AvatarBatchTests",
      dependencies: [
        "AvatarBatch", "AvatarContacts", "AvatarRender", "AvatarRaster", "AvatarCodec", "AvatarText", "AvatarPages",
        "AvatarSQLite", "AvatarFileSystem", "AvatarJSON", "PeopleLists", "PersonWords",
      ]),
    .testTarget(
      name: "AvatarTestingTests", dependencies: ["AvatarTesting", "AvatarRender"], exclude: ["Goldens"]),
    .testTarget(
      name: "GoldenTests",
      dependencies: ["AvatarGolden", "AvatarRender", "AvatarRaster", "AvatarFileSystem"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["AvatarRender", "AvatarCodec", "AvatarRaster", "AvatarFileSystem", "AvatarGeometry", "CDeflate"],
      exclude: ["Data", "downloads.txt"]),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "AvatarCommandLine", "AvatarRender", "AvatarBatch", "AvatarGolden", "AvatarContacts", "AvatarHTTP", "IconSVG",
        "AvatarCodec", "AvatarText", "AvatarRaster", "AvatarFileSystem", "AvatarJSON", "AvatarGeometry", "PeopleLists",
        "PersonWords", "CCurlShim", "CDeflate",
      ],
      exclude: ["Corpora", "Fuzzer"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "avatar-render", "AvatarCommandLine", "AvatarBatch", "AvatarRender", "AvatarRaster", "AvatarCodec",
        "AvatarFileSystem", "AvatarJSON", "PeopleLists", "PhotoServer", "CDeflate", "CFreeType",
      ],
      exclude: ["Fixtures"]),

    .target(
      name: "EmbeddedFonts", dependencies: ["CByteSource"], path: "Fonts",
      exclude: ["README.md", "Scripts.tsv", "make.py", "licences"] + fonts,
      sources: ["EmbeddedFonts.c"],
      cSettings: [
        .define("AVR_BUNDLES_CJK", .when(traits: ["CJK"])), .define("AVR_BUNDLES_EMOJI", .when(traits: ["Emoji"])),
      ]),
    .target(name: "EmbeddedPages", dependencies: ["CByteSource"]),
    .target(name: "EmbeddedWords", dependencies: ["CByteSource"]),
    .target(name: "CSyncShim", cSettings: fortified),
    .target(name: "CByteSource", cSettings: fortified),
    .target(name: "CFileOwnership", cSettings: fortified),
    // Only the headers of HarfBuzz, Little CMS, libcurl, dav1d, libde265 and libheif are used. The libraries are opened
    // when first needed.
    .target(name: "CLibraryLoader", dependencies: ["CFileOwnership"], cSettings: fortified),
    .target(name: "CHarfBuzzShim", dependencies: ["CLibraryLoader"], cSettings: fortified),
    .target(name: "CFontconfigShim", dependencies: ["CLibraryLoader"], cSettings: fortified),
    .target(name: "CLCMSShim", dependencies: ["CLibraryLoader"], cSettings: fortified),
    .target(name: "CHEIFShim", dependencies: ["CLibraryLoader"], cSettings: fortified),
    .target(
      name: "CCurlShim", dependencies: ["CLibraryLoader"], cSettings: fortified,
      linkerSettings: [.linkedLibrary("resolv", .when(platforms: [.macOS]))]),
    .target(name: "CPNGShim", dependencies: ["CPNG", "CByteSource"], cSettings: fortified),
    .target(name: "CJPEGShim", dependencies: ["CJPEG", "CByteSource"], cSettings: fortified),
    .target(
      name: "CLinkedLibraries",
      dependencies: ["CPNG", "CJPEG", "CWebP", "CDeflate", "CFreeType", "CSodium", "CSQLite"],
      cSettings: fortified, linkerSettings: [.linkedLibrary("z")]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
  ],
  swiftLanguageModes: [.v6],
  // Required by #embed.
  cLanguageStandard: .gnu2x
)

/// The test targets to build, separated by commas, or `all`. Only `script/test` and `script/mutate` set AVATAR_TESTS.
///
/// Targets that do not produce pixels take longer to optimise than to run, so these builds do not optimise them.
if let tests = Context.environment["AVATAR_TESTS"] {
  package.targets.removeAll { target in
    target.type == .test && tests != "all" && !tests.split(separator: ",").contains { $0 == target.name }
  }
  let unoptimized = [
    "AvatarBatch", "PeopleLists", "PeopleListsTests", "PersonWordsTests", "AvatarCommandLine", "AvatarContacts",
    "AvatarGolden", "AvatarHTTP", "AvatarPages", "AvatarSQLite", "AvatarTesting", "PhotoServer", "PhotoClient",
    "AvatarBatchTests", "AvatarCodecTests", "AvatarContactsTests", "AvatarFileSystemTests", "AvatarGoldenTests",
    "AvatarHTTPTests", "AvatarJSONTests", "AvatarPagesTests", "AvatarRenderTests", "AvatarTestingTests",
    "CommandLineTests",
  ]
  for target in package.targets where unoptimized.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]
  }
}
if let bundle { package.targets.append(.binaryTarget(name: "avatar-render-bundle", path: bundle)) }
