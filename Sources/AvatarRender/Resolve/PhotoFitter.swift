import AvatarCodec
import AvatarGeometry
import AvatarRaster

/// A photo that is fitted to the requests of a person, decoded once for those that can be served together.
///
/// The pixels of one size do not depend on which others are served with it.
struct PhotoFitter {
  let photo: Photo
  private let theme: Theme
  private var focus: FocalPoint?
  private var fitted: [Fitting: FittedPhoto] = [:]

  /// The values that determine the pixels of a fitted photo.
  private struct Fitting: Hashable {
    let side: Int
    let crop: AvatarCrop
    let isLinear: Bool

    init(_ spec: AvatarSpec, _ theme: Theme) {
      side = AppearanceResolver(spec: spec, theme: theme).photoPixels
      crop = spec.photo.crop
      isLinear = spec.photo.isLinear
    }
  }

  /// The maximum number of pixels that are fitted together, and so are in memory together.
  private static let mostPixelsTogether = 1 << 22

  /// Creates the fitter of a photo whose square depends on the theme's rings.
  init(_ photo: Photo, theme: Theme) {
    self.photo = photo
    self.theme = theme
  }

  /// The approximate number of bytes held while the photo is fitted.
  var decodingBytes: Int { photo.decoder.heldBytes + 4 * Self.mostPixelsTogether }

  /// Returns the photo, fitted to the square of the first request.
  ///
  /// - Parameters:
  ///   - specs: The request, and those that follow.
  ///   - transforms: The colour transforms to reuse; a new one is added.
  /// - Returns: The photo.
  /// - Throws: `PhotoError` if the photo cannot be decoded.
  mutating func fit(
    _ specs: ArraySlice<AvatarSpec>, _ transforms: inout ColorTransforms
  ) throws(PhotoError) -> FittedPhoto {
    let spec = specs[specs.startIndex]
    if let photo = fitted[Fitting(spec, theme)] { return photo }
    fitTogether(specs, &transforms)
    if let photo = fitted[Fitting(spec, theme)] { return photo }
    return try fit([spec], &transforms)[0]
  }

  /// Fits the photo to requests together.
  ///
  /// If that fails, each is tried alone: a truncated file may have everything that one of them needs.
  private mutating func fitTogether(_ all: ArraySlice<AvatarSpec>, _ transforms: inout ColorTransforms) {
    fitted = [:]
    guard all.count > 1 else { return }
    var (specs, fittings, pixels) = ([AvatarSpec](), Set<Fitting>(), 0)
    for spec in all {
      pixels += spec.pixels * spec.pixels
      if pixels > Self.mostPixelsTogether { break }
      if fittings.insert(Fitting(spec, theme)).inserted { specs.append(spec) }
    }
    guard specs.count > 1, let photos = try? fit(specs, &transforms) else { return }
    for (spec, photo) in zip(specs, photos) { fitted[Fitting(spec, theme)] = photo }
  }

  private mutating func fit(
    _ specs: [AvatarSpec], _ transforms: inout ColorTransforms
  ) throws(PhotoError) -> [FittedPhoto] {
    var targets: [FitTarget] = []
    for spec in specs {
      let focus = try focus(for: spec, &transforms)
      targets.append(photo.target(side: Fitting(spec, theme).side, focus: focus.point, isLinear: spec.photo.isLinear))
    }
    return try photo.fit(targets, &transforms)
  }

  private mutating func focus(
    for spec: AvatarSpec, _ transforms: inout ColorTransforms
  ) throws(PhotoError) -> FocalPoint {
    if let focus = spec.photo.crop.focus ?? focus { return focus }
    let found = try photo.attention(&transforms)
    focus = found
    return found
  }
}

extension Photo {
  /// The focal point for a square crop, found from the pixels.
  /// - Complexity: O(pixels of the file), as another decode.
  func attention(_ transforms: inout ColorTransforms) throws(PhotoError) -> FocalPoint {
    let size = uprightSize
    let (shorter, longer) = (Double(min(size.width, size.height)), Double(max(size.width, size.height)))
    guard shorter < longer else { return .center }
    let scale = min(1, Double(Attention.side) / shorter, Double(Attention.longest) / longer)
    func scaled(_ length: Int) -> Int { max(Int((Double(length) * scale).rounded()), 1) }
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let target = FitTarget(
      box: whole, width: scaled(size.width), height: scaled(size.height), isLinear: false)
    // Missing parts of a truncated photo attract no attention.
    let picture = try fit([target], &transforms, isShown: false)[0].raster
    let position = Attention.position(in: picture)
    return (size.width > size.height ? FocalPoint(x: position, y: 0.5) : FocalPoint(x: 0.5, y: position)) ?? .center
  }
}
