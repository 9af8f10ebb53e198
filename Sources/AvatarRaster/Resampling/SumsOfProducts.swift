/// A span of neighbouring samples of one plane, or of their weights.
typealias Samples = Span<ScanlinePlanes.Block>

/// Returns the sums of products of one, two, three or four planes with the same weights; all have the same number of
/// blocks.
///
/// There is an overload for each number of planes, because the sums must stay in registers and the weights must be
/// loaded only once. The optimiser multiplies eight samples and adds neighbours in one instruction on x86-64 (PMADDWD).
@inline(__always)
func sumsOfProducts(_ a: Samples, _ w: Samples) -> SIMD4<Int32> {
  var sa = SIMD4<Int32>.zero
  for i in 0..<min(a.count, w.count) {
    let p = widened(a[i]) &* widened(w[i])
    // The optimiser unrolls a loop with one sum, and uses PMADDWD there only if the code adds neighbours.
    sa &+= SIMD4(p[0], p[2], p[4], p[6]) &+ SIMD4(p[1], p[3], p[5], p[7])
  }
  return SIMD4((sa[0] &+ sa[1]) &+ (sa[2] &+ sa[3]), 0, 0, 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(a.count, b.count, w.count) {
    let weights = widened(w[i])
    sa &+= widened(a[i]) &* weights
    sb &+= widened(b[i]) &* weights
  }
  return SIMD4(sum(sa), sum(sb), 0, 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ c: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb, sc) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(min(a.count, b.count), min(c.count, w.count)) {
    let weights = widened(w[i])
    sa &+= widened(a[i]) &* weights
    sb &+= widened(b[i]) &* weights
    sc &+= widened(c[i]) &* weights
  }
  return SIMD4(sum(sa), sum(sb), sum(sc), 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ c: Samples, _ d: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  var (sc, sd) = (SIMD8<Int32>.zero, SIMD8<Int32>.zero)
  for i in 0..<min(min(a.count, b.count), min(c.count, d.count), w.count) {
    let weights = widened(w[i])
    sa &+= widened(a[i]) &* weights
    sb &+= widened(b[i]) &* weights
    sc &+= widened(c[i]) &* weights
    sd &+= widened(d[i]) &* weights
  }
  return SIMD4(sum(sa), sum(sb), sum(sc), sum(sd))
}

// The optimiser turns the lanes below into vectors. In a debug build, they take a tenth of the time of the conversions
// and sums of SIMD types, which are generic functions there.

/// Returns samples or weights with 32 bits.
@inline(__always)
func widened(_ a: ScanlinePlanes.Block) -> SIMD8<Int32> {
  SIMD8(Int32(a[0]), Int32(a[1]), Int32(a[2]), Int32(a[3]), Int32(a[4]), Int32(a[5]), Int32(a[6]), Int32(a[7]))
}

@inline(__always)
private func sum(_ a: SIMD8<Int32>) -> Int32 {
  (a[0] &+ a[1]) &+ (a[2] &+ a[3]) &+ ((a[4] &+ a[5]) &+ (a[6] &+ a[7]))
}
