/// The filters of PNG rows, which make them compress better (PNG, third edition, §9).
enum PNGFilter: UInt8, CaseIterable {
  case none
  case sub
  case up
  case average
  case paeth

  /// Filters a row.
  /// - Parameters:
  ///   - current: The row, after `bytesPerPixel` zero bytes that stand for the pixel left of the first one.
  ///   - previous: The row above, after as many zero bytes.
  ///   - bytesPerPixel: The bytes of a pixel.
  ///   - result: The filtered row, without zero bytes in front.
  func apply(_ current: [UInt8], _ previous: [UInt8], bytesPerPixel: Int, into result: inout [UInt8]) {
    let count = result.count
    var out = result.mutableSpan
    let here = current.span.extracting(bytesPerPixel..<bytesPerPixel + count)
    let left = current.span.extracting(0..<count)
    let above = previous.span.extracting(bytesPerPixel..<bytesPerPixel + count)
    let aboveLeft = previous.span.extracting(0..<count)
    switch self {
    case .none:
      for i in 0..<count { out[i] = here[i] }
    case .sub:
      for i in 0..<count { out[i] = here[i] &- left[i] }
    case .up:
      for i in 0..<count { out[i] = here[i] &- above[i] }
    case .average:
      for i in 0..<count {
        let mean = (UInt16(left[i]) &+ UInt16(above[i])) &>> 1
        out[i] = here[i] &- UInt8(truncatingIfNeeded: mean)
      }
    case .paeth:
      for i in 0..<count { out[i] = here[i] &- Self.predictor(left[i], above[i], aboveLeft[i]) }
    }
  }

  /// Returns the neighbour that is nearest to left + above − aboveLeft, the Paeth predictor; the first one on a tie.
  @inline(__always)
  static func predictor(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(aboveLeft))
    let (da, db) = (abs16(b &- c), abs16(a &- c))
    let dc = abs16(a &+ b &- c &- c)
    return (da <= db ? da : db) <= dc ? (da <= db ? left : above) : aboveLeft
  }

  @inline(__always)
  private static func abs16(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }
}
