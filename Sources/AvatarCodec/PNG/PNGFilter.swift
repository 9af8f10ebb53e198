/// The filters for PNG rows, which improve their compression (PNG, third edition, §9).
enum PNGFilter: UInt8, CaseIterable {
  case none
  case sub
  case up
  case average
  case paeth

  /// Filters a row.
  /// - Parameters:
  ///   - current: The row, preceded by `bytesPerPixel` zero bytes that represent the pixel to the left of the first
  ///     one.
  ///   - previous: The row above, preceded by the same number of zero bytes.
  ///   - bytesPerPixel: The number of bytes per pixel.
  ///   - result: The filtered row, without leading zero bytes.
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

  /// Returns the Paeth predictor: the neighbour nearest to left + above − aboveLeft, or the first of them in a tie.
  @inline(__always)
  static func predictor(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(aboveLeft))
    // With p = a + b − c, the distances are p − a = b − c, p − b = a − c and p − c = a + b − 2c, within ±510.
    let (da, db) = (abs16(b &- c), abs16(a &- c))
    let dc = abs16(a &+ b &- c &- c)
    return (da <= db ? da : db) <= dc ? (da <= db ? left : above) : aboveLeft
  }

  @inline(__always)
  private static func abs16(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }
}

extension PNGFilter {
  /// Restores a filtered row.
  ///
  /// All arrays must have at least seven extra bytes of any value, because pixels are processed eight bytes at a time.
  /// - Parameters:
  ///   - data: The filtered rows.
  ///   - start: The offset of the row in `data`, without its filter type.
  ///   - above: The restored row above.
  ///   - count: The number of bytes in the row.
  ///   - step: The number of bytes per pixel, at least 1: 1, 2, 3, 4, 6 or 8.
  ///   - result: The restored row.
  func undo(
    _ data: [UInt8], from start: Int, _ above: [UInt8], count: Int, step: Int, into result: inout [UInt8]
  ) {
    let filtered = data.span.extracting(start..<start + count + 7)
    let previous = above.span.extracting(0..<count + 7)
    precondition(result.count >= count + 7)
    var row = result.mutableSpan
    switch self {
    case .none: for i in 0..<count { row[i] = filtered[i] }
    case .up: for i in 0..<count { row[i] = filtered[i] &+ previous[i] }
    case _ where step == 1: undoBytes(filtered, previous, count: count, into: &row)
    case .sub: undoPixels(filtered, previous, count: count, step: step, into: &row) { left, _, _ in left }
    case .average:
      undoPixels(filtered, previous, count: count, step: step, into: &row) { left, above, _ in
        // The mean is computed without the ninth bit of the sum.
        (left & above) &+ ((left ^ above) &>> 1)
      }
    case .paeth: undoPaeth(filtered, previous, count: count, step: step, into: &row)
    }
  }

  /// Restores a row of one-byte pixels without vectors, which would be slower here.
  @_lifetime(row: copy row)
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

  /// Restores a row of `step`-byte pixels, given the prediction from the pixels to the left, above, and above left.
  @_lifetime(row: copy row)
  @inline(__always)
  private func undoPixels(
    _ filtered: Span<UInt8>, _ previous: Span<UInt8>, count: Int, step: Int, into row: inout MutableSpan<UInt8>,
    predict: (SIMD8<UInt8>, SIMD8<UInt8>, SIMD8<UInt8>) -> SIMD8<UInt8>
  ) {
    var target = unsafe row.mutableBytes
    var (left, aboveLeft) = (SIMD8<UInt8>(), SIMD8<UInt8>())
    var i = 0
    while i < count {
      let above = unsafe previous.eight(unchecked: i)
      left = unsafe filtered.eight(unchecked: i) &+ predict(left, above, aboveLeft)
      // The bytes after the pixel are wrong until the next store replaces them; after the last pixel, they are padding.
      unsafe target.storeBytes(of: left, toUncheckedByteOffset: i, as: SIMD8<UInt8>.self)
      aboveLeft = above
      i &+= step
    }
  }

