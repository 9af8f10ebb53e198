extension PNGFilter {
  /// Restores a filtered row.
  ///
  /// All arrays have at least seven more bytes with any values, because pixels are processed eight bytes at a time.
  /// - Parameters:
  ///   - data: The filtered rows.
  ///   - start: The offset of the row in `data`, without its filter type.
  ///   - above: The restored row above.
  ///   - count: The bytes of the row.
  ///   - step: The bytes of a pixel, at least 1: 1, 2, 3, 4, 6 or 8.
  ///   - result: The restored row.
  func undo(
    _ data: [UInt8], from start: Int, _ above: [UInt8], count: Int, step: Int, into result: inout [UInt8]
  ) {
    let filtered = data.span.extracting(start..<start + count + 7)
    let previous = above.span
    var row = result.mutableSpan
    switch self {
    case .none: for i in 0..<count { row[i] = filtered[i] }
    case .up: for i in 0..<count { row[i] = filtered[i] &+ previous[i] }
    case _ where step == 1: undoBytes(filtered, previous, count: count, into: &row)
    case .sub: undoSub(filtered, count: count, step: step, into: &row)
    case .average: undoAverage(filtered, previous, count: count, step: step, into: &row)
    case .paeth: undoPaeth(filtered, previous, count: count, step: step, into: &row)
    }
  }

  /// Restores a row of 1-byte pixels, for which vectors would be slower.
  private func undoBytes(
    _ filtered: Span<UInt8>, _ previous: Span<UInt8>, count: Int, into row: inout MutableSpan<UInt8>
  ) {
    var left: UInt8 = 0
    var aboveLeft: UInt8 = 0
    for i in 0..<count {
      let above = previous[i]
      let prediction =
        switch self {
        case .average: UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(above)) &>> 1)
        case .paeth: Self.predictor(left, above, aboveLeft)
        default: left
        }
      left = filtered[i] &+ prediction
      row[i] = left
      aboveLeft = above
    }
  }

  private func undoSub(_ filtered: Span<UInt8>, count: Int, step: Int, into row: inout MutableSpan<UInt8>) {
    var target = unsafe row.mutableBytes
    var left = SIMD8<UInt8>()
    var i = 0
    while i < count {
      left &+= filtered.eight(at: i)
      target.storeBytes(of: left, toByteOffset: i, as: SIMD8<UInt8>.self)
      i &+= step
    }
  }

  private func undoAverage(
    _ filtered: Span<UInt8>, _ previous: Span<UInt8>, count: Int, step: Int, into row: inout MutableSpan<UInt8>
  ) {
    var target = unsafe row.mutableBytes
    var left = SIMD8<UInt16>()
    var i = 0
    while i < count {
      let above = SIMD8<UInt16>(truncatingIfNeeded: previous.eight(at: i))
      let sum = SIMD8<UInt16>(truncatingIfNeeded: filtered.eight(at: i)) &+ ((left &+ above) &>> 1)
      left = sum & SIMD8(repeating: 255)
      target.storeBytes(of: SIMD8(truncatingIfNeeded: left), toByteOffset: i, as: SIMD8<UInt8>.self)
      i &+= step
    }
  }

  private func undoPaeth(
    _ filtered: Span<UInt8>, _ previous: Span<UInt8>, count: Int, step: Int, into row: inout MutableSpan<UInt8>
  ) {
    var target = unsafe row.mutableBytes
    var left = SIMD8<Int16>()
    var aboveLeft = SIMD8<Int16>()
    var i = 0
    while i < count {
      let above = SIMD8<Int16>(truncatingIfNeeded: previous.eight(at: i))
      let (toLeft, toAbove) = (above &- aboveLeft, left &- aboveLeft)
      let distances = (magnitude(toLeft), magnitude(toAbove), magnitude(toLeft &+ toAbove))
      let least = pointwiseMin(pointwiseMin(distances.0, distances.1), distances.2)
      // On a tie, the first of left, above and above left wins.
      let predictor = aboveLeft.replacing(with: above, where: distances.1 .== least)
        .replacing(with: left, where: distances.0 .== least)
      left = (SIMD8<Int16>(truncatingIfNeeded: filtered.eight(at: i)) &+ predictor) & SIMD8(repeating: 255)
      target.storeBytes(of: SIMD8(truncatingIfNeeded: left), toByteOffset: i, as: SIMD8<UInt8>.self)
      aboveLeft = above
      i &+= step
    }
  }

  @inline(__always)
  private func magnitude(_ value: SIMD8<Int16>) -> SIMD8<Int16> { pointwiseMax(value, SIMD8() &- value) }
}

extension Span<UInt8> {
  /// Returns eight bytes from an offset on.
  ///
  /// - Precondition: The bytes are within the span.
  @inline(__always)
  func eight(at offset: Int) -> SIMD8<UInt8> {
    // The load is unsafe only for types with invalid bit patterns, and this type has none.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<UInt8>.self)
  }
}
