import Foundation
import Testing

/// Tests of broken libraries that are loaded on first use: the loader finds an empty file first.
#if os(Linux)
  @Suite struct MissingComponentTests {
    private let directory: TemporaryDirectory
    private static let inputs = portrait.deletingLastPathComponent()

    private static let harfBuzz = (file: "libharfbuzz.so.0", name: "HarfBuzz", package: "libharfbuzz0b")
    private static let littleCMS = (file: "liblcms2.so.2", name: "Little CMS", package: "liblcms2-2")
    private static let libcurl = (file: "libcurl.so.4", name: "libcurl", package: "libcurl4")
    private static let fontconfig = (file: "libfontconfig.so.1", name: "fontconfig", package: "libfontconfig1")

    init() throws {
      directory = try TemporaryDirectory()
      let broken = directory.url.appending(path: "broken")
      try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
      try directory.write("broken/libcurl-gnutls.so.4", Data())
    }

    private func run(_ arguments: [String], without file: String) throws -> Command {
      try directory.write("broken/\(file)", Data())
      return try Command(
        process:
          arguments, in: directory.url,
        before: #"XDG_CACHE_HOME="$PWD/broken" LD_LIBRARY_PATH="$PWD/broken${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}""#)
    }

    /// Returns the message of a command if a library is broken.
    private func message(_ component: (file: String, name: String, package: String)) -> String {
      let file = directory.url.appending(path: "broken/\(component.file)").path
      return "error: \(component.name): cannot be opened (\(file): file too short): "
        + "install it (on Debian, apt-get install \(component.package))\n"
    }

    private func expectFailure(
      _ arguments: [String], without component: (file: String, name: String, package: String),
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let command = try run(arguments, without: component.file)
      #expect(command.status == 69, sourceLocation: sourceLocation)
      #expect(command.errors == message(component), sourceLocation: sourceLocation)
      #expect(command.text == "", sourceLocation: sourceLocation)
      #expect(directory.names.filter { $0.hasSuffix(".png") } == [], sourceLocation: sourceLocation)
    }

    /// Writes a directory for GCONV_PATH.
    private func hideConverters(_ modules: some Sequence<UInt8>) throws {
      let gconv = directory.url.appending(path: "gconv")
      try FileManager.default.createDirectory(at: gconv, withIntermediateDirectories: true)
      try directory.write("gconv/gconv-modules", Data(modules))
    }

    // glibc searches GCONV_PATH in addition to its own directory, so an empty directory hides nothing. A converter there
    // whose file is missing takes precedence over the one of the system.
    @Test(arguments: [("euc-jp", "EUC-JP"), ("cp932", "Shift_JIS"), ("gbk", "gb18030")])
    func missingTextConverterIsAnErrorThatNamesThePackage(encoding: String, name: String) throws {
      let modules = ["EUC-JP", "IBM932", "CP932", "GB18030"].map { "module\t\($0)//\tINTERNAL\tno-such-module\t1\n" }
      try hideConverters(modules.joined().utf8)
      try directory.write("list.csv", Data("name\nAda\n".utf8))
      let command = try Command(
        process: ["batch", "list.csv", "-o", "out", "--encoding", encoding], in: directory.url,
        before: #"GCONV_PATH="$PWD/gconv""#)
      #expect(command.status == 69)
      #expect(
        command.errors == "error: iconv: has no converter for \(name): install it (on Debian, apt-get install "
          + "libc-gconv-modules-extra; on Fedora, dnf install glibc-gconv-extra)\n")
      #expect(directory.names(in: "out") == [])
    }

    @Test func missingTextConverterPreventsAWrongProposal() throws {
      try hideConverters("module\tEUC-JP//\tINTERNAL\tno-such-module\t1\n".utf8)
      try directory.write("list.csv", Data("name\n".utf8) + [0xBB, 0xB3, 0xC5, 0xC4, 0xC2, 0xC0, 0xCF, 0xBA, 0x0A])
      let command = try Command(
        process: ["batch", "list.csv", "-o", "out"], in: directory.url, before: #"GCONV_PATH="$PWD/gconv""#)
      let reason =
        "name: must be UTF-8, but its encoding is unknown, because iconv has no converter for EUC-JP: install it"
      #expect(command.errors.contains(reason), "\(command.errors)")
    }

    @Test func singleByteEncodingsNeedNoConverter() throws {
      let modules = ["CP1252", "ISO-8859-1", "KOI8-R"].map { "module\t\($0)//\tINTERNAL\tno-such-module\t1\n" }
      try hideConverters(modules.joined().utf8)
      try directory.write("list.csv", Data("name\nAda\n".utf8))
      let command = try Command(
        process: ["batch", "list.csv", "-o", "out", "--encoding", "koi8-r"], in: directory.url,
        before: #"GCONV_PATH="$PWD/gconv""#)
      #expect(command.status == 0)
    }

    @Test(arguments: [
      ["--name", "Ada"], ["--initials", "AL"], ["--email", "ada@example.org"], ["--type", "agent", "--name", "Ada"],
      ["--type", "human", "--badge", "7"], ["--name", "Ada", "--strict"], ["--src", "none.jpg", "--name", "Ada"],
      ["--name", "Ada", "--scale", "1,2", "-o", "a.png"], ["--name", "Ada", "-o", "-"],
      ["group", "--names", "Ada", "Grace"],
      ["group", portrait.path, portrait.path, "--max", "1"],
      ["--type", "human", "--font", font("Thai.ttf")], ["--type", "human", "--fallback-font", font("Thai.ttf")],
    ])
    func textWithoutHarfBuzzIsAnErrorAndNothingIsWritten(arguments: [String]) throws {
      try expectFailure(arguments, without: Self.harfBuzz)
    }

    @Test(arguments: [
      ["icon", "check"], ["--type", "human"], ["--type", "agent"], ["--src", portrait.path], ["version"], ["--version"],
    ])
    func avatarWithoutTextDoesNotNeedHarfBuzz(arguments: [String]) throws {
      let command = try run(arguments, without: Self.harfBuzz.file)
      #expect((command.status, command.errors) == (0, ""))
    }

    /// The file is HarfBuzz in name only.
    @Test func incompatibleLibraryIsReportedByName() throws {
      let other = #"$(sed -n 's/.* \(\/.*\/libc\.so\.6\)$/\1/p' /proc/self/maps | head -n 1"#
      let command = try Command(
        process: ["--name", "Ada"], in: directory.url,
        before: #"ln -s "\#(other))" broken/libharfbuzz.so.0; LD_LIBRARY_PATH="$PWD/broken""#)
      #expect(command.status == 69)
      #expect(command.errors.contains("undefined symbol: hb_version_string): install it"))
    }

    @Test(arguments: ["display-p3.jpg", "adobe-rgb.png", "cmyk-press.jpg"])
    func photoWithAProfileRequiresLittleCMS(name: String) throws {
      let photo = Self.inputs.appending(path: name).path
      try expectFailure(["--src", photo, "--name", "Ada"], without: Self.littleCMS)
      try expectFailure(["group", photo], without: Self.littleCMS)
    }

    @Test(arguments: ["sampling-440.jpg", "cmyk-plain.jpg", "gray-gamma.png"])
    func photoWithoutAProfileDoesNotNeedLittleCMS(name: String) throws {
      let photo = Self.inputs.appending(path: name).path
      let command = try run(["--src", photo, "-o", "a.png"], without: Self.littleCMS.file)
      #expect((command.status, command.errors) == (0, ""))
    }

    @Test(arguments: [
      ["--src", "http://127.0.0.1:1/a.png", "--name", "Ada"], ["--email", "ada@example.org", "--gravatar"],
      [
        "--src", "monica:12", "--server", "monica=http://127.0.0.1:1/", "--auth", "bearer:HOME", "--auth-origin",
        "http://127.0.0.1:1",
      ],
      ["--email", "ada@example.org", "--gravatar", "--src", "none.jpg"], ["group", "http://127.0.0.1:1/a.png"],
      [
        "batch", "monica:", "--server", "monica=http://127.0.0.1:1/", "--auth", "bearer:HOME", "--auth-origin",
        "http://127.0.0.1:1", "--output-dir",
        "out",
      ],
    ])
    func remotePhotoRequiresLibcurl(arguments: [String]) throws {
      let command = try run(arguments + ["--allow-private-network"], without: Self.libcurl.file)
      #expect(command.status == 69)
      #expect(command.errors.hasPrefix(message(Self.libcurl)) || command.errors.hasSuffix(message(Self.libcurl)))
      #expect(directory.names.filter { $0.hasSuffix(".png") } == [])
    }

    @Test func offlineRunDoesNotNeedLibcurl() throws {
      let command = try run(
        ["--src", "http://127.0.0.1:1/a.png", "--offline", "-o", "a.png"], without: Self.libcurl.file)
      #expect(command.status == 0)
    }

    @Test(
      arguments: [
        ("photo.heic", "libde265.so.0", "libde265", "libde265-0"),
        ("photo.avif", dlopen("libdav1d.so.6", RTLD_LAZY) == nil ? "libdav1d.so.7" : "libdav1d.so.6", "dav1d", "dav1d"),
        (nil, "libheif.so.1", "libheif", "libheif1"),
      ] as [(String?, String, String, String)])
    func missingCodecErrorNamesThePackageToInstall(
      photo: String?, library: String, name: String, package: String
    ) throws {
      let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../AvatarCodecTests/Fixtures/HEIF/").standardizedFileURL
      for kind in ["heic", "avif"] {
        try directory.write("photo.\(kind)", Data(contentsOf: fixtures.appending(path: "quadrants.\(kind)")))
      }
      // Without a photo, the output needs the library.
      let source = photo.map { ["--src", $0] } ?? ["--format", "avif"]
      let command = try run(source + ["--name", "Ada", "-o", "a"], without: library)
      let file = directory.url.appending(path: "broken/\(library)").path
      #expect(
        command.errors == "error: \(name): cannot be opened (\(file): file too short): "
          + "install it (on Debian, apt-get install \(package))\n")
      #expect(command.status == 69)
    }

    @Test func rowIsRenderedAgainOnceItsDecoderIsInstalled() throws {
      let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../AvatarCodecTests/Fixtures/HEIF/").standardizedFileURL
      try directory.write("a.heic", Data(contentsOf: fixtures.appending(path: "quadrants.heic")))
      try directory.write("team.csv", Data("id,name,src\nada,Ada,a.heic\n".utf8))
      let batch = ["batch", "team.csv", "--size", "24", "--output-dir", "out"]
      #expect(try run(batch + ["--quiet"], without: "libde265.so.0").status == 69)
      let second = try Command(process: batch, in: directory.url)
      #expect(second.errors.contains("1 written, 0 unchanged"))
      #expect(try Command(process: batch, in: directory.url).errors.contains("0 written, 1 unchanged"))
    }

    @Test func letterMissingFromBundledFontsRequiresFontconfig() throws {
      try expectFailure(["--name", "ᚠᚢᚦ", "--font", "system"], without: Self.fontconfig)
      #expect(try run(["--name", "Ada", "--font", "system"], without: Self.fontconfig.file).status == 0)
    }

    @Test func fontFamilyRequiresFontconfig() throws {
      try expectFailure(["--name", "Ada", "--font", "Inter"], without: Self.fontconfig)
    }

    @Test func batchThatEndsEarlyReportsEverythingItHasWritten() throws {
      let row = ",,\(portrait.path)\n"
      let rows = (0..<40).map { "p\($0)\(row)" } + ["ada,Ada,\n"] + (0..<40).map { "q\($0)\(row)" }
      try directory.write("mixed.csv", Data(("id,name,src\n" + rows.joined()).utf8))
      let run = try run(
        ["batch", "mixed.csv", "--size", "24", "--jobs", "4", "--output-dir", "out", "--report", "r.ndjson"],
        without: Self.harfBuzz.file)
      #expect(run.status == 69)
      let report = String(decoding: try directory.read("r.ndjson"), as: UTF8.self)
      let written = try FileManager.default.contentsOfDirectory(atPath: directory.url.path + "/out").count {
        $0.hasSuffix(".png")
      }
      #expect(run.errors.contains("\(written) written, 0 unchanged, 1 failed in "))
      #expect(report.split(separator: "\n").count { $0.contains("\"status\":\"written\"") } == written)
    }

    @Test func batchDoesNotRecordRowsItCouldNotRender() throws {
      try directory.write("team.csv", Data("id,name,src\nphoto,,\(portrait.path)\nada,Ada,\nbob,Bob,\n".utf8))
      let batch = ["batch", "team.csv", "--size", "24", "--jobs", "1", "--output-dir"]
      let first = try run(batch + ["out"], without: Self.harfBuzz.file)
      #expect(first.status == 69)
      #expect(first.errors.hasSuffix(message(Self.harfBuzz)))
      #expect(directory.names(in: "out") == ["photo-24.png"])
      let second = try Command(batch + ["out", "--json", "--quiet"], in: directory.url)
      #expect(second.status == 0)
      #expect(second.text.split(separator: "\n").map { $0.contains(#""status":"written""#) } == [false, true, true])
      _ = try Command(batch + ["clean"], in: directory.url)
      for name in directory.names(in: "clean") {
        #expect(try directory.read("out/\(name)") == directory.read("clean/\(name)"))
      }
      #expect(directory.names(in: "clean") == directory.names(in: "out"))
    }

    @Test func rowThatShowsItsPhotoDoesNotNeedFontconfig() throws {
      try directory.write("team.csv", Data("id,name,src\nphoto,ᚠᚢᚦ,\(portrait.path)\n".utf8))
      let batch = ["batch", "team.csv", "--size", "24", "--jobs", "1", "--font", "system", "--output-dir", "out"]
      let photos = try run(batch, without: Self.fontconfig.file)
      #expect(photos.status == 0, "\(photos.errors)")
      #expect(directory.names(in: "out") == ["photo-24.png"])
      try directory.write("team.csv", Data("id,name,src\nlost,ᚠᚢᚦ,none.jpg\n".utf8))
      let text = try run(batch, without: Self.fontconfig.file)
      #expect(text.status == 69)
      #expect(text.errors.hasSuffix(message(Self.fontconfig)))
    }

    @Test func checkFailsIfAPhotoCannotBeRevalidated() throws {
      try directory.write("team.csv", Data("id,src\nada,http://127.0.0.1:1/a.png\n".utf8))
      let batch = ["batch", "team.csv", "--output-dir", "out", "--allow-private-network"]
      #expect(try Command(batch + ["--no-cache"], in: directory.url).status == 0)
      let check = try run(batch + ["--check"], without: Self.libcurl.file)
      #expect(check.status == 69)
      #expect(check.errors.hasSuffix(message(Self.libcurl)))
    }

    @Test(arguments: ["record", "verify"])
    func goldenCommandsRequireHarfBuzz(command: String) throws {
      try directory.write(
        "manifest.json",
        Data(#"{"cases": [{"name": "icon", "size": 24}, {"name": "ada", "spec": {"name": "Ada"}}]}"#.utf8))
      let run = try run(["golden", command, "--manifest", "manifest.json"], without: Self.harfBuzz.file)
      #expect((run.status, run.errors, run.text) == (69, message(Self.harfBuzz), ""))
      #expect(directory.names.filter { $0.hasSuffix(".png") } == [])
    }

    @Test func comparingImagesWithAProfileRequiresLittleCMS() throws {
      let photo = Self.inputs.appending(path: "adobe-rgb.png").path
      try expectFailure(["golden", "compare", photo, photo], without: Self.littleCMS)
    }
  }

  /// Returns the path of a file in the directory Fonts.
  private func font(_ name: String) -> String {
    portrait.deletingLastPathComponent().appending(path: "../../Fonts/\(name)").standardizedFileURL.path
  }
#endif
