import Foundation
import Testing

/// ImageMagick's command, an independent decoder.
enum ImageMagick {
  static let isInstalled = path != nil

  private static let path: String? = ["magick", "convert"].lazy
    .flatMap { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    }
    .first { path in
      // Other programs are also named "convert".
      FileManager.default.isExecutableFile(atPath: path)
        && (try? output(of: path, ["-version"])).map { $0.starts(with: Array("Version: ImageMagick".utf8)) } == true
    }

  /// Decodes the first image of a file, whose `format` is gif or bmp, to straight RGBA, with red in the lowest byte.
  static func pixels(_ bytes: [UInt8], format: String) throws -> [UInt32] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(format)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let rgba = try output(
      of: #require(path), ["\(format):\(file.path)[0]", "-coalesce", "-alpha", "set", "-depth", "8", "rgba:-"])
    return stride(from: 0, to: rgba.count - 3, by: 4).map { i in
      rgba[i..<i + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private static func output(of path: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](output)
  }
}
