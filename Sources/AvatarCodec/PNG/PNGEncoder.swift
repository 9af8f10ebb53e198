package import AvatarRaster

/// Writes rasters as PNG files: small, fast, and the same bytes every time.
///
/// Pictures of at most 256 colours usually become palette images, the rest gray or RGB with or without alpha; 8-bit
/// straight alpha, tagged as sRGB, with no other metadata. The decoded pixels are the same either way.
package enum PNGEncoder {
  /// How much time is spent on a smaller file.
  package enum Effort: Sendable {
    /// Little compared with the time for rendering the picture.
    case standard
    /// Every filter, and the highest level of compression.
    case best
  }

  /// The most pixels of a picture that gets slow compression in any case, since it has so few.
  private static let smallPicture = 64 * 64
  /// Pictures with at least as many pixels for each colour are taken to be flat: filters only harm them.
  private static let flatness = 12

  /// Returns the file of a raster, with the standard effort.
  /// - Complexity: O(width · height).
  package static func encode(_ raster: Raster) -> [UInt8] { encode(raster, effort: .standard) }

  /// Returns the file of a raster; equal rasters give equal bytes with the same effort.
  /// - Complexity: O(width · height).
  package static func encode(_ raster: Raster, effort: Effort) -> [UInt8] {
    let drafts =
      switch effort {
      case .standard: standardDrafts(of: raster)
      case .best: bestDrafts(of: raster)
      }
    let files = drafts.lazy.map { $0.file(width: raster.width, height: raster.height) }
    return files.min { $0.count < $1.count } ?? []
  }

  /// Returns the draft that is the smallest, or several if the numbers of pixels and colours don't determine it.
  private static func standardDrafts(of raster: Raster) -> [PNGDraft] {
    let pixels = raster.width * raster.height
    let isSmall = pixels <= smallPicture
    // More than level 7 costs photos three times as much for 1 % of their bytes.
    func filtered(_ samples: PNGSamples) -> PNGDraft {
      isSmall ? PNGDraft(samples, .shortestCodes, level: 12) : PNGDraft(samples, .leastMagnitude, level: 7)
    }
    func unfiltered(_ samples: PNGSamples) -> PNGDraft { PNGDraft(samples, .fixed(.none), level: 9) }

    guard let picture = IndexedRaster(raster) else { return [filtered(PNGSamples(raster))] }
    let isFlat = pixels >= flatness * picture.colors.count
    guard let palette = ExactPalette(picture) else {
      let samples = PNGSamples(raster)
      return [isFlat ? unfiltered(samples) : filtered(samples)]
    }
    let indexed = PNGDraft(palette, level: isSmall ? 7 : 5)
    if palette.isGray {
      let samples = PNGSamples(raster)
      return [indexed, unfiltered(samples), filtered(samples)]
    }
    // The palette itself takes four bytes for each colour.
    return isFlat ? [indexed] : [indexed, unfiltered(PNGSamples(raster))]
  }

  /// Returns the two drafts that are the smallest at a fast level.
  private static func bestDrafts(of raster: Raster) -> [PNGDraft] {
    let samples = PNGSamples(raster)
    let filters: [PNGRowFilter] = [.fixed(.none), .fixed(.sub), .leastMagnitude, .fewestPairs, .shortestCodes]
    var drafts = filters.map { PNGDraft(samples, $0, level: 6) }
    if let palette = IndexedRaster(raster).flatMap(ExactPalette.init) { drafts.append(PNGDraft(palette, level: 6)) }
    let sizes = drafts.map { $0.file(width: raster.width, height: raster.height).count }
    let order = drafts.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
    return order.prefix(2).map { drafts[$0].compressed(at: 12) }
  }
}

/// One of the ways to write a picture.
private struct PNGDraft {
  private let colorType: PNGChunks.ColorType
  private let bitDepth: Int
  private let palette: ExactPalette?
  /// The image data before compression.
  private let rows: [UInt8]
  private var level: Int

  init(_ samples: PNGSamples, _ filter: PNGRowFilter, level: Int) {
    colorType = samples.colorType
    bitDepth = 8
    palette = nil
    rows = filter.rows(of: samples)
    self.level = level
  }

  /// Filters take indices for brightness: unfiltered rows are smaller here, and free.
  init(_ palette: ExactPalette, level: Int) {
    colorType = .palette
    bitDepth = palette.bitDepth
    self.palette = palette
    rows = palette.packedRows()
    self.level = level
  }

  func compressed(at level: Int) -> PNGDraft {
    var draft = self
    draft.level = level
    return draft
  }

  func file(width: Int, height: Int) -> [UInt8] {
    var file = PNGChunks()
    file.appendHeader(width: width, height: height, depth: bitDepth, colorType: colorType)
    if let palette {
      file.append("PLTE", palette.colors)
      if !palette.alphas.isEmpty { file.append("tRNS", palette.alphas) }
    }
    file.append("IDAT", zlibCompressed(rows, level: level))
    file.append("IEND", [])
    return file.bytes
  }
}

extension OutputFormat {
  package static let png = OutputFormat(
    .png, .lossless { PNGEncoder.encode($0) }, optimizer: { PNGEncoder.encode($0, effort: .best) })
}
