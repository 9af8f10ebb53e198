import AvatarCodec
import AvatarFiles
import Foundation
import Testing

@testable import AvatarRaster
@testable import AvatarRender

/// Pixels of a PNG, straight RGBA, with its size.
private struct Pixels: Equatable {
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
  func difference(from golden: Pixels) -> String? {
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
    return all.filter { ($0.spec?.pixels ?? 24) <= 48 }
  #else
    return all
  #endif
}()

extension GoldenManifest.Case {
  fileprivate func render() throws -> Picture {
    let name = theme ?? "default"
    let preset = try #require(Theme.presets.first { $0.name == name })
    let renderer = AvatarRenderer(theme: preset.theme)
    if let spec { return try renderer.avatar(for: spec).picture }
    if let group { return try renderer.group(group.spec).picture }
    return renderer.picture(of: try #require(field?.spec ?? icon?.spec))
  }
}

@Suite struct GoldenTests {
  @Test func manifestHasCases() throws {
    #expect(try GoldenManifest.load().count > 100)
    #expect(cases.count > 30)
  }

  @Test(arguments: cases)
  func pixelsAreThoseOfTheGolden(entry: GoldenManifest.Case) throws {
    let actual = try entry.render()
    let golden = try? Pixels(png: entry.golden.path)
    let difference = golden.map { Pixels(actual.raster).difference(from: $0) } ?? "there is no golden"
    if shouldRecord(isMissing: golden == nil, differs: difference != nil) {
      try write(actual.png(), to: entry.golden)
      // Recording never counts as passing.
      Issue.record("recorded \(entry.name); look at it, then run again without AVATAR_GOLDENS")
    } else if let difference {
      let place = GoldenManifest.folder.appending(path: "../.build/golden-failures/\(entry.name).png")
      try write(actual.png(), to: place.standardizedFileURL)
      Issue.record("\(entry.name): \(difference); see .build/golden-failures/\(entry.name).png")
    }
  }

  /// Each shape, border, content, badge, size and density appears together with each of the others.
  @Test func lookCasesCoverEveryPair() throws {
    let rows = try GoldenManifest.load().filter { $0.name.hasPrefix("look/") }.compactMap(\.spec).map { spec in
      [
        spec.cornerStyle == .arc ? "arcs" : spec.shape.rawValue, spec.border.description,
        spec.icon?.rawValue ?? "photo", "\(spec.badge.map { "\($0)" } ?? "no badge")", "\(spec.size.points)",
        "\(spec.scale.factor)",
      ]
    }
    let values = (0..<6).map { column in Set(rows.map { $0[column] }) }
    #expect(values.map(\.count) == [6, 5, Icon.allCases.count + 1, 12, AvatarSize.named.count, 3])
    for a in 0..<6 {
      for b in a + 1..<6 {
        #expect(Set(rows.map { [$0[a], $0[b]] }).count == values[a].count * values[b].count)
      }
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
