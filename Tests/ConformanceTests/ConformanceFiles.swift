import Foundation

/// Test files of other projects: those in this repository, and those that `script/dev conformance` downloads.
enum ConformanceFiles {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let committed = tests.appending(path: "Data")
  private static let downloaded =
    ProcessInfo.processInfo.environment["AVATAR_CONFORMANCE_DIR"].map { URL(filePath: $0) }
    ?? tests.appending(path: "../../.build/conformance").standardizedFileURL

  /// Whether the directories of `downloads.txt` exist; a single missing file fails its test.
  static let areDownloaded = ["icc-macbeth", "wide-gamut", "libjpeg-turbo"].allSatisfy {
    FileManager.default.fileExists(atPath: downloaded.appending(path: $0).path)
  }

  /// Returns the file of a path, for example `pngsuite/basn0g01.png`.
  static func file(_ path: String) -> URL {
    let file = committed.appending(path: path)
    return FileManager.default.fileExists(atPath: file.path) ? file : downloaded.appending(path: path)
  }

  static func data(_ path: String) throws -> Data { try Data(contentsOf: file(path)) }

  /// Returns the names of the files with one extension in a committed directory, without the extension, in order.
  static func names(in directory: String, extension ending: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: committed.appending(path: directory).path)) ?? []
    return files.filter { $0.hasSuffix("." + ending) }.map { String($0.dropLast(ending.count + 1)) }.sorted()
  }
}