  /// Restores a row of `step`-byte pixels from their Paeth predictors, in lanes of 16 bits.
  ///
  /// With lo = min(left, above), hi = max(left, above) and t = 3 · aboveLeft − left − above, the predictor is lo if
  /// hi ≤ t, hi if t ≤ lo, and aboveLeft otherwise (stb_image 2.30, Fabian Giesen), which takes fewer steps from one
  /// pixel to the next than the three distances.
  @_lifetime(row: copy row)
  private func undoPaeth(
    _ filtered: Span<UInt8>, _ previous: Span<UInt8>, count: Int, step: Int, into row: inout MutableSpan<UInt8>
  ) {
    var target = unsafe row.mutableBytes
    var (left, aboveLeft) = (SIMD8<Int16>(), SIMD8<Int16>())
    var i = 0
    while i < count {
      let above = widened(unsafe previous.eight(unchecked: i))
      let (low, high) = (nearer(left, above, left, above), nearer(above, left, left, above))
      let threshold = (aboveLeft &+ aboveLeft &+ aboveLeft &- above) &- left
      let prediction = nearer(high, nearer(low, aboveLeft, high, threshold), threshold, low)
      left = (widened(unsafe filtered.eight(unchecked: i)) &+ prediction) & SIMD8(repeating: 255)
      // The bytes after the pixel are wrong until the next store replaces them; after the last pixel, they are padding.
      unsafe target.storeBytes(of: narrowed(left), toUncheckedByteOffset: i, as: SIMD8<UInt8>.self)
      aboveLeft = above
      i &+= step
    }
  }

  // The optimiser turns the lane-by-lane code below into vector instructions. It does not always specialise the
  // conversions and functions of SIMD types, which also take ten times as long in a debug build.

  /// Returns `x` where `a` is at most `b`, and `y` elsewhere.
  @inline(__always)
  private func nearer(_ x: SIMD8<Int16>, _ y: SIMD8<Int16>, _ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
    SIMD8(
      a[0] <= b[0] ? x[0] : y[0], a[1] <= b[1] ? x[1] : y[1], a[2] <= b[2] ? x[2] : y[2],
      a[3] <= b[3] ? x[3] : y[3], a[4] <= b[4] ? x[4] : y[4], a[5] <= b[5] ? x[5] : y[5],
      a[6] <= b[6] ? x[6] : y[6], a[7] <= b[7] ? x[7] : y[7])
  }

  @inline(__always)
  private func narrowed(_ v: SIMD8<Int16>) -> SIMD8<UInt8> {
    SIMD8(
      UInt8(truncatingIfNeeded: v[0]), UInt8(truncatingIfNeeded: v[1]), UInt8(truncatingIfNeeded: v[2]),
      UInt8(truncatingIfNeeded: v[3]), UInt8(truncatingIfNeeded: v[4]), UInt8(truncatingIfNeeded: v[5]),
      UInt8(truncatingIfNeeded: v[6]), UInt8(truncatingIfNeeded: v[7]))
  }

  @inline(__always)
  private func widened(_ v: SIMD8<UInt8>) -> SIMD8<Int16> {
    SIMD8(Int16(v[0]), Int16(v[1]), Int16(v[2]), Int16(v[3]), Int16(v[4]), Int16(v[5]), Int16(v[6]), Int16(v[7]))
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes at an offset.
  ///
  /// - Precondition: The bytes must be within the span.
  @inline(__always)
  func eight(at offset: Int) -> SIMD8<UInt8> {
    // The load is unsafe only for types with invalid bit patterns, and this type has none.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<UInt8>.self)
  }

  /// Returns the eight bytes at an offset without checking that they are within the span.
  @unsafe
  @inline(__always)
  func eight(unchecked offset: Int) -> SIMD8<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD8<UInt8>.self)
  }
}
