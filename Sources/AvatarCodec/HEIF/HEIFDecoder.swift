package import AvatarFileSystem
import AvatarGeometry
package import AvatarRaster

/// HEIC files, whose images are coded with HEVC.
package struct HEICDecoder: HEIFDecoder {
  package static var coding: HEIFCoding { .hevc }
  package let file: HEIFSource

  package init(_ file: HEIFSource) { self.file = file }
}

/// AVIF files, whose images are coded with AV1.
package struct AVIFDecoder: HEIFDecoder {
  package static var coding: HEIFCoding { .av1 }
  package let file: HEIFSource

  package init(_ file: HEIFSource) { self.file = file }
}

/// A file whose header has been read.
package struct HEIFSource: Sendable {
  fileprivate let header: HEIFHeader
  fileprivate let source: ByteSource
  fileprivate let limits: PhotoLimits
}

/// A decoder for HEIF files (ISO/IEC 23008-12), whose coded images are decoded by dav1d and libde265.
///
/// Large opaque images are reduced while their rows are being read.
package protocol HEIFDecoder: ImageDecoder {
  static var coding: HEIFCoding { get }

  var file: HEIFSource { get }

  init(_ file: HEIFSource)
}

extension HEIFDecoder {
  package static var format: ImageFormat { coding.format }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    HEIFCoding(brandsOf: head) == coding ? .complete : .none
  }

  package static func hasEnd(_ bytes: [UInt8]) -> Bool { FileBoxes(ByteSource(bytes)).areComplete }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    guard limits.heif != .off else { throw .unsupported(Self.format.name) }
    self.init(HEIFSource(header: try HEIFHeader(source, Self.coding), source: source, limits: limits))
    try limits.check(
      width: header.picture.width, height: header.picture.height, held: heldBytes, of: Self.format.name)
    // Tiles may extend beyond the edge, and alpha and layers are additional images.
    let (pixels, maximum) = (header.picture.codedPixels, limits.pixels)
    guard pixels <= maximum else {
      throw .overLimit(
        "\(Self.format.name) with \(pixels.grouped) coded pixels: at most \(maximum.grouped) are allowed"
          + limits.advice("pixels", pixels))
    }
  }

  private var header: HEIFHeader { file.header }
  private var source: ByteSource { file.source }
  private var limits: PhotoLimits { file.limits }

  package var width: Int { header.picture.frame.width }
  package var height: Int { header.picture.frame.height }
  package var orientation: Orientation { header.picture.orientation }
  /// The memory for the image, and for the file in both processes and in the decoder.
  package var heldBytes: Int { header.picture.heldBytes + 3 * source.count }

  package func hasDeepRows(of encoding: ColorEncoding) -> Bool { encoding.isHDR }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    if let profile = header.picture.profile {
      return try DescribedColor(profile: profile, in: source, limit: limits.profileBytes)
    }
    return try header.picture.points?.described() ?? DescribedColor(encoding: .sRGB)
  }

  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    let picture = header.thumbnails.first { covers(targets, $0) } ?? header.picture
    if header.picture.hasUnusableCrop { decoding.add("its crop (clap) is not within the image: ignored") }
    let scale = (x: Double(picture.frame.width) / Double(width), y: Double(picture.frame.height) / Double(height))
    let reduction = targets.map { self.reduction(for: $0, of: picture, scale: scale.x) }.min() ?? 1
    let whole = PixelBox(x: 0, y: 0, width: picture.frame.width, height: picture.frame.height)
    let part = decoding.isComplete ? whole : Self.part(targets, scale, reduction, of: whole)
    let scaled = targets.map { target in
      var scaled = target.scaled(x: scale.x / Double(reduction), y: scale.y / Double(reduction))
      scaled.box.x -= Double(part.x / reduction)
      scaled.box.y -= Double(part.y / reduction)
      return scaled
    }
    let frame = PixelBox(
      x: picture.frame.x + part.x, y: picture.frame.y + part.y, width: part.width, height: part.height)
    let request = HEIFRequest(
      coding: Self.coding, thumbnail: picture.item == header.picture.item ? 0 : picture.item, frame: frame,
      reduction: reduction, isDeep: decoding.transform?.isDeep ?? false, heldBytes: picture.heldBytes,
      seconds: limits.seconds(forCoded: picture.codedPixels, bytes: source.count))
    var scanlines = try HEIFScanlines(
      source, request, hasAlpha: picture.hasAlpha, decoding.transform, isIsolated: limits.heif == .inChildProcess)
    // Averaging pixels is a box filter.
    return try decoding.resample(&scanlines, scaled, boxCorrection: reduction > 1 ? 1 : 0)
  }

  /// Returns the part of an image that the targets show, with the surrounding pixels that filters read.
  ///
  /// Tiles outside this part are not decoded. The part starts at the edge of a block of pixels that are averaged into
  /// one.
  private static func part(
    _ targets: [FitTarget], _ scale: (x: Double, y: Double), _ reduction: Int, of whole: PixelBox
  ) -> PixelBox {
    func range(_ spans: [(start: Double, length: Double, count: Int)], scale: Double, size: Int) -> Range<Int> {
      let bounds = spans.flatMap { span in
        // The widest filter, Lanczos with three lobes after the correction for averages, reads fewer than five result
        // pixels on each side.
        let margin = 5 * max(span.length / Double(span.count), Double(reduction))
        return [(span.start - margin) * scale, (span.start + span.length + margin) * scale]
      }
      let first = max(Int((bounds.min() ?? 0).rounded(.down)), 0) / reduction * reduction
      return min(first, size - 1)..<min(max(Int((bounds.max() ?? 0).rounded(.up)), first + 1), size)
    }
    let columns = range(targets.map { ($0.box.x, $0.box.width, $0.width) }, scale: scale.x, size: whole.width)
    let rows = range(targets.map { ($0.box.y, $0.box.height, $0.height) }, scale: scale.y, size: whole.height)
    return PixelBox(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Returns whether a thumbnail has enough samples for each pixel of the targets.
  private func covers(_ targets: [FitTarget], _ thumbnail: HEIFPicture) -> Bool {
    let scale = Double(thumbnail.frame.width) / Double(width)
    return targets.allSatisfy { $0.samples * scale >= Self.samples }
  }

  /// Returns the largest reduction that leaves enough samples for each pixel of a target.
  ///
  /// Averaging uses encoded values and does not weight colours by their alpha. Images with alpha, and images for
  /// targets in linear light, are therefore decoded at full size.
  private func reduction(for target: FitTarget, of picture: HEIFPicture, scale: Double) -> Int {
    if picture.hasAlpha || !picture.layers.isEmpty || target.isLinear { return 1 }
    return max(Int(target.samples * scale / Self.samples), 1)
  }

  /// The minimum number of samples per output pixel along each side of a thumbnail or a reduced image.
  private static var samples: Double { 8 }
}

extension PhotoLimits {
  /// Returns the processor time limit for decoding an image in a child process, in seconds: 2 to 20 with the default
  /// limits.
  ///
  /// A server processor needs a quarter of a second for two million pixels of noise at the highest quality, and less
  /// than a tenth for two million pixels of which a file contains only few bytes.
  func seconds(forCoded pixels: Int, bytes: Int) -> Int {
    if self.pixels == Self.unlimited { return Int(Int32.max) }
    return min(2 + min(pixels / 2_000_000, 6) + bytes / 2_000_000, 20)
  }
}
