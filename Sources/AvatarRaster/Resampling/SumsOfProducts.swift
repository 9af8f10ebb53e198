/// A span of neighbouring samples of one plane, or of their weights.
typealias Samples = Span<ScanlinePlanes.Block>

/// Returns the sums of products of one, two, three or four planes with the same weights; all have the same number of
/// blocks.
///
/// There is an overload for each number of planes, because the sums must stay in registers and the weights must be
/// loaded only once.
@inline(__always)
func sumsOfProducts(_ a: Samples, _ w: Samples) -> SIMD4<Int32> {
  var sa = SIMD4<Int32>.zero
  for i in 0..<min(a.count, w.count) { sa &+= pairedProducts(a[i], w[i]) }
  return SIMD4(sa.wrappedSum(), 0, 0, 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero)
  for i in 0..<min(a.count, b.count, w.count) {
    sa &+= pairedProducts(a[i], w[i])
    sb &+= pairedProducts(b[i], w[i])
  }
  return SIMD4(sa.wrappedSum(), sb.wrappedSum(), 0, 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ c: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb, sc) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero, SIMD4<Int32>.zero)
  for i in 0..<min(min(a.count, b.count), min(c.count, w.count)) {
    sa &+= pairedProducts(a[i], w[i])
    sb &+= pairedProducts(b[i], w[i])
    sc &+= pairedProducts(c[i], w[i])
  }
  return SIMD4(sa.wrappedSum(), sb.wrappedSum(), sc.wrappedSum(), 0)
}

@inline(__always)
func sumsOfProducts(_ a: Samples, _ b: Samples, _ c: Samples, _ d: Samples, _ w: Samples) -> SIMD4<Int32> {
  var (sa, sb) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero)
  var (sc, sd) = (SIMD4<Int32>.zero, SIMD4<Int32>.zero)
  for i in 0..<min(min(a.count, b.count), min(c.count, d.count), w.count) {
    sa &+= pairedProducts(a[i], w[i])
    sb &+= pairedProducts(b[i], w[i])
    sc &+= pairedProducts(c[i], w[i])
    sd &+= pairedProducts(d[i], w[i])
  }
  return SIMD4(sa.wrappedSum(), sb.wrappedSum(), sc.wrappedSum(), sd.wrappedSum())
}

/// Returns the products of eight samples with eight weights, with neighbours added, which is one instruction on x86-64
/// (PMADDWD).
@inline(__always)
private func pairedProducts(_ a: ScanlinePlanes.Block, _ w: ScanlinePlanes.Block) -> SIMD4<Int32> {
  let products = SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: w)
  return products.evenHalf &+ products.oddHalf
}
