import AvatarCodec
import AvatarGeometry
import AvatarRaster

/// A photo that is fitted to a person's requests and decoded only once for requests that can be fitted together.
///
/// The pixels at one size do not depend on the other sizes that are fitted at the same time.
struct PhotoFitter {
  let photo: Photo
  private var subject: PhotoSubject?
  private var fitted: [Fitting: FittedPhoto] = [:]
  /// The thumbnail of a photo that does not fill the shape; nil for other photos, and before fitting.
  private(set) var ink: Raster?

  /// The values that determine the pixels of a fitted photo.
  struct Fitting: Hashable {
    /// The side of the canvas, in pixels.
    let canvas: Int
    let frame: PlacedShape
    let fit: PhotoFit
    /// The fit of an SVG document; nil means that its corners determine it.
    let documentFit: PhotoFit?
    /// Whether the background is visible around the photo.
    let isFramed: Bool
    let crop: AvatarCrop
    let isLinear: Bool
  }

  /// The maximum number of pixels that are fitted, and therefore held in memory, together.
  private static let maxPixelsTogether = 1 << 22

  init(_ photo: Photo) { self.photo = photo }

  /// The approximate number of bytes held while the photo is fitted.
  var decodingBytes: Int { photo.decoder.heldBytes + 4 * Self.maxPixelsTogether }

  /// Returns the photo fitted to the first request.
  ///
  /// - Parameters:
  ///   - fittings: The fitting of the request, followed by those of subsequent requests.
  ///   - transforms: The colour transforms to reuse; new ones are added.
  /// - Returns: The fitted photo.
  /// - Throws: `PhotoError` if the photo cannot be decoded.
  mutating func fit(
    _ fittings: [Fitting], _ transforms: inout ColorTransforms
  ) throws(PhotoError) -> FittedPhoto {
    if let photo = fitted[fittings[0]] { return photo }
    fitTogether(fittings, &transforms)
    if let photo = fitted[fittings[0]] { return photo }
    return try fit(each: [fittings[0]], &transforms)[0]
  }

  /// Fits the photo to several requests together.
  ///
  /// If this fails, each request is tried alone, because a truncated file may contain everything that one of them
  /// needs.
  private mutating func fitTogether(_ all: [Fitting], _ transforms: inout ColorTransforms) {
    fitted = [:]
    guard all.count > 1 else { return }
    var (together, pixels) = ([Fitting](), 0)
    for fitting in all {
      pixels += fitting.canvas * fitting.canvas
      if pixels > Self.maxPixelsTogether { break }
      if !together.contains(fitting) { together.append(fitting) }
    }
    guard together.count > 1, let photos = try? fit(each: together, &transforms) else { return }
    for (fitting, photo) in zip(together, photos) { fitted[fitting] = photo }
  }

  private mutating func fit(
    each fittings: [Fitting], _ transforms: inout ColorTransforms
  ) throws(PhotoError) -> [FittedPhoto] {
    var targets: [FitTarget] = []
    for fitting in fittings {
      switch fitting.fit {
      case .cover:
        // The distance from the canvas edges is a whole number of pixels.
        let side = fitting.canvas - 2 * Int(fitting.frame.inset)
        if let focus = fitting.crop.focus {
          targets.append(photo.target(side: side, focus: focus.point, isLinear: fitting.isLinear))
        } else {
          let box = try subject(&transforms).square(for: fitting.crop, side: side)
          targets.append(FitTarget(box: box, width: side, height: side, isLinear: fitting.isLinear))
        }
      case .contain:
        targets.append(photo.target(inside: fitting.frame, canvas: fitting.canvas, isLinear: fitting.isLinear))
      }
    }
    guard ink == nil, let i = fittings.firstIndex(where: \.isFramed) else { return try photo.fit(targets, &transforms) }
    // The thumbnail is the same for all sizes, and so is the background that it determines.
    let box = targets[i].box
    func side(_ length: Double) -> Int {
      max(Int((length / max(box.width, box.height) * Double(Self.inkSide)).rounded()), 1)
    }
    targets.append(FitTarget(box: box, width: side(box.width), height: side(box.height), isLinear: false))
    var photos = try photo.fit(targets, &transforms)
    ink = photos.removeLast().raster
    return photos
  }

  /// The longer side of the thumbnail that determines the background, in pixels.
  static let inkSide = 64

  private mutating func subject(_ transforms: inout ColorTransforms) throws(PhotoError) -> PhotoSubject {
    if let subject { return subject }
    let found = try PhotoSubject(of: photo, &transforms)
    subject = found
    return found
  }
}
