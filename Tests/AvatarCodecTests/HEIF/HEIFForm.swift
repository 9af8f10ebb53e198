import Testing

/// One form of an image in a HEIF file, and the pixels that it must decode to.
struct HEIFForm: CustomTestStringConvertible, Sendable {
  typealias File = @Sendable (_ gradient: HandmadeHEIF.Item, _ inverse: HandmadeHEIF.Item) throws -> [UInt8]
  typealias Pixels =
    @Sendable (_ gradient: HEIFPixels, _ inverse: HEIFPixels, _ luma: HEIFPixels) throws -> HEIFPixels

  let testDescription: String
  /// Returns the file for the images in the fixtures `gradient` and `inverse`, which have 64×64 pixels.
  private let file: File
  /// Returns the expected pixels for those of `gradient` and `inverse`, and for an image whose green is the luma of
  /// `inverse`.
  private let pixels: Pixels

  init(_ name: String, file: @escaping File, pixels: @escaping Pixels) {
    testDescription = name
    self.file = file
    self.pixels = pixels
  }

  /// Returns the file with images of a coding, `heic` or `avif`.
  func file(_ coding: String) throws -> [UInt8] {
    try file(try HandmadeHEIF.picture("gradient.\(coding)"), try HandmadeHEIF.picture("inverse.\(coding)"))
  }

  /// Returns the expected pixels for images of a coding.
  func pixels(_ coding: String) throws -> HEIFPixels {
    let base = try (coding == "avif" ? Self.avif : Self.heic).get()
    return try pixels(base[0], base[1], base[2])
  }

  // The base forms are decoded once, because there are hundreds of forms.
  private static let avif = Result { try base("avif") }
  private static let heic = Result { try base("heic") }

  /// Returns the pixels of `gradient`, of `inverse`, and of an image whose green is the luma of `inverse`.
  private static func base(_ coding: String) throws -> [HEIFPixels] {
    [
      try HEIFPixels(decoding: try HandmadeHEIF.file("gradient.\(coding)")),
      try HEIFPixels(decoding: try HandmadeHEIF.file("inverse.\(coding)")),
      // With these matrix coefficients, the channels are green, blue and red.
      try HEIFPixels(decoding: try HandmadeHEIF.file("inverse.\(coding)", [HandmadeHEIF.color(1, 13, 0)])),
    ]
  }
}

// MARK: Containers

extension HEIFForm {
  /// A layout of two tiles, side by side, whose grid is described in the metadata.
  private init(_ name: String, _ change: @escaping @Sendable (inout HandmadeHEIF) -> Void) {
    self.init(name) { gradient, inverse in
      var heif = HandmadeHEIF(
        brand: gradient.brand, items: HandmadeHEIF.grid(2, 1, of: [gradient, inverse], width: 128, height: 64))
      heif.items[0].isInDescription = true
      change(&heif)
      return heif.file()
    } pixels: { gradient, inverse, _ in
      .joined(gradient, inverse)
    }
  }

  /// The versions of boxes and the sizes of their fields.
  static let fields = [
    HEIFForm("nothing else") { _ in },
    HEIFForm("pitm 1") { $0.layout.primaryVersion = 1 },
    HEIFForm("iinf 1") { $0.layout.typesVersion = 1 },
    HEIFForm("infe 3") { $0.layout.entryVersion = 3 },
    HEIFForm("iref 1") { $0.layout.referenceVersion = 1 },
    HEIFForm("ipma 0, 1-byte indexes") { $0.layout.associationBytes = 1 },
    HEIFForm("ipma 1, 1-byte indexes") { ($0.layout.associationVersion, $0.layout.associationBytes) = (1, 1) },
    HEIFForm("ipma 1, 2-byte indexes") { $0.layout.associationVersion = 1 },
    HEIFForm("32-bit item IDs") { $0.layout = .wide },
    HEIFForm("iloc 0") { heif in
      heif.layout.locationVersion = 0
      heif.items[0].isInDescription = false
    },
    // The size of an index is reserved in version 0, in which there is none.
    HEIFForm("iloc 0, reserved field") { heif in
      (heif.layout.locationVersion, heif.layout.indexBytes) = (0, 4)
      heif.items[0].isInDescription = false
    },
    HEIFForm("iloc 2") { $0.layout.locationVersion = 2 },
    HEIFForm("iloc 2, 8-byte fields") { heif in
      heif.layout.locationVersion = 2
      (heif.layout.offsetBytes, heif.layout.lengthBytes) = (8, 8)
      (heif.layout.baseBytes, heif.layout.indexBytes) = (8, 8)
    },
    HEIFForm("8-byte offsets") { $0.layout.offsetBytes = 8 },
    HEIFForm("8-byte lengths") { $0.layout.lengthBytes = 8 },
    HEIFForm("4-byte bases") { $0.layout.baseBytes = 4 },
    HEIFForm("8-byte bases") { $0.layout.baseBytes = 8 },
    HEIFForm("4-byte bases without offsets") { ($0.layout.baseBytes, $0.layout.offsetBytes) = (4, 0) },
    HEIFForm("8-byte bases without offsets") { ($0.layout.baseBytes, $0.layout.offsetBytes) = (8, 0) },
    HEIFForm("4-byte extent indexes") { $0.layout.indexBytes = 4 },
    HEIFForm("8-byte extent indexes") { $0.layout.indexBytes = 8 },
  ]

