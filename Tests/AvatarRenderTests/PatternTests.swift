import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

private let seeds = (0..<300).map { "seed \($0)" }

private func pattern(_ seed: String) -> Pattern { Pattern(of: seed, version: .v1) }

private func mask(_ pattern: Pattern, tone: Int = 1, side: Int) -> CoverageMask {
  CoverageMask(pattern.path(tone: tone, side: side), width: side, height: side)
}

/// Returns the mean difference between the colours of all pixels, in levels of 255.
private func meanDifference(_ a: [UInt32], _ b: [UInt32]) -> Double {
  var sum = 0
  for (a, b) in zip(a, b) {
    for shift in [0, 8, 16] {
      let difference = Int(a >> shift & 255) - Int(b >> shift & 255)
      sum += abs(difference)
    }
  }
  return Double(sum) / Double(3 * a.count)
}

@Suite struct PatternTests {
  /// The program in Documentation/Initials.md computes the same cells.
  @Test(arguments: [
    ("Ada Lovelace", ".+.#. +#.+# ..... #+.#+ .#.+."), ("jane.doe@example.com", "####+ #..+# #.+.# #+..# +####"),
    ("42", "+##.. #++.. #+++# ..++# ..##+"),
  ])
  func seedPatternIsStableAcrossReleases(seed: String, cells: String) {
    let pattern = pattern(seed)
    let rows = (0..<5).map { y in (0..<5).map { x in [".", "+", "#"][pattern[x, y]] }.joined() }
    #expect(rows.joined(separator: " ") == cells)
  }

  @Test func equivalentSeedsHaveTheSamePattern() {
    #expect(pattern(" ADA lovelace ") == pattern("Ada Lovelace"))
  }

  @Test func sevenThousandPatternsAreBalanced() {
    #expect((-1...Pattern.combinations).count { Pattern(cells: $0) != nil } == 7422)
  }

  @Test(arguments: [16, 20, 24, 25, 33, 40, 48, 100, 128])
  func diagonalsOfPatternsAreAxesOfSymmetry(side: Int) {
    for pattern in seeds.prefix(40).map(pattern) {
      for tone in 1...2 {
        let mask = mask(pattern, tone: tone, side: side)
        let isSymmetric = (0..<side).allSatisfy { y in
          (0..<side).allSatisfy { x in
            // The coverage of arcs is rounded to 1/255 in each direction.
            [mask[y, x], mask[side - 1 - y, side - 1 - x]].allSatisfy { abs(Int($0) - Int(mask[x, y])) <= 1 }
          }
        }
        #expect(isSymmetric, "\(pattern)")
      }
    }
  }

  /// A pattern that equals its mirror image might look like a face.
  @Test func patternsDifferFromTheirMirrorImages() {
    for pattern in seeds.map(pattern) {
      let unlike = (0..<25).count { pattern[$0 % 5, $0 / 5] != pattern[4 - $0 % 5, $0 / 5] }
      #expect(unlike >= 4, "\(pattern)")
    }
  }

  /// Cells whose edges lie between pixels would be grey.
  @Test(arguments: 8...130)
  func patternEdgesLieOnWholePixels(side: Int) throws {
    for pattern in seeds.prefix(10).map(pattern) {
      let bounds = try #require(pattern.path(tone: 1, side: side).bounds)
      #expect(bounds.x == bounds.x.rounded() && bounds.y == bounds.y.rounded())
      #expect(bounds.width <= 0.66 * Double(side) || side < 9)
    }
  }

  @Test(
    arguments: [ClipShape.circle, .hexagon(cornerFraction: ClipShape.hexagonCornerFraction)], [16, 32, 48, 64, 80, 128])
  func patternStaysWithinTheShape(shape: ClipShape, side: Int) {
    let inside = CoverageMask(of: PlacedShape(shape), pixels: side).values
    for pattern in seeds.map(pattern) {
      let values = mask(pattern, side: side).values
      #expect(values.indices.allSatisfy { values[$0] == 0 || inside[$0] == 255 })
    }
  }

  /// Two of the twenty-five cells make a mean difference of about 8 of 255 levels.
  @Test func patternsAreDistinguishableAt16Pixels() throws {
    let renderer = AvatarRenderer()
    let pictures = try (0..<150).map { i in
      var spec = AvatarSpec(who: AvatarSubject(seed: "person \(i)"), size: 16)
      spec.look.fallback = .pattern
      return try renderer.avatar(offline: spec).raster.straightPixels()
    }
    var (alike, pairs) = (0, 0)
    for (i, a) in pictures.enumerated() {
      for b in pictures[..<i] {
        pairs += 1
        if meanDifference(a, b) < 8 { alike += 1 }
      }
    }
    print("Patterns that look alike at 16 px: \(alike) of \(pairs) pairs")
    #expect(Double(alike) / Double(pairs) < 0.002)
  }
}

