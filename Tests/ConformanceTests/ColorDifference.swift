import Foundation

/// A colour in CIE L*a*b*, relative to D65.
struct Lab {
  var l, a, b: Double

  /// Creates a colour from sRGB, 0…255.
  init(red: Double, green: Double, blue: Double) {
    func linear(_ v: Double) -> Double {
      v / 255 <= 0.04045 ? v / 255 / 12.92 : pow((v / 255 + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    let x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    (l, a, self.b) = (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  init(l: Double, a: Double, b: Double) { (self.l, self.a, self.b) = (l, a, b) }
}

/// Returns the difference between two colours by CIEDE2000 (Sharma, Wu and Dalal, "The CIEDE2000 color-difference
/// formula", 2005).
func colorDifference(_ p: Lab, _ q: Lab) -> Double {
  func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
  func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
  let meanChroma = (hypot(p.a, p.b) + hypot(q.a, q.b)) / 2
  let seventh = pow(meanChroma, 7)
  let g = 0.5 * (1 - sqrt(seventh / (seventh + pow(25, 7))))
  let (a1, a2) = ((1 + g) * p.a, (1 + g) * q.a)
  let (c1, c2) = (hypot(a1, p.b), hypot(a2, q.b))
  func hue(_ a: Double, _ b: Double) -> Double {
    if a == 0 && b == 0 { return 0 }
    let angle = degrees(atan2(b, a))
    return angle < 0 ? angle + 360 : angle
  }
  let (h1, h2) = (hue(a1, p.b), hue(a2, q.b))
  var turn = h2 - h1
  if c1 * c2 == 0 { turn = 0 } else if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
  let (dl, dc, dh) = (q.l - p.l, c2 - c1, 2 * sqrt(c1 * c2) * sin(turn * .pi / 360))
  let (l, c) = ((p.l + q.l) / 2, (c1 + c2) / 2)
  var h = h1 + h2
  if c1 * c2 != 0 {
    if abs(h1 - h2) <= 180 { h /= 2 } else { h = h < 360 ? (h + 360) / 2 : (h - 360) / 2 }
  }
  let t =
    1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.20 * cosine(4 * h - 63)
  let sl = 1 + 0.015 * pow(l - 50, 2) / sqrt(20 + pow(l - 50, 2))
  let (sc, sh) = (1 + 0.045 * c, 1 + 0.015 * c * t)
  let rc = 2 * sqrt(pow(c, 7) / (pow(c, 7) + pow(25, 7)))
  let rt = -sin(60 * exp(-pow((h - 275) / 25, 2)) * .pi / 180) * rc
  return sqrt(pow(dl / sl, 2) + pow(dc / sc, 2) + pow(dh / sh, 2) + rt * (dc / sc) * (dh / sh))
}

/// Returns the mean difference between two images of the same size, as words of red, green and blue from the lowest
/// byte.
func meanColorDifference(_ p: [UInt32], _ q: [UInt32]) -> Double {
  guard p.count == q.count, !p.isEmpty else { return .infinity }
  func lab(_ pixel: UInt32) -> Lab {
    Lab(red: Double(pixel & 255), green: Double(pixel >> 8 & 255), blue: Double(pixel >> 16 & 255))
  }
  return zip(p, q).map { colorDifference(lab($0), lab($1)) }.reduce(0, +) / Double(p.count)
}
