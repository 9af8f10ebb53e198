import AvatarRaster

/// The allowed difference between an image and its golden.
///
/// By default, no difference is allowed. This suits avatars, because the renderer produces the same pixels on every
/// machine.
///
/// ```swift
/// let tolerance = GoldenTolerance(levels: 2, pixels: .share(0.005))
/// ```
public struct GoldenTolerance: Hashable, Sendable {
  /// The allowed difference in a pixel's premultiplied channels, in levels, 0…255; 0 by default.
  public var levels: Double
  /// The allowed perceptual difference of a pixel, which replaces ``levels``, as a distance in OKLab (ΔE OK), 0…1.
  ///
  /// A distance of about 0.02 is just noticeable. Transparent colours are compared over black and over white, and the
  /// larger distance is used. The default is nil.
  public var perceptual: Double?
  /// The number of pixels that may exceed the allowed difference; none by default.
  public var pixels: Allowance
  /// A Boolean value that indicates whether antialiased edge pixels may differ by any amount; false by default.
  ///
  /// Use this only for images from other renderers, because it also ignores changes to lines that are one pixel wide.
  public var ignoresAntialiasing: Bool
  /// The boxes to exclude from the comparison; none by default.
  ///
  /// A comparison that ignores every pixel fails.
  public var ignored: [Box]

  /// An absolute or relative number of pixels.
  public enum Allowance: Hashable, Sendable {
    /// An absolute number of pixels, 0 or more.
    case count(Int)
    /// A fraction of the compared pixels, 0…1.
    case share(Double)
  }

  /// A box of pixels, relative to the upper left corner of the image.
  public struct Box: Hashable, Sendable {
    /// The distance from the left edge (`x`) or the top edge (`y`), the width or the height, in pixels.
    public var x, y, width, height: Int

    /// Creates a box.
    ///
    /// - Parameters:
    ///   - x: The distance from the left edge, in pixels.
    ///   - y: The distance from the top edge, in pixels.
    ///   - width: The width, in pixels.
    ///   - height: The height, in pixels.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// Creates a tolerance; by default, it allows no difference.
  ///
  /// - Parameters:
  ///   - levels: The allowed difference in a pixel's premultiplied channels, in levels, 0…255.
  ///   - perceptual: The allowed perceptual difference of a pixel, as ΔE OK, 0…1, which replaces `levels`.
  ///   - pixels: The number of pixels that may exceed the allowed difference.
  ///   - ignoresAntialiasing: Whether antialiased edge pixels may differ by any amount.
  ///   - ignored: The boxes to exclude from the comparison.
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

  /// No tolerance: every pixel must be equal.
  public static let exact = GoldenTolerance()

  /// Returns a tolerance that allows a difference in levels.
  ///
  /// - Parameter levels: The allowed difference in a pixel's premultiplied channels, in levels, 0…255.
  /// - Returns: The tolerance.
  public static func levels(_ levels: Double) -> GoldenTolerance { GoldenTolerance(levels: levels) }

  /// Returns a tolerance that allows a perceptual difference.
  ///
  /// - Parameter distance: The allowed difference of a pixel, as ΔE OK, 0…1.
  /// - Returns: The tolerance.
  public static func perceptual(_ distance: Double) -> GoldenTolerance { GoldenTolerance(perceptual: distance) }

  /// The tolerance for the comparison, with negative values and NaN replaced with 0.
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
