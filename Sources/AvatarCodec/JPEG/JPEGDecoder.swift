package import AvatarFileSystem
package import AvatarRaster

/// A decoder of JPEG files (ITU-T T.81), which reduces photos by eighths while it decodes them.
package struct JPEGDecoder: ImageDecoder {
  package let header: JPEGHeader
  private let source: ByteSource
  private let limits: PhotoLimits
  /// Whether libjpeg decodes the photo at every size; for tests.
  var needsLibjpeg = false

  package static var format: ImageFormat { .jpeg }

  package static func match(_ head: [UInt8]) -> SignatureMatch {
    SignatureMatch(head, signature: [0xFF, 0xD8, 0xFF])
  }

  /// Returns whether an end marker follows a scan; programs may append other data to it.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    var hasScan = false
    for i in bytes.indices.dropLast() where bytes[i] == 0xFF {
      if bytes[i + 1] == 0xDA { hasScan = true }
      if bytes[i + 1] == 0xD9, hasScan { return true }
    }
    return false
  }

  package init(_ source: ByteSource, limits: PhotoLimits) throws(PhotoError) {
    let header = try JPEGHeader(source)
    try limits.check(width: header.width, height: header.height)
    self.header = header
    self.source = source
    self.limits = limits
  }

  package var width: Int { header.width }
  package var height: Int { header.height }
  package var orientation: Orientation { header.orientation }
  /// The larger memory of the decoders that the limits allow, in bytes.
  package var heldBytes: Int {
    let isAllowed = (try? limits.check(width: width, height: height, held: header.heldBytes)) != nil
    let ofDC = JPEGDCDecoder.heldBytes(header)
    return max(isAllowed ? header.heldBytes : 0, ofDC <= limits.memory ? ofDC : 0)
  }
  package var layout: SampleLayout { header.layout(in: source, limits: limits) }
  package var isDeep: Bool { false }

  package func describedColor() throws(ColorProblem) -> DescribedColor {
    DescribedColor(encoding: try header.profile.encoding(source, limit: limits.profileBytes))
  }

  /// Decodes the photo once for all targets with the same DCT scale.
  package func fit(_ targets: [FitTarget], _ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
    let isConverted = decoding.transform != nil
    let scales = targets.map { scale(for: $0, isConverted: isConverted) }
    var rasters = [ResampledImage?](repeating: nil, count: targets.count)
    for scale in Set(scales).sorted() {
      let served = targets.indices.filter { scales[$0] == scale }
      let fitted = try fit(served.map { targets[$0] }, scale, &decoding)
      for (i, raster) in zip(served, fitted) { rasters[i] = raster }
    }
    return rasters.compactMap { $0 }
  }

  private func fit(
    _ targets: [FitTarget], _ scale: DCTScale, _ decoding: inout Decoding
  ) throws(PhotoError) -> [ResampledImage] {
    if scale.isDCOnly, !needsLibjpeg, let rasters = fitDC(targets, scale, &decoding) { return rasters }
    let scaled = targets.map { $0.scaled(by: Double(scale.eighths) / 8) }
    let rows = (height * scale.eighths + 7) / 8
    var tolerance = decoding.tolerance(for: scaled, height: rows, droop: scale.droop)
    func resampled(_ decoding: inout Decoding) throws(PhotoError) -> [ResampledImage] {
      var scanlines = try JPEGScanlines(
        source, header, eighths: scale.eighths, transform: decoding.transform, tolerance: tolerance, limits: limits)
      return try decoding.resample(&scanlines, scaled, droop: scale.droop)
    }
    let rasters: [ResampledImage]
    do throws(PhotoError) {
      rasters = try resampled(&decoding)
    } catch {
      guard case .damaged = error, var decoder = JPEGDCDecoder(source, header, limits: limits, storesRows: false),
        decoder.hasForeignEnd()
      else { throw error }
      tolerance.allowsForeignEnd = true
      rasters = try resampled(&decoding)
    }
    if scale.isDCOnly { try findDamage(of: rows, tolerance, &decoding) }
    return rasters
  }

  /// Records damage that libjpeg does not find, in a file whose DC coefficients have to be decoded by it.
  private func findDamage(of rows: Int, _ tolerance: DamageTolerance, _ decoding: inout Decoding) throws(PhotoError) {
    let perUnit = header.components.highest
    let needed = decoding.readsAll ? rows : tolerance.shown.upperBound
    guard var decoder = JPEGDCDecoder(source, header, limits: limits, storesRows: false),
      let found = decoder.damagedUnits(in: (needed + perUnit - 1) / perUnit)
    else { return }
    let damaged = found.units.lowerBound * perUnit..<min(found.units.upperBound * perUnit, rows)
    let error = PhotoError.damaged(.jpeg, detail: "wrong image data", byte: min(found.offset, source.count))
    decoding.add(try tolerance.damage(damaged, of: rows, error))
  }

  /// Decodes only DC coefficients; nil if libjpeg has to decode the file.
  private func fitDC(_ targets: [FitTarget], _ scale: DCTScale, _ decoding: inout Decoding) -> [ResampledImage]? {
    guard let colorSpace = header.colorSpace,
      let decoder = JPEGDCDecoder(source, header, limits: limits, storesRows: decoding.transform != nil)
    else { return nil }
    guard let transform = decoding.transform else {
      return decoder.fit(targets, colorSpace, readsAll: decoding.readsAll)?.map(ResampledImage.init)
    }
    var scanlines = JPEGDCScanlines(decoder, header, colorSpace, transform: transform)
    return try? decoding.resample(&scanlines, targets.map { $0.scaled(by: 1.0 / 8) }, droop: scale.droop)
  }

  package func eighths(for target: FitTarget) -> Int { scale(for: target).eighths }

  private func scale(for target: FitTarget, isConverted: Bool = false) -> DCTScale {
    DCTScale(covering: target, pixels: width * height, sampling: header.components, isConverted: isConverted)
  }
}

