import AvatarCodec
import AvatarFileSystem
import AvatarRaster
import Foundation
import Testing

/// A program that shows SVG files, independent of this project.
enum SVGViewer {
  static let librsvg = path(["rsvg-convert"])
  static let browser = path(["chromium", "chromium-browser", "google-chrome"])

  /// Returns the pixels that librsvg shows for a file.
  static func librsvg(_ svg: [UInt8]) throws -> Raster {
    try inDirectory { directory in
      let file = directory.appending(path: "avatar.svg")
      try Data(svg).write(to: file)
      let image = directory.appending(path: "avatar.png")
      try run(librsvg, ["-o", image.path, file.path], in: directory)
      return try raster(image)
    }
  }

  /// Returns the pixels that a browser shows for files that are all part of one page.
  static func browser(_ pictures: [(svg: [UInt8], width: Int, height: Int)]) throws -> [Raster] {
    var page = "<!DOCTYPE html><meta charset=utf-8><body style='margin:0;background:transparent'>"
    var y = 0
    for picture in pictures {
      let svg = String(decoding: picture.svg, as: UTF8.self)
      page += "<div style='position:absolute;left:0;top:\(y)px;line-height:0'>\(svg)</div>"
      y += picture.height + 1
    }
    let width = pictures.map(\.width).max() ?? 0
    let screenshot = try inDirectory { directory in
      let file = directory.appending(path: "page.html")
      try Data(page.utf8).write(to: file)
      let image = directory.appending(path: "page.png")
      try run(
        browser,
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--default-background-color=00000000", "--hide-scrollbars",
          "--force-device-scale-factor=1", "--window-size=\(max(width, 500)),\(y)",
          "--user-data-dir=\(directory.appending(path: "profile").path)", "--screenshot=\(image.path)",
          file.absoluteString,
        ], in: directory)
      return try raster(image)
    }
    var top = 0
    return pictures.map { picture in
      defer { top += picture.height + 1 }
      return screenshot.cropped(y: top, width: picture.width, height: picture.height)
    }
  }

  private static func path(_ names: [String]) -> String? {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in directories.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func inDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory)
  }

  private static func run(_ program: String?, _ arguments: [String], in directory: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(program))
    process.arguments = arguments
    // The browser creates a socket in TMPDIR, whose path is limited to about 100 bytes.
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": directory.path, "TMPDIR": "/tmp",
      "LC_ALL": "C",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private static func raster(_ png: URL) throws -> Raster {
    try Photo(ByteSource([UInt8](Data(contentsOf: png))), limits: PhotoLimits()).picture(limits: PhotoLimits())
  }
}

extension Raster {
  /// Returns the left edge of some rows.
  fileprivate func cropped(y: Int, width: Int, height: Int) -> Raster {
    let pixels = straightPixels()
    var result = Raster(width: width, height: height)
    for row in 0..<height {
      let start = (y + row) * self.width
      result.setRow(row, straight: pixels.span.extracting(start..<start + width))
    }
    return result
  }
}
