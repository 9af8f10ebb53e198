/// The filters of PNG rows (third edition, §9), which leave bytes that compress better.
enum PNGFilter: UInt8, CaseIterable {
  case none
  case sub
  case up
  case average
  case paeth

  /// Filters each row with the filter that leaves the smallest sum of absolute differences.
  ///
  /// This is the heuristic of the specification, §12.7.
  /// - Parameters:
  ///   - pixels: Straight RGBA, red in the lowest byte; row-major, stride = `width`.
  ///   - width: The width of the image, px.
  /// - Returns: The rows, each with its filter type in front: 1 + 4 · `width` bytes.
  static func adaptivelyFilteredRows(of pixels: [UInt32], width: Int) -> [UInt8] {
    let rowBytes = 4 * width
    let height = pixels.count / width
    var result: [UInt8] = []
    result.reserveCapacity((rowBytes + 1) * height)
    // Four zero bytes before each row stand for the pixel left of the first one.
    var previous = [UInt8](repeating: 0, count: rowBytes + 4)
    var current = previous
    var candidates = allCases.map { _ in [UInt8](repeating: 0, count: rowBytes) }
    for y in 0..<height {
      loadBytes(pixels.span.extracting(y * width..<(y + 1) * width), into: &current)
      var best = 0
      var bestSum = Int.max
      for filter in allCases {
        let i = Int(filter.rawValue)
        filter.apply(current, previous, into: &candidates[i])
        let sum = sumOfMagnitudes(candidates[i])
        if sum < bestSum { (best, bestSum) = (i, sum) }
      }
      result.append(UInt8(best))
      result += candidates[best]
      swap(&previous, &current)
    }
    return result
  }

  private static func loadBytes(_ pixels: Span<UInt32>, into row: inout [UInt8]) {
    var row = row.mutableSpan
    for x in 0..<pixels.count {
      for c in 0..<4 { row[4 + 4 * x + c] = UInt8(truncatingIfNeeded: pixels[x] &>> UInt32(8 * c)) }
    }
  }

  /// Both rows start with the four zero bytes; the result does not.
  private func apply(_ current: [UInt8], _ previous: [UInt8], into result: inout [UInt8]) {
    let count = result.count
    var out = result.mutableSpan
    let here = current.span.extracting(4..<4 + count)
    let left = current.span.extracting(0..<count)
    let above = previous.span.extracting(4..<4 + count)
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

  /// Whichever of three neighbours is nearest to left + above − aboveLeft; the earlier one on a tie.
  @inline(__always)
  private static func predictor(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(aboveLeft))
    let (da, db) = (abs16(b &- c), abs16(a &- c))
    let dc = abs16(a &+ b &- c &- c)
    let ab = da <= db ? left : above
    return min(da, db) <= dc ? ab : aboveLeft
  }

  @inline(__always)
  private static func abs16(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }

  /// Bytes taken as signed.
  private static func sumOfMagnitudes(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    let bytes = bytes.span
    for i in 0..<bytes.count {
      let byte = bytes[i]
      sum &+= UInt32(min(byte, 0 &- byte))
    }
    return Int(sum)
  }
}
