extension HEIFForm {
  /// A property that changes which pixels are shown, or where.
  enum Transform {
    /// Quarter turns counterclockwise.
    case turn(UInt8)
    /// An exchange of top and bottom for axis 0, or of left and right for axis 1.
    case mirror(UInt8)
    /// A crop, specified by fractions, and the columns and rows that it shows.
    case crop([(Int, Int)], x: Int, y: Int, width: Int, height: Int)

    var property: [UInt8] {
      switch self {
      case .turn(let turns): HandmadeHEIF.rotation(turns)
      case .mirror(let axis): HandmadeHEIF.mirror(axis)
      case .crop(let fractions, _, _, _, _): HandmadeHEIF.crop(fractions)
      }
    }

    func apply(to pixels: HEIFPixels) -> HEIFPixels {
      switch self {
      case .turn(let turns): pixels.turned(turns)
      case .mirror(let axis): pixels.mirrored(axis)
      case .crop(_, let x, let y, let width, let height): pixels.cropped(x, y, width, height)
      }
    }
  }

  private init(_ name: String, _ transforms: [Transform]) {
    self.init(name) { gradient, _ in
      var image = gradient
      image.properties += transforms.map(\.property)
      return HandmadeHEIF(brand: gradient.brand, items: [image]).file()
    } pixels: { gradient, _, _ in
      transforms.reduce(gradient) { $1.apply(to: $0) }
    }
  }

  private init(crop name: String, _ fractions: [(Int, Int)], _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.init("crop \(name)", [.crop(fractions, x: x, y: y, width: width, height: height)])
  }

  /// Crops of the 64×64 image, whose centre is at 31.5, according to ISO/IEC 14496-12, section 12.1.4.1.
  static let crops = [
    HEIFForm(crop: "to all pixels", [(64, 1), (64, 1), (0, 1), (0, 1)], 0, 0, 64, 64),
    HEIFForm(crop: "around the centre", [(20, 1), (32, 1), (0, 1), (0, 1)], 22, 16, 20, 32),
    HEIFForm(crop: "around another centre", [(20, 1), (32, 1), (5, 1), (-7, 1)], 27, 9, 20, 32),
    HEIFForm(crop: "to the upper left corner", [(32, 1), (30, 1), (-16, 1), (-17, 1)], 0, 0, 32, 30),
    HEIFForm(crop: "to the lower right corner", [(32, 1), (30, 1), (16, 1), (17, 1)], 32, 34, 32, 30),
    HEIFForm(crop: "with half pixels", [(31, 1), (21, 1), (1, 2), (-1, 2)], 17, 21, 31, 21),
    HEIFForm(crop: "with more half pixels", [(31, 1), (21, 1), (-33, 2), (43, 2)], 0, 43, 31, 21),
    // The first pixel is rounded down.
    HEIFForm(crop: "between pixels", [(31, 1), (21, 1), (0, 1), (0, 1)], 16, 21, 31, 21),
    HEIFForm(crop: "a quarter of a pixel further", [(32, 1), (20, 1), (1, 4), (-1, 4)], 16, 21, 32, 20),
    HEIFForm(crop: "to one pixel", [(1, 1), (1, 1), (63, 2), (-63, 2)], 63, 0, 1, 1),
    HEIFForm(crop: "with reducible fractions", [(90, 3), (120, 4), (8, 4), (-9, 3)], 19, 14, 30, 30),
    // An offset without a denominator is whole.
    HEIFForm(crop: "with denominators of 0", [(20, 0), (32, 0), (5, 0), (-7, 0)], 27, 9, 20, 32),
  ]

  /// Every order of a crop, a rotation and a reflection.
  static let orders: [HEIFForm] = (1...3 as ClosedRange<UInt8>).flatMap { turns in
    (0...1 as ClosedRange<UInt8>).flatMap { axis in
      let crop = Transform.crop([(31, 1), (20, 1), (-25, 2), (9, 1)], x: 4, y: 31, width: 31, height: 20)
      let (turn, mirror) = (Transform.turn(turns), Transform.mirror(axis))
      let orders = [
        ("CTM", [crop, turn, mirror]), ("CMT", [crop, mirror, turn]), ("TCM", [turn, crop, mirror]),
        ("MCT", [mirror, crop, turn]), ("TMC", [turn, mirror, crop]), ("MTC", [mirror, turn, crop]),
      ]
      return orders.map { name, transforms in HEIFForm("\(name), \(turns) turns, axis \(axis)", transforms) }
    }
  }

  /// A crop inside another one, in the coordinates of the image as cropped and rotated before.
  static let nested: [HEIFForm] = (0...3 as ClosedRange<UInt8>).map { turns in
    let outer = Transform.crop([(40, 1), (50, 1), (7, 1), (-3, 1)], x: 19, y: 4, width: 40, height: 50)
    let isTurned = turns % 2 == 1
    let inner = Transform.crop(
      [(11, 1), (9, 1), (isTurned ? 9 : 4, 2), (isTurned ? 4 : 9, 2)],
      x: isTurned ? 24 : 16, y: isTurned ? 17 : 25, width: 11, height: 9)
    return HEIFForm("nested crops, \(turns) turns", [outer, .turn(turns), inner, .mirror(1)])
  }
}
