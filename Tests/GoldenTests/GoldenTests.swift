import AvatarCodec
import AvatarFiles
import Foundation
import Testing

@testable import AvatarRaster
@testable import AvatarRender

/// Pixels of a PNG, straight RGBA, with its size.
private struct Picture: Equatable {
  var width: Int
  var height: Int
  var pixels: [UInt32]

  init(_ raster: Raster) {
    (width, height, pixels) = (raster.width, raster.height, raster.straightPixels())
  }

  init(png path: String) throws {
    var scanlines = try PNGScanlines(ByteSource(path: path, limit: 1 << 26), limits: PhotoLimits())
    (width, height, pixels) = (scanlines.width, scanlines.height, [])
    var row = [UInt32](repeating: 0, count: width)
    for _ in 0..<height {
      try scanlines.readRow(into: &row)
      pixels += row
    }
  }

  /// What differs, in words; nil where nothing does.
  func difference(from golden: Picture) -> String? {
    if (width, height) != (golden.width, golden.height) {
      return "\(width)×\(height) px instead of \(golden.width)×\(golden.height)"
    }
    let differing = zip(pixels, golden.pixels).filter { $0 != $1 }
    guard !differing.isEmpty else { return nil }
    var largest = 0
    for (a, b) in differing {
      for shift: UInt32 in [0, 8, 16, 24] {
        largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    return "\(differing.count) pixels differ, by up to \(largest) levels"
  }
}

/// A debug build is hundreds of times slower: it takes the small pictures only.
private let cases: [GoldenManifest.Case] = {
  let all = (try? GoldenManifest.load()) ?? []
  #if DEBUG
    return all.filter { $0.spec.pixels <= 48 }
  #else
    return all
  #endif
}()

@Suite struct GoldenTests {
  @Test func manifestHasCases() throws {
    #expect(try GoldenManifest.load().count > 100)
    #expect(cases.count > 30)
  }

  @Test(arguments: cases)
  func pixelsAreThoseOfTheGolden(entry: GoldenManifest.Case) throws {
    let avatar = try AvatarRenderer().avatar(for: entry.spec)
    let golden = try? Picture(png: entry.golden.path)
    let difference = golden.map { Picture(avatar.raster).difference(from: $0) } ?? "there is no golden"
    if shouldRecord(isMissing: golden == nil, differs: difference != nil) {
      try write(avatar.png(), to: entry.golden)
      // Recording never counts as passing.
      Issue.record("recorded \(entry.name); look at it, then run again without AVATAR_GOLDENS")
    } else if let difference {
      let actual = GoldenManifest.folder.appending(path: "../.build/golden-failures/\(entry.name).png")
      try write(avatar.png(), to: actual.standardizedFileURL)
      Issue.record("\(entry.name): \(difference); see .build/golden-failures/\(entry.name).png")
    }
  }

  @Test func everyGoldenHasACase() throws {
    let names = Set(try GoldenManifest.load().map { $0.golden.standardizedFileURL.path })
    let files = FileManager.default.enumerator(at: GoldenManifest.folder, includingPropertiesForKeys: nil)
    let orphans = (files?.allObjects as? [URL] ?? []).map(\.standardizedFileURL.path).filter {
      $0.hasSuffix(".png") && !$0.contains("/Inputs/") && !names.contains($0)
    }
    #expect(orphans == [])
  }

  private func shouldRecord(isMissing: Bool, differs: Bool) -> Bool {
    switch RecordMode.current {
    case .never: false
    case .missing: isMissing
    case .failed: isMissing || differs
    case .all: true
    }
  }

  private func write(_ bytes: [UInt8], to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
