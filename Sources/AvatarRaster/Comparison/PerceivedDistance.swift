extension PremultipliedColor {
  /// Returns ΔE OK of two colours over white or over black, whichever is larger, since either background may hide a
  /// difference.
  func perceivedDistance(to other: PremultipliedColor) -> Double {
    max(
      over(white: true).distance(to: other.over(white: true)),
      over(white: false).distance(to: other.over(white: false)))
  }

  private func over(white: Bool) -> OKLab {
    let below = white ? 65535 - alpha : 0
    func linear(_ value: UInt16) -> Double { linearLight[Int(min(UInt32(value) + UInt32(below), 65535))] }
    return OKLab(red: linear(red), green: linear(green), blue: linear(blue))
  }
}

/// The linear light of each encoded value.
private let linearLight = (0...65535).map { SRGBTransfer.linear(Double($0) / 65535) }
