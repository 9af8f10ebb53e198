import AvatarRaster

/// Returns the mean ΔE2000 between two images of the same size, as words of red, green and blue from the lowest byte.
func meanColorDifference(_ p: [UInt32], _ q: [UInt32]) -> Double {
  guard p.count == q.count, !p.isEmpty else { return .infinity }
  func lab(_ pixel: UInt32) -> CIELab {
    func linear(_ shift: UInt32) -> Double { SRGBTransfer.linear(Double(pixel >> shift & 255) / 255) }
    return CIELab(LinearRGB(red: linear(0), green: linear(8), blue: linear(16)))
  }
  return zip(p, q).map { lab($0).difference(from: lab($1)) }.reduce(0, +) / Double(p.count)
}
