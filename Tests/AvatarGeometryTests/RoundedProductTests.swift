import Testing

@testable import AvatarGeometry

/// Sums of products, which have the same bits on every machine only if no compiler fuses a multiplication and an addition.
///
/// A compiler can do so only for machines with such an instruction: every arm64, and x86-64 from level 3.
@Suite struct RoundedProductTests {
  /// The square of this number is 1 + 2⁻²⁶ + 2⁻⁵⁴, whose last bit a product loses when it is rounded.
  private static let factor = 1 + 0x1p-27
  private static let square = 1 + 0x1p-26

  /// A function and a sum of products that is 0 if each product is rounded, and 2⁻⁵⁴ or −2⁻⁵⁴ otherwise.
  private static let sums: [(name: String, sum: @Sendable (Double, Double) -> Double)] = [
    ("dot", { Point(x: $0, y: -1).dot(Point(x: $0, y: $1)) }),
    ("cross", { Point(x: $0, y: 1).cross(Point(x: $1, y: $0)) }),
    ("determinant", { AffineTransform(a: $0, b: 1, c: $1, d: $0, e: 0, f: 0).determinant }),
    ("transform", { AffineTransform(a: $0, b: 0, c: -1, d: 0, e: 0, f: 0)(Point(x: $0, y: $1)).x }),
    (
      "path",
      {
        var path = Path()
        path.move(to: Point(x: $0, y: 0))
        path.line(to: Point(x: $0, y: 1))
        return path.transformed(scale: $0, offset: Point(x: -$1, y: 0)).bounds?.x ?? .nan
      }
    ),
  ]

  @Test(arguments: sums.indices)
  func productIsRoundedBeforeItIsAdded(_ i: Int) {
    let (name, sum) = Self.sums[i]
    #expect(sum(Self.factor, Self.square) == 0, "\(name)")
  }

  @Test func fusedProductIsNotRounded() {
    #expect((-Self.square).addingProduct(Self.factor, Self.factor) == 0x1p-54)
  }
}
