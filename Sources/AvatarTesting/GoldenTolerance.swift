import AvatarRaster

/// How far a picture may be from its golden and still pass; by itself, not at all.
public struct GoldenTolerance: Hashable, Sendable {
  /// How far a pixel's channels, premultiplied, may be apart: levels, 0…255.
  public var levels: Double
  /// Instead of `levels`: how far its colour may be apart as seen, ΔE in OKLab, 0…1; about 0.02 is just noticeable.
  public var perceptual: Double?
  /// How many pixels may be farther apart than that.
  public var pixels: Allowance
  /// Whether pixels of smoothed edges may be as far apart as they like.
  public var ignoresAntialiasing: Bool
  /// What isn't compared.
  public var ignored: [Box]

  /// A number of pixels.
  public enum Allowance: Hashable, Sendable {
    /// So many.
    case count(Int)
    /// Of those that are compared, 0…1.
    case share(Double)
  }

  /// A box of pixels, from the upper left corner of the picture.
  public struct Box: Hashable, Sendable {
    /// px.
    public var x, y, width, height: Int

    /// All in px.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// None, but for what is named.
  public init(
    levels: Double = 0, perceptual: Double? = nil, pixels: Allowance = .count(0), ignoresAntialiasing: Bool = false,
    ignored: [Box] = []
  ) {
    self.levels = levels
    self.perceptual = perceptual
    self.pixels = pixels
    self.ignoresAntialiasing = ignoresAntialiasing
    self.ignored = ignored
  }

  /// None.
  public static let exact = GoldenTolerance()

  /// So many levels of 255.
  public static func levels(_ levels: Double) -> GoldenTolerance { GoldenTolerance(levels: levels) }

  /// A distance as seen, ΔE in OKLab.
  public static func perceptual(_ distance: Double) -> GoldenTolerance { GoldenTolerance(perceptual: distance) }

  /// What isn't a number, or negative, tolerates nothing.
  var comparison: ComparisonTolerance {
    func clamped(_ value: Double) -> Double { value >= 0 ? value : 0 }
    var tolerance = ComparisonTolerance()
    tolerance.levels = clamped(levels)
    tolerance.perceptual = perceptual.map(clamped)
    switch pixels {
    case .count(let count): tolerance.pixels = .count(max(count, 0))
    case .share(let share): tolerance.pixels = .share(clamped(share))
    }
    tolerance.ignoresAntialiasing = ignoresAntialiasing
    tolerance.ignored = ignored.map { PixelBox(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    return tolerance
  }
}
