import AvatarCodec
import AvatarFileSystem
import AvatarGeometry
package import AvatarRaster
import AvatarRender

/// A picture that shows many avatars in rows and columns.
///
/// An avatar takes 16 KB in it, at 8 bits per channel. The picture itself has 16 bits per channel.
package struct ContactSheet {
  /// The side of the square for an avatar, in pixels.
  package static let cell = 64
  /// The distance between squares, in pixels.
  package static let gap = 8
  /// The maximum number of avatars in a row.
  package static let columns = 32
  /// The maximum number of rows of avatars in a sheet.
  package static let rows = 32

  /// The cells one after the other, each row-major, as straight RGBA with one word per pixel.
  private var pixels: [UInt32] = []

  /// Creates a sheet without avatars.
  package init() {}

  private var count: Int { pixels.count / (Self.cell * Self.cell) }

  /// Whether the sheet has no room for another avatar.
  package var isFull: Bool { count == Self.columns * Self.rows }
  package var isEmpty: Bool { pixels.isEmpty }

  /// Adds a picture of any size to a sheet that is not full.
  ///
  /// A picture that is smaller than a cell is centred in it at its own size; a larger one is shrunk to fit.
  ///
  /// - Complexity: O(pixels of the picture).
  package mutating func add(_ picture: Raster) {
    precondition(!isFull)
    let start = pixels.count
    pixels.append(contentsOf: repeatElement(0, count: Self.cell * Self.cell))
    let fitted = Self.shrunk(picture)
    let words = fitted.straightPixels()
    let (left, top) = ((Self.cell - fitted.width) / 2, (Self.cell - fitted.height) / 2)
    for y in 0..<fitted.height {
      let place = start + (top + y) * Self.cell + left
      let row = words[y * fitted.width..<(y + 1) * fitted.width]
      pixels.replaceSubrange(place..<place + fitted.width, with: row)
    }
  }

  /// Returns the sheet on a transparent background, cropped to its avatars.
  ///
  /// - Precondition: The sheet is not empty.
  package func picture() -> Raster {
    precondition(!isEmpty)
    let (cell, pitch) = (Self.cell, Self.cell + Self.gap)
    // The sheet is about as wide as high.
    let columns = (1...Self.columns).first { $0 * $0 >= count } ?? Self.columns
    let rows = (count + columns - 1) / columns
    var sheet = Raster(width: columns * pitch - Self.gap, height: rows * pitch - Self.gap)
    var line = [UInt32](repeating: 0, count: sheet.width)
    for y in 0..<sheet.height where y % pitch < cell {
      let first = y / pitch * columns
      for column in 0..<columns {
        let range = column * pitch..<column * pitch + cell
        if first + column < count {
          let start = (first + column) * cell * cell + y % pitch * cell
          line.replaceSubrange(range, with: pixels[start..<start + cell])
        } else {
          line.replaceSubrange(range, with: repeatElement(0, count: cell))
        }
      }
      sheet.setRow(y, straight: line.span)
    }
    return sheet
  }

  /// Returns the picture if it fits into a cell, or else shrunk to fit.
  static func shrunk(_ picture: Raster) -> Raster {
    let (width, height) = (picture.width, picture.height)
    let longer = max(width, height)
    guard longer > cell, min(width, height) > 0 else { return picture }
    func scaled(_ side: Int) -> Int { max(Int((Double(side * cell) / Double(longer)).rounded()), 1) }
    var resampler = ScanlineResampler(
      Resampling(
        format: .rgba, width: width, height: height,
        box: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
        outputWidth: scaled(width), outputHeight: scaled(height)))
    let words = picture.straightPixels()
    for y in resampler.rows { resampler.append(words.span.extracting(y * width..<(y + 1) * width)) }
    return resampler.finish()
  }
}

/// A reader of pictures that a run has written.
enum WrittenPicture {
  /// Returns the pixels of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - side: The longest side of the result if the file is not a PNG, in pixels; nil for no limit.
  ///   - isolatesHEIF: Whether HEIC and AVIF are decoded in a child process, because another program may have replaced
  ///     the file.
  /// - Returns: The pixels; nil if the file is missing or no picture, or if its format has layers instead of pixels.
  /// - Throws: `InputError` if the machine is to blame, or a component is missing.
  static func raster(_ path: String, side: Int? = nil, isolatesHEIF: Bool) throws(InputError) -> Raster? {
    let source: ByteSource
    do throws(FileError) {
      source = try ByteSource(path: path, limit: 1 << 28, isFile: true)
    } catch {
      if error.isOfMachine { throw InputError(path, reason: error.reason, kind: .io) }
      return nil
    }
    var limits = PhotoLimits()
    (limits.heldPixels, limits.memory) = (1 << 26, 1 << 30)
    limits.heif = isolatesHEIF ? .inChildProcess : .inProcess
    if let picture = try? PNGPicture.decode(source, limits: limits) { return picture }
    do throws(PhotoError) {
      let photo = try Photo(source, limits: limits)
      let longer = max(photo.width, photo.height)
      var transforms = ColorTransforms()
      let target = photo.target(side: min(longer, side ?? longer), focus: Point(x: 0.5, y: 0.5), isLinear: false)
      return try photo.fit([target], &transforms).first?.raster
    } catch {
      switch error {
      case .unreadable: throw InputError(path, reason: error.reason, kind: .io)
      case .component(let component): throw InputError(component)
      case .notAPhoto, .unsupported, .truncated, .damaged, .overLimit: return nil
      }
    }
  }
}
