import Foundation
import Testing

/// Tests of the options for compression with each output format and each build system.
@Suite struct OptionFormatTests {
  /// A format, an option for compression, and the error, or the kinds of images that the option changes.
  struct Row: Sendable, CustomTestStringConvertible {
    let format: String
    let options: [String]
    var message: String?
    /// Whether the option changes the file of a photo.
    var changesPhoto = false
    /// Whether the option changes the file of an icon, which has a lossless encoding if that is smaller.
    var changesIcon = false

    var testDescription: String { "\(format) \(options.joined(separator: " "))" }
  }

  private static let quality = ["--quality", "40"]
  private static let lossless = ["--lossless"]
  private static let optimize = ["--optimize"]

  private static let rows: [Row] = [
    Row(
      format: "png", options: quality, message: "--quality: PNG has no lossy compression: use JPEG, WebP or AVIF"),
    Row(format: "png", options: lossless), Row(format: "png", options: optimize, changesPhoto: true, changesIcon: true),
    Row(format: "jpeg", options: quality, changesPhoto: true, changesIcon: true),
    Row(
      format: "jpeg", options: lossless,
      message: "--lossless: JPEG has no lossless compression: use PNG, WebP or AVIF"),
    Row(format: "jpeg", options: optimize, message: "--optimize: JPEG cannot be optimised: only PNG can"),
    Row(
      format: "svg", options: quality, message: "--quality: SVG has no lossy compression: use JPEG, WebP or AVIF"),
    Row(
      format: "svg", options: lossless, message: "--lossless: SVG has no lossless compression: use PNG, WebP or AVIF"),
    Row(format: "svg", options: optimize, message: "--optimize: SVG cannot be optimised: only PNG can"),
    Row(format: "webp", options: quality, changesPhoto: true),
    Row(format: "webp", options: lossless, changesPhoto: true),
    Row(format: "webp", options: optimize, message: "--optimize: WebP cannot be optimised: only PNG can"),
    Row(format: "avif", options: quality, changesPhoto: true, changesIcon: true),
    Row(format: "avif", options: lossless, changesPhoto: true, changesIcon: true),
    Row(format: "avif", options: optimize, message: "--optimize: AVIF cannot be optimised: only PNG can"),
  ]

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("l.json", Data(#"[{"id": "a", "src": "\#(portrait.path)", "size": 24, "scale": 1}]"#.utf8))
  }

  private func run(_ arguments: [String]) throws -> Command { try Command(arguments, in: directory.url) }

  /// Returns the file of a command without and with options, or checks that the options are rejected.
  private func files(of command: [String], _ row: Row) throws -> [Data] {
    let arguments = command + ["--format", row.format]
    let given = try run(arguments + row.options + ["-o", "given"])
    if let message = row.message {
      #expect((given.status, given.text, given.errors) == (64, "", "error: \(message)\n"))
      #expect(directory.names == ["l.json"])
      return []
    }
    #expect(given.status == 0, "\(given.errors)")
    #expect(try run(arguments + ["-o", "plain"]).status == 0)
    return [try directory.read("plain"), try directory.read("given")]
  }

  @Test(arguments: rows, [["--src", portrait.path, "--size", "24"], ["group", portrait.path, "--size", "24"]])
  func compressionOptionChangesPhotosOrIsRejected(row: Row, command: [String]) throws {
    let files = try files(of: command, row)
    if row.message == nil { #expect((files[0] != files[1]) == row.changesPhoto) }
  }

  @Test(arguments: rows)
  func compressionOptionChangesIconsOrIsRejected(row: Row) throws {
    let files = try files(of: ["icon", "check", "--size", "24"], row)
    if row.message == nil { #expect((files[0] != files[1]) == row.changesIcon) }
  }

  // MARK: Build systems

  /// A build system, its formats for an error message, and the path of an image of `l.json` without its extension.
  private static let exports: [(name: String, formats: [String], words: String, path: String)] = [
    ("ios", ["png"], "PNG", "a.imageset/a"), ("android", ["png", "webp"], "PNG and WebP", "drawable-mdpi/a"),
    ("web", ["png", "jpeg", "svg", "webp", "avif"], "", "a-24"),
  ]

  /// Writes the files of a command as an export and without one, or checks that the option is rejected and returns false.
  private func writesFiles(
    _ arguments: [String], _ row: Row, _ export: (name: String, formats: [String], words: String, path: String)
  ) throws -> Bool {
    let run = try run(arguments + ["-o", "out", "--export", export.name])
    let fault =
      export.formats.contains(row.format)
      ? row.message : "--format \(row.format): --export \(export.name) supports only \(export.words)"
    if let fault {
      #expect((run.status, run.errors) == (64, "error: \(fault)\n"))
      #expect(directory.names == ["l.json"])
      return false
    }
    #expect(run.status == 0, "\(run.errors)")
    #expect(try self.run(arguments + ["-o", "plain"]).status == 0)
    return true
  }

  @Test(arguments: rows, exports.indices)
  func exportAppliesTheCompressionOption(row: Row, export: Int) throws {
    let export = Self.exports[export]
    let arguments = ["batch", "l.json", "--format", row.format] + row.options
    guard try writesFiles(arguments, row, export) else { return }
    let suffix = row.format == "jpeg" ? ".jpg" : ".\(row.format)"
    #expect(try directory.read("out/\(export.path)\(suffix)") == directory.read("plain/a-24\(suffix)"))
  }

  @Test(arguments: rows, exports.indices.prefix(2))
  func iconExportAppliesTheCompressionOption(row: Row, export: Int) throws {
    let export = Self.exports[export]
    let arguments = ["icon", "check", "--size", "24", "--scale", "1", "--format", row.format] + row.options
    guard try writesFiles(arguments, row, export) else { return }
    let path = export.path.replacing("/a", with: "/check").replacing("a.imageset", with: "check.imageset")
    #expect(try directory.read("out/\(path).\(row.format)") == directory.read("plain"))
  }

  // MARK: Several formats

  /// Several formats with an option, and the error, or the formats whose files the option changes.
  private static let several: [(formats: String, options: [String], message: String?, changed: [String])] = [
    ("png,jpeg", quality, nil, ["jpg"]), ("jpeg,webp", quality, nil, ["jpg", "webp"]),
    ("webp,svg", quality, nil, ["webp"]),
    ("svg,png", quality, "--quality: SVG, PNG has no lossy compression: use JPEG, WebP or AVIF", []),
    ("png,webp", lossless, nil, ["webp"]),
    ("png,jpeg", lossless, "--lossless: JPEG has no lossless compression: use PNG, WebP or AVIF", []),
    ("svg,webp", lossless, "--lossless: SVG has no lossless compression: use PNG, WebP or AVIF", []),
    ("png,webp", optimize, nil, ["png"]), ("svg,png,jpeg", optimize, nil, ["png"]),
    ("webp,svg", optimize, "--optimize: WebP, SVG cannot be optimised: only PNG can", []),
    ("png,webp", lossless + optimize, nil, ["png", "webp"]), ("png,jpeg", quality + optimize, nil, ["jpg", "png"]),
  ]

  @Test(arguments: several.indices)
  func compressionOptionAppliesToTheFormatsThatHaveIt(row: Int) throws {
    let row = Self.several[row]
    let arguments = ["batch", "l.json", "--export", "web", "--format", row.formats]
    let run = try run(arguments + row.options + ["-o", "given"])
    if let message = row.message {
      #expect((run.status, run.errors) == (64, "error: \(message)\n"))
      return
    }
    #expect(run.status == 0, "\(run.errors)")
    #expect(try self.run(arguments + ["-o", "plain"]).status == 0)
    let names = directory.names(in: "plain").filter { $0.hasPrefix("a-24.") }
    #expect(names.count == row.formats.split(separator: ",").count)
    let changed = try names.filter { try directory.read("plain/\($0)") != directory.read("given/\($0)") }
    #expect(changed == row.changed.map { "a-24.\($0)" })
  }

  // MARK: Grids

  private func grid(_ format: String, _ options: [String], ending: String) throws -> Data {
    let run = try run(["batch", "l.json", "-o", "out", "--format", format, "--grid", "g.\(ending)"] + options)
    #expect(run.status == 0, "\(run.errors)")
    return try directory.read("g.\(ending)")
  }

  @Test(arguments: [("png", true), ("webp", false)])
  func gridIsOptimizedLikeTheImages(ending: String, isChanged: Bool) throws {
    let plain = try grid("png", [], ending: ending)
    #expect(try (grid("png", Self.optimize, ending: ending) != plain) == isChanged)
  }

  @Test func gridHasTheQualityOfTheImages() throws {
    let grid = try grid("jpeg", Self.quality, ending: "jpg")
    let image = try directory.read("out/a-24.jpg")
    // The segment with the quantisation table of luma: FF DB, its length of 67, and the table.
    let start = try #require(image.firstRange(of: Data([0xFF, 0xDB]))).lowerBound
    #expect(grid.firstRange(of: image[start..<start + 69]) != nil)
  }

  @Test func gridIsLosslessLikeTheImages() throws {
    #expect(try grid("webp", Self.lossless, ending: "webp").firstRange(of: Data("VP8L".utf8)) != nil)
  }

  /// The format of the images, the extension of the grid, and the error or the start of the grid.
  private static let grids: [(format: String, ending: String, message: String?, start: String)] = [
    ("png", "png", nil, "\u{89}PNG"), ("png", "jpg", nil, "\u{FF}\u{D8}\u{FF}"), ("png", "webp", nil, "RIFF"),
    ("webp", "png", nil, "\u{89}PNG"), ("jpeg", "JPEG", nil, "\u{FF}\u{D8}\u{FF}"),
    ("png", "avif", nil, "\0\0\0\u{1C}ftypavif"),
    ("png", "svg", "--grid g.svg: must end in .png, .jpg, .webp or .avif", ""),
    ("png", "gif", "--grid g.gif: must end in .png, .jpg, .webp or .avif", ""),
    ("svg", "png", "--grid g.png: needs raster images: add another format to --format svg, or omit --format", ""),
  ]

  @Test(arguments: grids.indices)
  func gridHasTheFormatOfItsExtension(row: Int) throws {
    let row = Self.grids[row]
    let run = try run(["batch", "l.json", "-o", "out", "--format", row.format, "--grid", "g.\(row.ending)"])
    if let message = row.message {
      #expect((run.status, run.errors) == (64, "error: \(message)\n"))
      #expect(directory.names == ["l.json"])
    } else {
      #expect(run.status == 0, "\(run.errors)")
      let start = Data(row.start.unicodeScalars.map { UInt8($0.value) })
      #expect(try directory.read("g.\(row.ending)").starts(with: start))
    }
  }
}
