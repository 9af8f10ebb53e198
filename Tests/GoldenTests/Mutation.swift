import AvatarGolden
import AvatarRender
import Foundation
import Testing

@testable import AvatarRaster

/// An error that a renderer could have, and a case that must detect it.
struct Mutation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let caseName: String
  var spec: @Sendable (inout AvatarSpec) -> Void = { _ in }
  var raster: @Sendable (Raster) -> Raster = { $0 }

  static let all = [
    Mutation(testDescription: "corners of 8.2 %", caseName: "icon/agent-xl") {
      $0.look.corners = AvatarCorners(radius: CornerRadius(0.082))
    },
    Mutation(testDescription: "corners of arcs", caseName: "icon/agent-xl") {
      $0.look.corners = AvatarCorners(style: .arc)
    },
    Mutation(testDescription: "focal point off by a hundredth", caseName: "photo/portrait-lg") {
      $0.photo.crop = .focus(FocalPoint(x: 0.51, y: 0.51) ?? .center)
    },
    Mutation(testDescription: "linear light", caseName: "photo/portrait-lg") { $0.photo.isLinear = true },
    Mutation(testDescription: "missing border", caseName: "look/002-hexagon-user-error") {
      $0.look.border = AvatarBorder.none
    },
    Mutation(testDescription: "font size + 10 %", caseName: "initials-look/font-size") {
      $0.look.fontSize = ($0.look.fontSize?.fraction).flatMap { FontSize($0 * 1.1) } ?? $0.look.fontSize
    },
    Mutation(testDescription: "mask off", caseName: "photo/portrait-lg") { $0.look.shape = .square },
    Mutation(testDescription: "missing badge", caseName: "look/004-circle-x-offline") { $0.look.badge = nil },
    Mutation(testDescription: "another seed", caseName: "initials/van-gogh-human-lg") { $0.who.seed = "x" },
    Mutation(testDescription: "one more pixel", caseName: "icon/human-xl") { $0.size = 81 },
    Mutation(testDescription: "shift by a pixel", caseName: "icon/human-xl", raster: { $0.reading { ($0 - 1, $1) } }),
    Mutation(testDescription: "mirrored", caseName: "photo/portrait-lg", raster: { $0.upright(from: .mirrored) }),
    Mutation(testDescription: "quarter turn", caseName: "photo/portrait-lg", raster: { $0.upright(from: .right) }),
    Mutation(testDescription: "BGR", caseName: "photo/portrait-lg") {
      $0.recolored { ($0.blue, $0.green, $0.red, $0.alpha) }
    },
    Mutation(testDescription: "alpha multiplied twice", caseName: "icon/human-xl") {
      $0.recolored { (multiply($0.red, $0.alpha), multiply($0.green, $0.alpha), multiply($0.blue, $0.alpha), $0.alpha) }
    },
    Mutation(testDescription: "hard edges", caseName: "icon/human-xl") {
      $0.recolored { $0.alpha < 32768 ? (0, 0, 0, 0) : ($0.red, $0.green, $0.blue, 65535) }
    },
    Mutation(testDescription: "darker by a level", caseName: "photo/portrait-lg") {
      $0.recolored { (max($0.red, 257) - 257, $0.green, $0.blue, $0.alpha) }
    },
  ]

  init(testDescription: String, caseName: String, spec: @escaping @Sendable (inout AvatarSpec) -> Void) {
    (self.testDescription, self.caseName, self.spec) = (testDescription, caseName, spec)
  }

  init(testDescription: String, caseName: String, raster: @escaping @Sendable (Raster) -> Raster) {
    (self.testDescription, self.caseName, self.raster) = (testDescription, caseName, raster)
  }
}

extension Raster {
  /// Returns a raster that reads each pixel from another position; positions beyond the edge are empty.
  fileprivate func reading(_ place: (Int, Int) -> (Int, Int)) -> Raster {
    var result = Raster(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = place(x, y)
        if (0..<width).contains(column), (0..<height).contains(row) { result.colors[y * width + x] = self[column, row] }
      }
    }
    return result
  }

  fileprivate func recolored(_ color: (PremultipliedColor) -> (UInt16, UInt16, UInt16, UInt16)) -> Raster {
    var result = self
    result.colors = colors.map {
      let (red, green, blue, alpha) = color($0)
      return PremultipliedColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    return result
  }
}