  /// The places of boxes and data.
  static let places = [
    HEIFForm("3 extents") { heif in for i in 1...2 { heif.items[i].extents = 3 } },
    HEIFForm("extents in reverse order") { heif in
      for i in 0...2 { heif.items[i].extents = 3 }
      heif.layout.areExtentsReversed = true
    },
    HEIFForm("extents in reverse order, with bases and indexes") { heif in
      for i in 0...2 { heif.items[i].extents = 4 }
      heif.layout.areExtentsReversed = true
      (heif.layout.baseBytes, heif.layout.indexBytes) = (4, 4)
    },
    HEIFForm("all data in mdat") { $0.items[0].isInDescription = false },
    HEIFForm("all data in idat") { heif in for i in 0...2 { heif.items[i].isInDescription = true } },
    HEIFForm("extents in idat, in reverse order") { heif in
      for i in 0...2 { (heif.items[i].isInDescription, heif.items[i].extents) = (true, 2) }
      heif.layout.areExtentsReversed = true
    },
    HEIFForm("bases in idat") { heif in
      for i in 0...2 { heif.items[i].isInDescription = true }
      heif.layout.baseBytes = 4
    },
    HEIFForm("data before the metadata") { $0.layout.isDataFirst = true },
    HEIFForm("64-bit size of meta") { $0.layout.descriptionSize = .long },
    HEIFForm("64-bit size of mdat") { $0.layout.dataSize = .long },
    HEIFForm("64-bit sizes, data first") { heif in
      (heif.layout.descriptionSize, heif.layout.dataSize, heif.layout.isDataFirst) = (.long, .long, true)
    },
    HEIFForm("mdat to the end of the file") { $0.layout.dataSize = .toTheEnd },
    HEIFForm("meta to the end of the file") { heif in
      (heif.layout.descriptionSize, heif.layout.isDataFirst) = (.toTheEnd, true)
    },
    // The whole idat box is the data of an item without offset and length (ISO/IEC 14496-12, section 8.11.3.1).
    HEIFForm("idat without offset and length") { gradient, _ in
      var heif = HandmadeHEIF(brand: gradient.brand, items: [gradient])
      heif.items[0].isInDescription = true
      (heif.layout.offsetBytes, heif.layout.lengthBytes) = (0, 0)
      return heif.file()
    } pixels: { gradient, _, _ in
      gradient
    },
    HEIFForm("idat from an offset, without length") { gradient, inverse in
      var heif = HandmadeHEIF(brand: gradient.brand, items: [inverse, gradient])
      for i in 0...1 { heif.items[i].isInDescription = true }
      heif.layout.lengthBytes = 0
      return heif.file(primary: 2)
    } pixels: { gradient, _, _ in
      gradient
    },
    HEIFForm("the second item is the primary one") { gradient, inverse in
      HandmadeHEIF(brand: gradient.brand, items: [gradient, inverse], layout: .wide).file(primary: 2)
    } pixels: { _, inverse, _ in
      inverse
    },
  ]

  // MARK: Sequences

  /// A layout of an image sequence, whose images are shown without their right and lower edges.
  private init(sequence name: String, _ change: @escaping @Sendable (inout HEIFLayout) -> Void) {
    self.init(name) { gradient, inverse in
      var image = gradient
      image.properties[1] = HandmadeHEIF.size(60, 44)
      var heif = HandmadeHEIF(brand: gradient.type == "av01" ? "avis" : "hevc", items: [image, inverse])
      change(&heif.layout)
      return heif.sequence()
    } pixels: { gradient, _, _ in
      gradient.cropped(0, 0, 60, 44)
    }
  }

  static let sequences = [
    HEIFForm(sequence: "stco") { _ in },
    HEIFForm(sequence: "co64") { $0.chunkBytes = 8 },
    HEIFForm(sequence: "stsz with one size") { $0.haveSamplesOneSize = true },
    HEIFForm(sequence: "stsz with a table") { $0.samples = 3 },
    HEIFForm(sequence: "several images of one size") { ($0.samples, $0.haveSamplesOneSize) = (3, true) },
    HEIFForm(sequence: "tkhd 1") { $0.trackVersion = 1 },
    HEIFForm(sequence: "64-bit sizes") { ($0.dataSize, $0.descriptionSize) = (.long, .long) },
    HEIFForm(sequence: "moov to the end of the file") { $0.descriptionSize = .toTheEnd },
    HEIFForm(sequence: "everything else") { layout in
      (layout.chunkBytes, layout.trackVersion, layout.samples, layout.haveSamplesOneSize) = (8, 1, 2, true)
    },
  ]
}

extension HandmadeHEIF.Item {
  /// The brand of files with the item's coding.
  var brand: String { type == "av01" ? "avif" : "heic" }
}
