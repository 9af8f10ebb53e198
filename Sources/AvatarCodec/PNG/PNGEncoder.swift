package import AvatarRaster

/// Writes rasters as PNG files: small, fast, and the same bytes every time.
///
/// Pictures of at most 256 colours become palette images, the rest RGBA; 8-bit straight alpha, tagged as sRGB, with no
/// other metadata. The palette is exact: the decoded pixels are the same either way.
package enum PNGEncoder {
  /// Where more effort stopped paying for photos of avatar sizes: level 6 of libdeflate gives the size of libpng's
  /// level 6 in a third of its time.
  static let photoLevel = 6
  /// At level 9 the rows of palette images would take eleven times as long, for 4 % of their bytes.
  static let paletteLevel = 5

  /// Returns the file of a raster; equal rasters give equal bytes.
  /// - Complexity: O(width · height).
  package static func encode(_ raster: Raster) -> [UInt8] {
    var file = PNGChunks()
    if let palette = ExactPalette(raster) {
      file.appendHeader(width: raster.width, height: raster.height, depth: palette.bitDepth, colorType: .palette)
      file.append("PLTE", palette.colors)
      if !palette.alphas.isEmpty { file.append("tRNS", palette.alphas) }
      // Filters take indices for brightness: unfiltered rows are smaller here, and free.
      file.append("IDAT", zlibCompressed(palette.packedRows(), level: paletteLevel))
    } else {
      file.appendHeader(width: raster.width, height: raster.height, depth: 8, colorType: .rgba)
      let rows = PNGFilter.adaptivelyFilteredRows(of: raster.straightPixels(), width: raster.width)
      file.append("IDAT", zlibCompressed(rows, level: photoLevel))
    }
    file.append("IEND", [])
    return file.bytes
  }
}

extension OutputFormat {
  package static let png = OutputFormat(.png, .lossless { PNGEncoder.encode($0) })
}
