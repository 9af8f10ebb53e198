/// A channel of a premultiplied colour divided by its alpha again, rounded to the nearest; 0 where alpha is 0.
@inline(__always)
func straight(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  if alpha == 255 { return value }
  if alpha == 0 { return 0 }
  return UInt8((Int(value) * 255 + Int(alpha) / 2) / Int(alpha))
}
