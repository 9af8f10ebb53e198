package import AvatarFileSystem
import AvatarGeometry
package import AvatarRaster

/// The kind of HEIF files that a decoder reads.
package protocol HEIFKind: Sendable {
  static var coding: HEIFCoding { get }
}

/// HEIC files, whose pictures are coded with HEVC.
package enum HEIC: HEIFKind { package static var coding: HEIFCoding { .hevc } }
/// AVIF files, whose pictures are coded with AV1.
package enum AVIF: HEIFKind { package static var coding: HEIFCoding { .av1 } }

/// A decoder of HEIF files (ISO/IEC 23008-12) by libheif; the header is parsed without the library.
///
/// Large opaque pictures are reduced while their rows are read.
package struct HEIFDecoder<Kind: HEIFKind>: ImageDecoder {
  private let header: HEIFHeader
  private let source: ByteSource
  private let limits: PhotoLimits

  package static var format: ImageFormat { Kind.coding.format }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    guard let brands = HEIFBrands(head) else { return .none }
    return brands.coding == Kind.coding ? .whole : .none
  }

  package static func hasEnd(_ bytes: [UInt8]) -> Bool { FileBoxes(ByteSource(bytes)).areWhole }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    guard limits.heif != .off else { throw .unsupported(Self.format.name) }
    header = try HEIFHeader(source, Kind.coding)
    self.source = source
    self.limits = limits
    try limits.check(
      width: header.picture.width, height: header.picture.height, held: heldBytes, of: Self.format.name)
    if header.profile == nil, let points = header.points, points.isSpecified, points.encoding == nil {
      throw .unsupported("\(Self.format.name) in the colour space \(points.description)")
    }
  }

  package var width: Int { header.picture.frame.width }
  package var height: Int { header.picture.frame.height }
  package var orientation: Orientation { header.picture.orientation }
  package var heldBytes: Int { header.picture.heldBytes + source.count }
  package var layout: SampleLayout { .rgb }
  package var isDeep: Bool { false }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    if let profile = header.profile {
      guard profile.count <= limits.profileBytes else {
        throw ColorProblem.tooLong(limit: limits.profileBytes, size: profile.count)
      }
      return DescribedColor(encoding: .profile(source.bytes(at: profile.lowerBound, length: profile.count)))
    }
    guard let points = header.points, points.isSpecified else { return DescribedColor(encoding: .sRGB) }
    return DescribedColor(encoding: points.encoding ?? .sRGB)
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    let picture = header.thumbnails.first { covers(targets, $0) } ?? header.picture
    let scale = (x: Double(picture.frame.width) / Double(width), y: Double(picture.frame.height) / Double(height))
    let reduction = targets.map { self.reduction(for: $0, of: picture, scale: scale.x) }.min() ?? 1
    let request = request(picture, reduction: reduction)
    let scaled = targets.map { target in
      var scaled = target
      scaled.box = target.box.scaled(x: scale.x / Double(reduction), y: scale.y / Double(reduction))
      return scaled
    }
    // Averaging pixels is a box filter.
    let droop = reduction > 1 ? 1.0 : 0
    var scanlines = try HEIFScanlines(
      source, request, transform: decoding.transform, isIsolated: limits.heif == .inChildProcess)
    return try decoding.resample(&scanlines, scaled, droop: droop)
  }

  private func request(_ picture: HEIFPicture, reduction: Int) -> HEIFRequest {
    HEIFRequest(
      coding: Kind.coding, thumbnail: picture.item == header.picture.item ? 0 : picture.item,
      width: picture.width, height: picture.height, frame: picture.frame, mostSide: header.mostSide,
      reduction: reduction, hasAlpha: picture.hasAlpha, heldBytes: picture.heldBytes)
  }

  /// Returns whether a thumbnail has enough samples for each pixel of the targets.
  private func covers(_ targets: [FitTarget], _ thumbnail: HEIFPicture) -> Bool {
    let scale = Double(thumbnail.frame.width) / Double(width)
    return targets.allSatisfy { $0.samples * scale >= Self.samples }
  }

  /// Returns the largest reduction that leaves enough samples for each pixel of a target.
  ///
  /// Averaging does not weight colours by their alpha, and averages encoded values, so that pictures with alpha and
  /// targets in linear light are decoded at full size.
  private func reduction(for target: FitTarget, of picture: HEIFPicture, scale: Double) -> Int {
    if picture.hasAlpha || target.isLinear { return 1 }
    return max(Int(target.samples * scale / Self.samples), 1)
  }

  /// The minimum number of samples per output pixel along each side of a thumbnail or a reduced picture.
  private static var samples: Double { 8 }
}

extension FitTarget {
  /// The pixels of the photo per output pixel, along the side that has fewer.
  fileprivate var samples: Double { min(box.width / Double(width), box.height / Double(height)) }
}
