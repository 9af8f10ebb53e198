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
      guard case .damaged = error, var decoder = JPEGDCDecoder(source, header, limits: limits, keepsRows: false),
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
    guard var decoder = JPEGDCDecoder(source, header, limits: limits, keepsRows: false),
      let found = decoder.damagedUnits(in: (needed + perUnit - 1) / perUnit)
    else { return }
    let damaged = found.units.lowerBound * perUnit..<min(found.units.upperBound * perUnit, rows)
    let error = PhotoError.damaged(.jpeg, detail: "wrong image data", byte: min(found.offset, source.count))
    decoding.add(try tolerance.damage(damaged, of: rows, error))
  }

  /// Decodes only DC coefficients; nil if libjpeg has to decode the file.
  private func fitDC(_ targets: [FitTarget], _ scale: DCTScale, _ decoding: inout Decoding) -> [ResampledImage]? {
    guard let colorSpace = header.colorSpace,
      let decoder = JPEGDCDecoder(source, header, limits: limits, keepsRows: decoding.transform != nil)
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
