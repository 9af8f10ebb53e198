import CFreeType
import Foundation
import Testing

@testable import AvatarCommandLine

@Suite struct VersionCommandTests {
  private static let notice = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../NOTICE").standardizedFileURL

  /// Returns the entries of NOTICE, which has a line for each: `- name: licence`, possibly followed by more.
  ///
  /// A library that is linked "only where" another needs it is left out if it is not among the used ones.
  private func namesAndLicences(used: [String]) throws -> [String] {
    let text = try String(contentsOf: Self.notice, encoding: .utf8)
    let libraries = try #require(text.range(of: "\nLibraries\n---------\n"))
    let lines = text[libraries.upperBound...].split(separator: "\n").filter { $0.hasPrefix("- ") }
    return lines.compactMap { line in
      let entry = String(line.dropFirst(2).prefix { $0 != ";" })
      return line.contains("; only where ") && !used.contains(entry) ? nil : entry
    }
  }

  @Test func noticeListsUsedLibrariesWithTheirLicenses() throws {
    let used = UsedLibrary.all.map { "\($0.name): \($0.licence)" }
    #expect(try namesAndLicences(used: used) == used)
  }

  @Test func everyLibraryIsPrintedWithItsVersionAndLicense() throws {
    let directory = try TemporaryDirectory()
    let command = try directory.run("version")
    let lines = command.text.split(separator: "\n").map(String.init)
    #expect((command.status, command.errors) == (0, ""))
    #expect(lines.dropFirst() == UsedLibrary.all.map(\.line)[...])
    for name in ["libpng", "libjpeg-turbo", "libwebp", "libdeflate", "zlib", "FreeType", "libsodium", "SQLite"] {
      let line = try #require(lines.first { $0.hasPrefix("\(name) ") })
      #expect(line.dropFirst(name.count + 1).contains(/^[0-9]+\.[0-9.]+ \(/), "\(line)")
    }
    #expect(lines.contains("HarfBuzz, loaded when needed (Old MIT licence)"))
  }

  @Test func jsonHasTheLibrariesOfTheLines() throws {
    let directory = try TemporaryDirectory()
    let command = try directory.run("version", "--json")
    let report = try object(command.text)
    let libraries = try #require(report["libraries"] as? [[String: String]])
    let lines = libraries.map { library in
      let version = library["version"].map { " \($0)" } ?? ", loaded when needed"
      return "\(library["name"] ?? "")\(version) (\(library["license"] ?? ""))"
    }
    #expect(lines == UsedLibrary.all.map(\.line))
    #expect(report["swift"] as? String == libraries.first { $0["name"] == "Swift runtime libraries" }?["version"])
    #expect((command.status, command.errors, command.text.count { $0 == "\n" }) == (0, "", 1))
  }

  @Test func freeTypeVersionHasThreeNumbers() throws {
    var library: FT_Library?
    try #require(FT_Init_FreeType(&library) == 0)
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    let version = UsedLibrary.all.first { $0.name == "FreeType" }?.version
    #expect(version == "\(major).\(minor).\(patch)")
  }

  #if os(Linux)
    @Test func versionCommandOpensNoLibraries() throws {
      let directory = try TemporaryDirectory()
      for name in ["libharfbuzz.so.0", "liblcms2.so.2"] { try directory.write(name, Data()) }
      let command = try directory.runProcess(
        "version", before: #"LD_LIBRARY_PATH="$PWD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}""#)
      #expect((command.status, command.errors) == (0, ""))
      #expect(try command.text == directory.run("version").text)
    }
  #endif
}
