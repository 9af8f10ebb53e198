import AvatarRaster
import Foundation

@testable import AvatarRender

/// Returns the linear value according to the transfer function of IEC 61966-2-1, as in WCAG 2.2.
func linear(_ channel: UInt8) -> Double {
  let value = Double(channel) / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// A matrix of three rows and three columns.
typealias Matrix = [[Double]]

func * (matrix: Matrix, vector: [Double]) -> [Double] {
  matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
}

func degrees(_ y: Double, _ x: Double) -> Double {
  (atan2(y, x) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
}

extension AvatarColor {
  var linearLight: [Double] { [red, green, blue].map(linear) }

  func contrast(_ other: AvatarColor) -> Double {
    let luminances = [self, other].map { color in
      zip([0.2126, 0.7152, 0.0722], color.linearLight).reduce(0.05) { $0 + $1.0 * $1.1 }
    }
    return (luminances.max() ?? 0) / (luminances.min() ?? 1)
  }

  /// Chroma and hue in OKLCH, computed with Ottosson's matrices.
  var oklch: (chroma: Double, hue: Double) {
    let cones: Matrix = [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ]
    let opponents: Matrix = [
      [1.9779984951, -2.4285922050, 0.4505937099], [0.0259040371, 0.7827717662, -0.8086757660],
    ]
    let ab = opponents * (cones * linearLight).map { cbrt($0) }
    return (hypot(ab[0], ab[1]), degrees(ab[1], ab[0]))
  }
}

extension CIELab {
  /// Creates a colour from red, green and blue in linear light.
  init(light: [Double]) { self.init(LinearRGB(red: light[0], green: light[1], blue: light[2])) }

  init(_ color: AvatarColor) { self.init(light: color.linearLight) }
}

/// A complete colour vision deficiency.
enum ColorVisionDeficiency: CaseIterable {
  case protanopia, deuteranopia, tritanopia

  /// The simulation in linear light at severity 1.0 (Machado, Oliveira, Fernandes, "A physiologically-based model for
  /// simulation of color vision deficiency", 2009, doi:10.1109/TVCG.2009.113).
  var matrix: Matrix {
    switch self {
    case .protanopia:
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    case .deuteranopia:
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    case .tritanopia:
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    }
  }

  func simulated(_ color: AvatarColor) -> CIELab {
    CIELab(light: (matrix * color.linearLight).map { min(max($0, 0), 1) })
  }
}

/// Returns the number of groups after joining those with close members.
func groupCount(of count: Int, isClose: (Int, Int) -> Bool) -> Int {
  var groups = Array(0..<count)
  for i in 0..<count {
    for j in 0..<i where groups[i] != groups[j] && isClose(i, j) {
      let (joined, group) = (groups[i], groups[j])
      for k in groups.indices where groups[k] == joined { groups[k] = group }
    }
  }
  return Set(groups).count
}
