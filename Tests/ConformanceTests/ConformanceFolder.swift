import Foundation

/// Files made by others to test decoders with, in the folder that the environment variable AVATAR_CONFORMANCE_DIR
/// names; without it the tests of this target are skipped, and say so.
enum ConformanceFolder {
  static let url = ProcessInfo.processInfo.environment["AVATAR_CONFORMANCE_DIR"].map { URL(filePath: $0) }

  static let isThere = url != nil

  static func file(_ name: String) -> URL { (url ?? URL(filePath: "/")).appending(path: name) }

  static func data(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

  /// The names of a folder's files with one extension, without it, in order.
  static func names(in folder: String, extension ending: String) -> [String] {
    guard isThere else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: file(folder).path)) ?? []
    return files.filter { $0.hasSuffix("." + ending) }.map { String($0.dropLast(ending.count + 1)) }.sorted()
  }
}