extension ImageFormat {
  package static let jpeg = ImageFormat(
    name: "JPEG", extensions: ["jpg", "jpeg"], inputExtensions: ["jpe", "jfif"], mediaType: "image/jpeg")
}

/// The scale at which libjpeg decodes a JPEG before it is resampled, in eighths of its size.
struct DCTScale: Hashable, Comparable {
  let eighths: Int
  /// Whether the DC coefficients of all components, which are the averages of their blocks, are enough samples.
  ///
  /// libjpeg decodes the chroma of 4:2:0 at twice the scale. If its averages are dense enough in the output, that adds
  /// nothing.
  let isDCOnly: Bool

  /// Selects the smallest scale that leaves enough samples of every component for each output pixel, along each side.
  ///
  /// 5/8 to 7/8 are never selected: libjpeg-turbo decodes them more slowly than the whole. Resampling in linear light
  /// decodes the whole photo, because a smaller decode averages encoded values.
  /// - Parameters:
  ///   - target: The part of the photo, and the size that it is resampled to.
  ///   - pixels: The number of pixels of the photo.
  ///   - sampling: The components of the JPEG, with their sampling factors.
  ///   - isConverted: Whether the colours of the samples are converted before they are resampled.
  init(covering target: FitTarget, pixels: Int, sampling: [JPEGHeader.Component], isConverted: Bool = false) {
    let samples = pixels < Self.largePhoto ? 4 : 2
    let smaller = target.isLinear ? [] : [1, 2, 3, 4]
    let eighths =
      smaller.first { n in
        let density = sampling.map { Self.density(of: $0, among: sampling, eighths: n) }.min() ?? 1
        let scale = Double(n) * density / Double(8 * samples)
        return target.box.width * scale >= Double(target.width) && target.box.height * scale >= Double(target.height)
      } ?? 8
    let scale = min(target.box.width / Double(8 * target.width), target.box.height / Double(8 * target.height))
    isDCOnly =
      eighths == 1
      && sampling.allSatisfy { component in
        component.blockSide(among: sampling, eighths: 1) == 1
          || scale * Self.dcDensity(of: component, among: sampling) >= (isConverted ? Self.convertedDC : Self.plainDC)
      }
    self.eighths = eighths
  }

  /// The averages per output pixel from which chroma averages give at least the quality of libjpeg's larger decode.
  ///
  /// The values were measured on photographs. Averages that are enlarged to the size of luma, for converting colours,
  /// have to be denser.
  private static let plainDC = 2.9
  private static let convertedDC = 3.9

  /// Returns the number of a component's blocks per block of the component with the most blocks, along the sparser
  /// side.
  private static func dcDensity(
    of component: JPEGHeader.Component, among all: [JPEGHeader.Component]
  ) -> Double {
    min(Double(component.horizontal) / Double(all.widest), Double(component.vertical) / Double(all.highest))
  }

  /// The number of pixels from which a photo is decoded at the smallest sufficient scale.
  ///
  /// For smaller photos, the time does not matter, and twice as many samples gain 5 to 8 dB.
  private static let largePhoto = 1_000_000

  /// Returns the samples of a component per pixel of a decode at `eighths`/8, along the sparser side; at most 1.
  ///
  /// 4:2:0 loses nothing, because libjpeg decodes its chroma at twice the scale. The chroma of 4:2:2, whose sides
  /// differ, is enlarged after decoding.
  private static func density(
    of component: JPEGHeader.Component, among all: [JPEGHeader.Component], eighths: Int
  ) -> Double {
    let (widest, highest) = (eighths * all.widest, eighths * all.highest)
    let size = component.blockSide(among: all, eighths: eighths)
    return min(
      Double(component.horizontal * size) / Double(widest), Double(component.vertical * size) / Double(highest))
  }

  /// The degree to which the scaled DCT acts as a box filter, 0…1, which resampling compensates for.
  ///
  /// At 1/8, a pixel is the average of its block. Larger scales cut off high frequencies and are in between; their
  /// values were fitted to full decodes of photographs.
  var droop: Double {
    switch eighths {
    case 1: 1
    case 2: 0.9
    case 4: 0.6
    default: 0
    }
  }

  static func < (a: DCTScale, b: DCTScale) -> Bool {
    a.eighths != b.eighths ? a.eighths < b.eighths : a.isDCOnly && !b.isDCOnly
  }
}
