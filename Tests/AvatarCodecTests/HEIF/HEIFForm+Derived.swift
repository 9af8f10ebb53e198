extension HEIFForm {
  private typealias HEIF = HandmadeHEIF

  // MARK: Grids

  /// Three columns and two rows of different tiles, which extend beyond the canvas to the right and below.
  ///
  /// Tiles outside the canvas cannot be decoded.
  private init(grid name: String, width: Int, height: Int, bytes: Int, _ properties: [[UInt8]] = []) {
    self.init("grid, \(name)") { a, b in
      var items = HEIF.grid(3, 2, of: [a, b, b, b, a, a], width: width, height: height, bytes: bytes)
      for i in 0..<6 where i % 3 * 64 >= width || i / 3 * 64 >= height { items[i + 1].properties = [] }
      items[0].properties += properties
      return HEIF(brand: a.brand, items: items).file()
    } pixels: { a, b, _ in
      let rows = [HEIFPixels.joined(a, b, b), .joined(b, a, a)]
      return HEIFPixels(width: width, height: height) { x, y in rows[y / 64][x, y % 64] }
    }
  }

  static let grids = [
    HEIFForm(grid: "16-bit fields", width: 192, height: 128, bytes: 2),
    HEIFForm(grid: "32-bit fields", width: 192, height: 128, bytes: 4),
    HEIFForm(grid: "16-bit fields, beyond the canvas", width: 131, height: 65, bytes: 2),
    HEIFForm(grid: "32-bit fields, beyond the canvas", width: 130, height: 67, bytes: 4),
    HEIFForm(grid: "a column of tiles outside the canvas", width: 128, height: 128, bytes: 2),
    HEIFForm(grid: "a row of tiles outside the canvas", width: 190, height: 64, bytes: 2),
    HEIFForm("grid, cropped across tiles and rotated") { a, b in
      var items = HEIF.grid(3, 2, of: [a, b, b, b, a, a], width: 150, height: 100, bytes: 2)
      items[0].properties += [HEIF.crop([(90, 1), (61, 1), (5, 2), (4, 1)]), HEIF.rotation(3)]
      return HEIF(brand: a.brand, items: items).file()
    } pixels: { a, b, _ in
      let rows = [HEIFPixels.joined(a, b, b), .joined(b, a, a)]
      return HEIFPixels(width: 90, height: 61) { x, y in rows[(y + 23) / 64][x + 32, (y + 23) % 64] }.turned(3)
    },
    HEIFForm("grid of smaller tiles than coded") { a, b in
      var (a, b) = (a, b)
      a.properties[1] = HEIF.size(40, 50)
      b.properties[1] = HEIF.size(40, 50)
      return HEIF(brand: a.brand, items: HEIF.grid(1, 2, of: [a, b], width: 40, height: 99)).file()
    } pixels: { a, b, _ in
      HEIFPixels(width: 40, height: 99) { x, y in y < 50 ? a[x, y] : b[x, y - 50] }
    },
    HEIFForm("identity of an identity") { a, _ in
      var image = a
      image.properties.append(HEIF.mirror(1))
      let items = [
        HEIF.Item(type: "iden", data: [], properties: [HEIF.rotation(1)], references: [("dimg", [2])]),
        HEIF.Item(
          type: "iden", data: [], properties: [HEIF.crop([(30, 1), (20, 1), (3, 1), (5, 1)])],
          references: [("dimg", [3])]),
        image,
      ]
      return HEIF(brand: a.brand, items: items, layout: .wide).file()
    } pixels: { a, _, _ in
      a.mirrored(1).cropped(20, 27, 30, 20).turned(1)
    },
  ]

  // MARK: Overlays

  /// An overlay of `a` and `b` on a fill with 16 bits per channel.
  private init(
    overlay name: String, fill: [Int], offsets: [(x: Int, y: Int)], bytes: Int, properties: [[UInt8]] = []
  ) {
    let (width, height) = (100, 70)
    self.init("overlay, \(name)") { a, b in
      var overlay = HEIF.overlay(of: [2, 3], at: offsets, on: fill, width: width, height: height, bytes: bytes)
      overlay.properties += properties
      return HEIF(brand: a.brand, items: [overlay, a, b]).file()
    } pixels: { a, b, _ in
      // The fill is rounded to 8 bits; transparent pixels are 0.
      let levels = fill.map { UInt32((Double($0) / 257).rounded()) }
      let color = levels[3] == 0 ? 0 : levels.indices.reduce(0) { $0 | levels[$1] << UInt32(8 * $1) }
      return HEIFPixels(width: width, height: height) { x, y in
        let layers = zip([a, b], offsets).reversed()
        let top = layers.first { (0..<64).contains(x - $1.x) && (0..<64).contains(y - $1.y) }
        return top.map { $0[x - $1.x, y - $1.y] } ?? color
      }
    }
  }

  static let overlays = [
    HEIFForm(overlay: "16-bit fields", fill: [0, 0, 0, 0], offsets: [(3, 5), (30, 1)], bytes: 2),
    HEIFForm(overlay: "32-bit fields", fill: [0, 0, 0, 0], offsets: [(3, 5), (30, 1)], bytes: 4),
    HEIFForm(
      overlay: "16-bit negative offsets", fill: [65_535, 0, 257, 65_535], offsets: [(-7, -20), (50, -1)], bytes: 2),
    HEIFForm(
      overlay: "32-bit negative offsets", fill: [65_535, 0, 257, 65_535], offsets: [(-7, -20), (50, -1)], bytes: 4),
    HEIFForm(
      overlay: "beyond the canvas", fill: [257, 65_535, 0, 65_535], offsets: [(60, 40), (-63, -63)], bytes: 2),
    HEIFForm(overlay: "layers outside", fill: [514, 771, 0, 65_535], offsets: [(100, 0), (0, -64)], bytes: 4),
    HEIFForm(overlay: "translucent fill", fill: [65_535, 51_400, 0, 32_896], offsets: [(80, 9), (9, 60)], bytes: 2),
    HEIFForm("overlay of cropped layers") { a, b in
      var (a, b) = (a, b)
      a.properties.append(HEIF.crop([(31, 1), (21, 1), (1, 2), (-1, 2)]))
      b.properties.append(HEIF.crop([(20, 1), (32, 1), (5, 1), (-7, 1)]))
      let overlay = HEIF.overlay(of: [2, 3], at: [(2, 3), (20, -9)], on: [0, 0, 0, 0], width: 50, height: 40)
      return HEIF(brand: a.brand, items: [overlay, a, b]).file()
    } pixels: { a, b, _ in
      HEIFPixels(width: 50, height: 40) { x, y in
        if (20..<40).contains(x), (-9..<23).contains(y) { return b[27 + x - 20, 9 + y + 9] }
        return (2..<33).contains(x) && (3..<24).contains(y) ? a[17 + x - 2, 21 + y - 3] : 0
      }
    },
  ]
}
