package import AvatarFileSystem
import AvatarRaster
import CLCMSShim

/// A conversion of decoded rows to sRGB, which any number of threads may use at the same time.
package final class ColorTransform: Sendable {
  private enum Kernel {
    /// A gray to gray conversion, with an entry for each value.
    case table([UInt8])
    case shaper(MatrixShaper)
    case deepShaper(DeepMatrixShaper)
    /// A conversion by Little CMS, for profiles with multidimensional tables.
    case library(LittleCMSTransform)
    /// A conversion of CMYK pixels without a profile.
    case ink(inverted: Bool)
  }

  private let kernel: Kernel
  /// Whether the transform converts gray rows to gray rows.
  let preservesGray: Bool
  /// Whether the input rows have 16 bits per channel, for `apply(deep:…)`, instead of 8.
  let isDeep: Bool

  private init(_ kernel: Kernel, preservesGray: Bool = false, isDeep: Bool = false) {
    self.kernel = kernel
    self.preservesGray = preservesGray
    self.isDeep = isDeep
  }

  /// Returns the version of Little CMS, which reads ICC profiles.
  package static func libraryVersion() throws(ComponentError) -> String { try LittleCMS().version }

  /// Creates a conversion from an encoding to sRGB.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the decoded rows.
  ///   - layout: The layout of the rows' samples.
  ///   - isDeep: Whether the rows have 16 bits per channel.
  /// - Returns: The conversion, or nil if none is necessary.
  /// - Throws: `ColorProblem` if the encoding is unusable, or if Little CMS is missing or out of memory.
  static func make(
    from encoding: ColorEncoding, layout: SampleLayout, isDeep: Bool
  ) throws(ColorProblem) -> ColorTransform? {
    if encoding == .sRGB {
      if case .cmyk(let inverted) = layout { return ColorTransform(.ink(inverted: inverted)) }
      return nil
    }
    let library = try mapError(of: LittleCMS(), to: ColorProblem.init)
    _ = library.ranOutOfMemory
    do throws(ColorProblem) {
      return try make(from: encoding, layout: layout, isDeep: isDeep, library)
    } catch {
      // Little CMS reports the same error for a lack of memory as for a damaged profile.
      throw library.ranOutOfMemory ? ColorProblem(.outOfMemory(Component.littleCMS.rawValue)) : error
    }
  }

  private static func make(
    from encoding: ColorEncoding, layout: SampleLayout, isDeep: Bool, _ library: LittleCMS
  ) throws(ColorProblem) -> ColorTransform? {
    guard let profile = try profile(encoding, layout: layout, library: library) else { return nil }
    switch (profile.space, layout) {
    case (cmsSigRgbData, .rgb), (cmsSigRgbData, .gray), (cmsSigCmykData, .cmyk), (cmsSigGrayData, .gray): break
    default: throw ColorProblem(reason: "a colour profile for another kind of image")
    }
    if profile.isMatrixShaper, let columns = columns(of: profile), let curves = profile.curves(count: 256) {
      let shaper = MatrixShaper(curves: curves, columns: columns)
      if shaper.isIdentity { return nil }
      if !isDeep { return ColorTransform(.shaper(shaper)) }
      if let curves = profile.curves(count: DeepMatrixShaper.knots) {
        return ColorTransform(.deepShaper(DeepMatrixShaper(curves: curves, columns: columns)), isDeep: true)
      }
    }
    if profile.isGrayCurve, let transform = grayCurve(profile, isDeep) { return transform.isIdentity ? nil : transform }
    let transform = try throughLibrary(profile, layout: layout, isDeep: isDeep)
    return transform.isIdentity ? nil : transform
  }

  private static func profile(
    _ encoding: ColorEncoding, layout: SampleLayout, library: LittleCMS
  ) throws(ColorProblem) -> LittleCMSProfile? {
    switch encoding {
    case .sRGB: return nil
    case .profile(let bytes): return try LittleCMSProfile.open(bytes, library)
    case .primaries(let chromaticities, let transfer):
      let made =
        layout == .gray
        ? LittleCMSProfile.gray(transfer, library)
        : LittleCMSProfile.rgb(chromaticities, transfer: transfer, library: library)
      guard let made else { throw ColorProblem(reason: "impossible primaries") }
      return made
    }
  }

  /// Returns full red, green and blue of the profile in linear sRGB; nil if the profile has no matrix.
  private static func columns(of profile: borrowing LittleCMSProfile) -> [SIMD4<Double>]? {
    guard let sRGB = LittleCMSProfile.sRGB(profile.library), let inverse = sRGB.matrix.flatMap(inverse),
      let source = profile.matrix
    else {
      return nil
    }
    return source.map { column in
      let color: SIMD3<Double> = inverse[0] * column.x + inverse[1] * column.y + inverse[2] * column.z
      return SIMD4(color.x, color.y, color.z, 0)
    }
  }

  /// Returns the inverse of a 3×3 matrix of columns; nil if the matrix is singular.
  private static func inverse(_ columns: [SIMD3<Double>]) -> [SIMD3<Double>]? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let rows = [
      cross(columns[1], columns[2]), cross(columns[2], columns[0]), cross(columns[0], columns[1]),
    ]
    let determinant = (columns[0] * rows[0]).sum()
    guard determinant != 0 else { return nil }
    return (0..<3).map { i in SIMD3(rows[0][i], rows[1][i], rows[2][i]) / determinant }
  }

  /// Returns the conversion of a gray profile by its tone curve.
  ///
  /// Little CMS would interpolate between too few points of the curve for dark grays.
  private static func grayCurve(_ profile: borrowing LittleCMSProfile, _ isDeep: Bool) -> ColorTransform? {
    guard let curves = profile.curves(count: isDeep ? DeepMatrixShaper.knots : 256) else { return nil }
    if isDeep {
      let same: [SIMD4<Double>] = [SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0)]
      return ColorTransform(
        .deepShaper(DeepMatrixShaper(curves: curves, columns: same)), preservesGray: true, isDeep: true)
    }
    return ColorTransform(
      .table(curves[0].map { UInt8((SRGBTransfer.encoded($0) * 255).rounded()) }), preservesGray: true)
  }

  private static func throughLibrary(
    _ profile: borrowing LittleCMSProfile, layout: SampleLayout, isDeep: Bool
  ) throws(ColorProblem) -> ColorTransform {
    let preservesGray = profile.space == cmsSigGrayData
    guard
      let target = preservesGray
        ? LittleCMSProfile.gray(.sRGB, profile.library) : LittleCMSProfile.sRGB(profile.library),
      let transform = LittleCMSTransform(from: profile, layout: layout, isDeep: isDeep, to: target)
    else { throw ColorProblem(reason: "damaged colour profile") }
    guard preservesGray, !isDeep else {
      return ColorTransform(.library(transform), preservesGray: preservesGray, isDeep: isDeep)
    }
    var values = (0..<256).map { UInt32($0) }
    transform.apply(to: &values, count: 256)
    return ColorTransform(.table(values.map { UInt8($0 & 255) }), preservesGray: true)
  }

  /// Whether a gray table changes no value by more than one level.
  private var isIdentity: Bool {
    guard case .table(let table) = kernel else { return false }
    return table.enumerated().allSatisfy { abs($0.offset - Int($0.element)) <= 1 }
  }

  /// Converts pixels of 8 bits per channel in place without changing an existing alpha; see `ScanlineFormat`.
  func apply(to row: inout [UInt32], count: Int) {
    switch kernel {
    case .table(let table):
      for i in 0..<count { row[i] = UInt32(table[Int(row[i] & 255)]) &* 0x01_0101 | row[i] & 0xFF00_0000 }
    case .shaper(let shaper): shaper.apply(to: &row, count: count)
    case .library(let transform): transform.apply(to: &row, count: count)
    case .deepShaper: preconditionFailure("made for rows of 16 bits")
    case .ink(let inverted):
      for i in 0..<count { row[i] = Self.light(of: inverted ? row[i] : ~row[i]) }
    }
  }

  /// Converts `count` pixels of four 16-bit channels to pixels of 8 bits per channel.
  func apply(deep: [UInt16], to row: inout [UInt32], count: Int) {
    switch kernel {
    case .deepShaper(let shaper): shaper.apply(deep: deep, to: &row, count: count)
    case .library(let transform): transform.apply(deep: deep, to: &row, count: count)
    case .table, .shaper, .ink: preconditionFailure("made for rows of 8 bits")
    }
  }

  /// Returns the RGB pixel of an inverted CMYK pixel: each of red, green and blue is its channel times black.
  ///
  /// All common decoders use this product for CMYK without a profile.
  private static func light(of pixel: UInt32) -> UInt32 {
    let black = pixel &>> 24
    func product(_ value: UInt32) -> UInt32 { ((value & 255) &* black &+ 127) / 255 }
    return product(pixel) | product(pixel &>> 8) &<< 8 | product(pixel &>> 16) &<< 16 | 0xFF00_0000
  }
}

/// A cache of the colour transforms of one run; photos from the same camera usually share a profile.
package struct ColorTransforms {
  private struct Key: Hashable {
    let encoding: ColorEncoding
    let layout: SampleLayout
    let isDeep: Bool
  }

  private var made: [Key: Result<ColorTransform?, ColorProblem>] = [:]

  /// The maximum number of cached transforms, which bounds the memory of a run over many photos.
  private static let most = 64

  package init() {}

  /// Returns the cached conversion to sRGB, or creates it.
  ///
  /// - Returns: The conversion, or nil if none is necessary.
  /// - Throws: `ColorProblem` if the encoding is unusable, or if Little CMS is missing or out of memory.
  mutating func transform(
    from encoding: ColorEncoding, layout: SampleLayout, isDeep: Bool
  ) throws(ColorProblem) -> ColorTransform? {
    let key = Key(encoding: encoding, layout: layout, isDeep: isDeep)
    if made.count >= Self.most { made = [:] }
    if let result = made[key] { return try result.get() }
    let result = Result { () throws(ColorProblem) in
      try ColorTransform.make(from: encoding, layout: layout, isDeep: isDeep)
    }
    if case .failure(let problem) = result, problem.component != nil {} else { made[key] = result }
    return try result.get()
  }
}