@Suite struct PatternFallbackTests {
  private func avatar(_ who: AvatarSubject, theme: Theme = Theme()) throws -> Avatar {
    try AvatarRenderer(theme: theme).avatar(
      offline: AvatarSpec(who: who, look: AvatarLook(fallback: .pattern), size: .lg))
  }

  @Test(arguments: [
    AvatarSubject(seed: "42"), AvatarSubject(type: .agent, seed: "42"), AvatarSubject(name: "!"),
    AvatarSubject(name: "\u{12000}"), AvatarSubject(email: "!@example.com"),
    AvatarSubject(initials: AvatarInitials("\u{12000}")),
  ])
  func seedWithoutInitialsShowsThePattern(who: AvatarSubject) throws {
    #expect(try avatar(who).report.content == .pattern)
  }

  @Test(arguments: [AvatarSubject(), AvatarSubject(type: .agent), AvatarSubject(name: " ", seed: "\n")])
  func subjectWithoutASeedShowsTheIcon(who: AvatarSubject) throws {
    #expect(try avatar(who).report.content == .icon)
  }

  @Test func initialsTakePrecedenceOverThePattern() throws {
    #expect(try avatar(AvatarSubject(name: "Ada", seed: "42")).report.content == .initials)
  }

  @Test func patternForAnUndrawableNameIsReported() throws {
    let report = try avatar(AvatarSubject(name: "\u{12000}")).report
    #expect(report.initials == nil)
    #expect(report.notes == ["the name \"\u{12000}\": no font has “\u{12000}” (U+12000): used the pattern"])
  }

  @Test func patternIsDerivedFromTheSeedThenTheAddressThenTheName() throws {
    let seeded = try avatar(AvatarSubject(name: "!", email: "!@example.com", seed: "42")).picture
    #expect(try seeded == avatar(AvatarSubject(seed: "42")).picture)
    #expect(try seeded != avatar(AvatarSubject(seed: "43")).picture)
    let address = try avatar(AvatarSubject(name: "!", email: "!@example.com")).picture
    #expect(try address == avatar(AvatarSubject(email: "!@example.com")).picture)
  }

  @Test func patternIsDarkOnALightColor() throws {
    var theme = Theme()
    theme.palette = try #require(Palette([AvatarColor(rgb: 0xFFFF00)]))
    let pixels = try avatar(AvatarSubject(seed: "42"), theme: theme).raster.straightPixels()
    #expect(pixels.contains(0xFF00_0000) && !pixels.contains(0xFFFF_FFFF))
  }
}

@Suite struct SmallInitialsTests {
  private func initials(_ who: AvatarSubject, size: Int, scale: Double = 1) throws -> String? {
    let spec = AvatarSpec(
      who: who, size: try #require(AvatarSize(size)), scale: try #require(AvatarScale(scale)))
    return try AvatarRenderer().avatar(offline: spec).report.initials
  }

  @Test(arguments: [(16, 1.0, "A"), (17, 1, "AL"), (16, 2, "A"), (24, 0.5, "A"), (24, 1, "AL"), (8, 1, "A")])
  func smallAvatarShowsOnlyTheFirstInitial(size: Int, scale: Double, expected: String) throws {
    #expect(try initials(AvatarSubject(name: "Ada Lovelace"), size: size, scale: scale) == expected)
    #expect(try initials(AvatarSubject(email: "ada.lovelace@example.com"), size: size, scale: scale) == expected)
  }

  @Test func smallAvatarShowsAllExplicitInitials() throws {
    #expect(try initials(AvatarSubject(initials: AvatarInitials("AL")), size: 16) == "AL")
  }

  /// The initials of a person are the same at every size at which two fit.
  @Test(arguments: [
    ("മോഹൻ ലാൽ", "മോ"), ("மோகன் குமார்", "மோ"), ("မောင် မောင်", "မော"), ("नरेश मोहन", "नमो"), ("Will Mason", "WM"),
  ])
  func twoInitialsThatWouldBeTinyBecomeTheFirst(name: String, expected: String) throws {
    for size in [17, 24, 40, 96, 512] {
      #expect(try initials(AvatarSubject(name: name), size: size) == expected, "\(size) points")
    }
  }

  @Test func requestedInitialsAreDrawnEvenIfTheyAreTiny() throws {
    #expect(try initials(AvatarSubject(initials: AvatarInitials("മോലാ")), size: 24) == "മോലാ")
    #expect(try initials(AvatarSubject(name: "മോഹൻ ലാൽ", initialsLength: .two), size: 24) == "മോലാ")
  }

  @Test func requestedPartOfACJKNameIsUsed() throws {
    #expect(try initials(AvatarSubject(name: "王小明"), size: 24) == "王")
    #expect(try initials(AvatarSubject(name: "王小明", cjkInitials: .given), size: 24) == "小")
    #expect(try initials(AvatarSubject(name: "王小明", cjkInitials: .last2), size: 24) == "小明")
    #expect(try initials(AvatarSubject(name: "王小明", cjkInitials: .last2), size: 16) == "小")
    #expect(try initials(AvatarSubject(name: "王小明", initialsLength: .two), size: 24) == "小明")
  }
}
