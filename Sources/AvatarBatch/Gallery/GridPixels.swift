import AvatarCodec
import AvatarRaster
import AvatarRender

/// The pixels of a grid of written images, which are read again for each band that an encoder needs.
final class GridPixels {
  private let images: SheetImages
  private let cells: CellGrid
  private let run: BatchRun
  /// The positions of the images that are not files with pixels, or are larger than their cells.
  private var unreadable: Set<Int> = []
  /// The error that prevented images from being read, or nil if there is none.
  private(set) var error: InputError?

  /// The maximum number of pixels in a band, unless a row of cells has more.
  private static let bandPixels = 1 << 17

  init(of images: SheetImages, in cells: CellGrid, _ run: BatchRun) {
    self.images = images
    self.cells = cells
    self.run = run
  }

  /// The positions of the unreadable images found so far, in order.
  var missing: [Int] { unreadable.sorted() }

  var picture: DrawnPicture {
    let rows = max(Self.bandPixels / (cells.width * cells.rowStep), 1)
    let bands = RasterBands(width: cells.width, height: cells.height, bandHeight: rows * cells.rowStep, draw: band)
    return DrawnPicture(scale: 1, title: nil, drawing: { Drawing(bands.drawn()) }, bands: { bands })
  }

  /// Returns rows of pixels that start at a row of cells.
  private func band(_ rows: Range<Int>) -> Raster {
    var band = Raster(width: cells.width, height: rows.count)
    let first = rows.lowerBound / cells.rowStep * cells.columns
    let end = (rows.upperBound + cells.rowStep - 1) / cells.rowStep * cells.columns
    let shown = first..<min(end, images.files.count)
    do throws(InputError) {
      if error != nil { return band }
      for (cell, raster) in zip(shown, try run.pictures(of: images.files[shown])) {
        // Another program may have replaced the file with a larger one.
        if let raster, raster.width <= cells.side, raster.height <= cells.side {
          band.draw(cells.layer(Drawing(raster), in: cell - first))
        } else {
          unreadable.insert(cell)
        }
      }
    } catch {
      self.error = error
    }
    return band
  }
}
