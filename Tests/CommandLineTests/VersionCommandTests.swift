import Foundation
import Testing

@testable import AvatarCommandLine

@Suite struct VersionCommandTests {
  private static let notice = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../NOTICE").standardizedFileURL

  /// NOTICE has a line for each: `- name: licence`, and then maybe more.
  private func namesAndLicences() throws -> [String] {
    let text = try String(contentsOf: Self.notice, encoding: .utf8)
    let libraries = try #require(text.range(of: "\nLibraries\n---------\n"))
    return text[libraries.upperBound...].split(separator: "\n").filter { $0.hasPrefix("- ") }.map {
      String($0.dropFirst(2).prefix { $0 != ";" })
    }
  }

  @Test func noticeNamesTheLibrariesThatAreUsedWithTheirLicences() throws {
    #expect(try namesAndLicences() == UsedLibrary.all.map { "\($0.name): \($0.licence)" })
  }

  @Test func everyLibraryIsPrintedWithVersionAndLicence() throws {
    let folder = try TemporaryFolder()
    let command = try folder.run("version")
    let lines = command.text.split(separator: "\n").map(String.init)
    #expect((command.status, command.errors) == (0, ""))
    #expect(lines.dropFirst() == UsedLibrary.all.map(\.line)[...])
    for name in ["libpng", "libjpeg-turbo", "libdeflate", "zlib", "FreeType", "libsodium", "SQLite", "HarfBuzz"] {
      let line = try #require(lines.first { $0.hasPrefix("\(name) ") })
      #expect(line.dropFirst(name.count + 1).contains(/^[0-9]+\.[0-9.]+ \(/), "\(line)")
    }
  }

  #if os(Linux)
    @Test func libraryThatIsMissingIsListedWithTheReason() throws {
      let folder = try TemporaryFolder()
      try folder.write("libharfbuzz.so.0", Data())
      let command = try folder.run("version", before: #"LD_LIBRARY_PATH="$PWD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}""#)
      #expect(command.status == 0)
      #expect(command.text.contains("\nHarfBuzz not available: cannot be opened ("))
      #expect(
        command.text.contains(
          "libharfbuzz.so.0: file too short): install it (on Debian, apt-get install libharfbuzz0b) (Old MIT licence)\n"
        ))
    }
  #endif
}
