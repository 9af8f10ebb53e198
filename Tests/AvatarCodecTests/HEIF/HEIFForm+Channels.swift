extension HEIFForm {
  private typealias HEIF = HandmadeHEIF

  // MARK: Alpha

  private static let alphaType = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"

  /// Returns an image as an auxiliary image of others.
  private static func auxiliary(_ image: HEIF.Item, of items: [Int], _ type: String = alphaType) -> HEIF.Item {
    var image = image
    image.properties.append(HEIF.auxiliary(type))
    image.references.append(("auxl", items))
    return image
  }

  /// An image of `gradient` whose alpha is the luma of `inverse`.
  private init(alpha name: String, file: @escaping File) {
    self.init("alpha, \(name)", file: file) { gradient, _, luma in
      HEIFPixels(width: 64, height: 64) { x, y in luma.alpha(x, y, of: gradient[x, y]) }
    }
  }

  static let alphas: [HEIFForm] = [
    HEIFForm(alpha: "MPEG-B") { a, b in HEIF(brand: a.brand, items: [a, auxiliary(b, of: [1])]).file() },
    HEIFForm(alpha: "HEVC") { a, b in
      HEIF(brand: a.brand, items: [a, auxiliary(b, of: [1], "urn:mpeg:hevc:2015:auxid:1")]).file()
    },
    HEIFForm(alpha: "after a depth image") { a, b in
      let depth = auxiliary(a, of: [1], "urn:mpeg:mpegB:cicp:systems:auxiliary:depth")
      return HEIF(brand: a.brand, items: [a, depth, auxiliary(b, of: [1])], layout: .wide).file()
    },
    HEIFForm(alpha: "shared by several images") { a, b in
      HEIF(brand: a.brand, items: [a, auxiliary(b, of: [3, 1]), b]).file()
    },
    HEIFForm(alpha: "of a grid") { a, b in
      let grid = HEIF.grid(1, 1, of: [a], width: 64, height: 64)
      return HEIF(brand: a.brand, items: grid + [auxiliary(b, of: [1])]).file()
    },
    HEIFForm(alpha: "of a tile") { a, b in
      let grid = HEIF.grid(1, 1, of: [a], width: 64, height: 64)
      return HEIF(brand: a.brand, items: grid + [auxiliary(b, of: [2])]).file()
    },
    HEIFForm(alpha: "that is a grid") { a, b in
      var grid = HEIF.grid(1, 1, of: [b], width: 64, height: 64)
      grid[0].references = [("dimg", [3])]
      return HEIF(brand: a.brand, items: [a, auxiliary(grid[0], of: [1]), b]).file()
    },
    HEIFForm(alpha: "of a track") { a, b in
      var alpha = b
      alpha.properties.append(HEIF.box("auxi", [0, 0, 0, 0] + Array(alphaType.utf8) + [0]))
      alpha.references = [("auxl", [2])]
      return HEIF(brand: a.brand == "avif" ? "avis" : "hevc", items: [alpha, a]).sequence()
    },
    HEIFForm("alpha, cropped and rotated with the image") { a, b in
      var image = a
      image.properties += [HEIF.crop([(31, 1), (20, 1), (-25, 2), (9, 1)]), HEIF.rotation(1)]
      return HEIF(brand: a.brand, items: [image, auxiliary(b, of: [1])]).file()
    } pixels: { a, _, luma in
      HEIFPixels(width: 64, height: 64) { luma.alpha($0, $1, of: a[$0, $1]) }.cropped(4, 31, 31, 20).turned(1)
    },
    // The layer has the matrix of `luma`, so that nothing is rounded before the layer is drawn.
    HEIFForm("alpha of a layer") { _, b in
      var layer = b
      layer.properties.append(HEIF.color(1, 13, 0))
      let overlay = HEIF.overlay(of: [2], at: [(6, -2)], on: [257, 51_400, 65_535, 65_535], width: 70, height: 66)
      return HEIF(brand: b.brand, items: [overlay, layer, auxiliary(b, of: [2])]).file()
    } pixels: { _, _, luma in
      HEIFPixels(width: 70, height: 66) { x, y in
        guard x >= 6, y < 62 else { return 0xFFFF_C801 }
        let layer = luma[x - 6, y + 2]
        let alpha = Double(layer >> 8 & 255) / 255
        func channel(_ shift: UInt32, over fill: Double) -> UInt32 {
          let level = Double(layer >> shift & 255) * alpha + fill * (1 - alpha)
          return UInt32(level.rounded()) << shift
        }
        return 0xFF00_0000 | channel(0, over: 1) | channel(8, over: 200) | channel(16, over: 255)
      }
    },
    HEIFForm("alpha at half the size") { a, b in
      let grid = HEIF.grid(2, 2, of: [a, b, b, a], width: 128, height: 120)
      return HEIF(brand: a.brand, items: grid + [auxiliary(b, of: [1])]).file()
    } pixels: { a, b, luma in
      HEIFPixels(width: 128, height: 120) { x, y in
        let image = x / 64 == y / 64 ? a : b
        return luma.alpha(x / 2, y * 64 / 120, of: image[x % 64, y % 64])
      }
    },
  ]
}

extension HEIFPixels {
  /// Returns a colour with the green of a pixel as its alpha.
  func alpha(_ x: Int, _ y: Int, of color: UInt32) -> UInt32 {
    let alpha = self[x, y] >> 8 & 255
    return alpha == 0 ? 0 : color & 0xFF_FFFF | alpha << 24
  }
}
