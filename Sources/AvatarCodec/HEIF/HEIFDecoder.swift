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
    HEIFCoding(brandsOf: head) == Kind.coding ? .complete : .none
  }

  package static func hasEnd(_ bytes: [UInt8]) -> Bool { FileBoxes(ByteSource(bytes)).areComplete }

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

/// The rows of a picture of a HEIF file, in sRGB.
struct HEIFScanlines: ~Copyable, ScanlineSource {
  let width: Int
  let height: Int
  let format: ScanlineFormat
  let hasEnd = true
  let damage: ScanlineDamage? = nil
  private let source: ByteSource
  private let fileFormat: ImageFormat
  private let transform: ColorTransform?
  /// The rows of a picture that was decoded in this process; nil if a child process decodes it.
  private var rows: HEIFRows?
  private var process: DecoderProcess?

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - request: The picture.
  ///   - transform: The conversion to sRGB, or nil to leave the colours unchanged.
  ///   - isIsolated: Whether a child process decodes.
  /// - Throws: `PhotoError` if the picture cannot be decoded.
  init(
    _ source: ByteSource, _ request: HEIFRequest, transform: ColorTransform?, isIsolated: Bool
  ) throws(PhotoError) {
    (width, height) = (request.reducedWidth, request.reducedHeight)
    format = request.hasAlpha ? .rgba : .rgb
    fileFormat = request.coding.format
    self.source = source
    self.transform = transform
    let file = try mapError(of: source.allBytes(), to: PhotoError.unreadable)
    do throws(HEIFFailure) {
      rows = isIsolated ? nil : try HEIFRows(file, request)
      process = isIsolated ? try DecoderProcess.start(file, request) : nil
    } catch {
      throw error.error(request.coding.format, source)
    }
  }

  mutating func readRow(into row: inout [UInt32]) throws(PhotoError) {
    try skipRow(&row)
    transform?.apply(to: &row, count: width)
  }

  mutating func skipRow(_ row: inout [UInt32]) throws(PhotoError) {
    rows?.read(into: &row)
    do throws(HEIFFailure) {
      try process?.read(into: &row)
    } catch {
      throw error.error(fileFormat, source)
    }
  }

  func findsEnd() -> Bool { true }
}

/// The coding of the pictures in HEIF files, which are named after it.
package enum HEIFCoding: Hashable, Sendable, BitwiseCopyable {
  case hevc, av1

  /// Reads the coding from the brands at the start of an ISO base media file (ISO/IEC 14496-12, section 4.3).
  ///
  /// A file with only the brand `mif1` has pictures of any coding; HEVC is the usual one. The result is nil for a video,
  /// for unknown brands, and if the file does not start with brands.
  init?(brandsOf head: [UInt8]) {
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    // The version is between the first brand and the others.
    let offsets = [8] + stride(from: 16, to: max(min(length, head.count), 16), by: 4)
    let brands = Set(offsets.map { String(decoding: head.dropFirst($0).prefix(4), as: UTF8.self) })
    if !brands.isDisjoint(with: ["avif", "avis"]) {
      self = .av1
    } else if !brands.isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]) {
      self = .hevc
    } else {
      return nil
    }
  }

  /// The format of files with such pictures.
  var format: ImageFormat { self == .hevc ? .heic : .avif }

  /// The type of coded items (ISO/IEC 23008-12, annex B; AV1 Image File Format, section 2.1).
  var itemType: String { self == .hevc ? "hvc1" : "av01" }

  /// The Debian package with a decoder that libheif loads as a plug-in.
  var plugin: String { self == .hevc ? "libheif-plugin-libde265" : "libheif-plugin-dav1d" }
}

extension String {
  /// Creates the text of a libheif message, up to its first control character, because it may have several lines.
  init(libheif message: [CChar]) {
    self.init(decoding: message.prefix { $0 > 0x1F }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension ImageFormat {
  package static let heic = ImageFormat(name: "HEIC", extensions: ["heic", "heif", "hif"], mediaType: "image/heic")
  package static let avif = ImageFormat(name: "AVIF", extensions: ["avif"], mediaType: "image/avif")
}
