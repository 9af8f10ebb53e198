package import AvatarFileSystem
import AvatarRaster
import CLCMSShim

/// A conversion from decoded rows to sRGB, which any number of threads can use concurrently.
package final class ColorTransform: Sendable {
  private enum Kernel {
    /// A gray-to-gray conversion table with an entry for each value.
    case table([UInt8])
    case shaper(MatrixShaper)
    case deepShaper(DeepMatrixShaper)
    /// A Little CMS conversion, for profiles with multidimensional tables.
    case library(LittleCMSTransform)
    /// A conversion from CMYK pixels without a profile.
    case ink
  }

  private let kernel: Kernel
  /// Whether the transform converts gray rows to gray rows.
  let preservesGray: Bool
  /// Whether input rows have 16 bits per channel, which requires `apply(deep:…)`, rather than 8.
  let isDeep: Bool

  private init(_ kernel: Kernel, preservesGray: Bool = false, isDeep: Bool = false) {
    self.kernel = kernel
    self.preservesGray = preservesGray
    self.isDeep = isDeep
  }

  /// Returns the version of Little CMS, which reads ICC profiles.
  /// - Throws: `ComponentError` if Little CMS cannot be opened.
  package static func libraryVersion() throws(ComponentError) -> String { try LittleCMS().version }

  /// Creates a conversion from an encoding to sRGB.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the decoded rows.
  ///   - layout: The sample layout of the rows.
  ///   - isDeep: Whether the rows have 16 bits per channel.
  /// - Returns: The conversion, or nil if none is necessary.
  /// - Throws: `ColorProblem` if the encoding is unusable, or if Little CMS is missing or out of memory.
  static func make(
    from encoding: ColorEncoding, layout: SampleLayout, isDeep: Bool
  ) throws(ColorProblem) -> ColorTransform? {
    let transform: ColorTransform
    switch (encoding, layout) {
    case (.sRGB, .cmyk): return ColorTransform(.ink)
    case (.sRGB, _): return nil
    case (.primaries(let chromaticities, let transfer), _):
      let matrix = layout == .gray ? nil : chromaticities.matrix
      if layout != .gray && matrix == nil { throw ColorProblem(reason: "invalid primaries") }
      let tones = ToneMapping(transfer)
      let curve = transfer.curve(count: isDeep || tones != nil ? DeepMatrixShaper.knots : 256)
      transform = shaped([curve, curve, curve], matrix, isDeep: isDeep, tones: tones)
    case (.profile(let bytes), _):
      let library = try mapError(of: LittleCMS(), to: ColorProblem.init)
      // Reading the property clears it, so an earlier failure on this thread is not attributed to this profile.
      _ = library.ranOutOfMemory
      do {
        transform = try make(from: LittleCMSProfile.open(bytes, library), layout: layout, isDeep: isDeep)
      } catch {
        // Little CMS reports the same error for insufficient memory as for a damaged profile.
        throw library.ranOutOfMemory ? ColorProblem(.outOfMemory(Component.littleCMS.rawValue)) : error
      }
    }
    return transform.isIdentity ? nil : transform
  }

  private static func make(
    from profile: borrowing LittleCMSProfile, layout: SampleLayout, isDeep: Bool
  ) throws(ColorProblem) -> ColorTransform {
    switch (profile.space, layout) {
    case (cmsSigRgbData, .rgb), (cmsSigRgbData, .gray), (cmsSigCmykData, .cmyk), (cmsSigGrayData, .gray): break
    default: throw ColorProblem(reason: "a colour profile for another kind of image")
    }
    let matrix = profile.isMatrixShaper ? profile.matrix : nil
    if matrix != nil || profile.isGrayCurve,
      let curves = profile.curves(count: isDeep ? DeepMatrixShaper.knots : 256)
    {
      return shaped(curves, matrix, isDeep: isDeep)
    }
    return try throughLibrary(profile, layout: layout, isDeep: isDeep)
  }

  /// Returns the conversion for tone curves and a matrix to X, Y and Z; a nil matrix is for a gray-to-gray conversion.
  private static func shaped(
    _ curves: [[Double]], _ matrix: ColorMatrix?, isDeep: Bool, tones: ToneMapping? = nil
  ) -> ColorTransform {
    let kernel: Kernel =
      if isDeep || tones != nil {
        .deepShaper(DeepMatrixShaper(curves: curves, matrix: matrix, tones: tones))
      } else if let matrix {
        .shaper(MatrixShaper(curves: curves, matrix: matrix))
      } else {
        // For dark grays, Little CMS would interpolate between too few points of the curve.
        .table(curves[0].map { UInt8((SRGBTransfer.encoded($0) * 255).rounded()) })
      }
    return ColorTransform(kernel, preservesGray: matrix == nil, isDeep: isDeep)
  }

  private static func throughLibrary(
    _ profile: borrowing LittleCMSProfile, layout: SampleLayout, isDeep: Bool
  ) throws(ColorProblem) -> ColorTransform {
    let preservesGray = profile.space == cmsSigGrayData
    guard
      let target = preservesGray ? LittleCMSProfile.gray(profile.library) : LittleCMSProfile.sRGB(profile.library),
      let transform = LittleCMSTransform(from: profile, layout: layout, isDeep: isDeep, to: target)
    else { throw ColorProblem(reason: "damaged colour profile") }
    guard preservesGray, !isDeep else {
      return ColorTransform(.library(transform), preservesGray: preservesGray, isDeep: isDeep)
    }
    var values = (0..<256).map { UInt32($0) }
    transform.apply(to: &values, count: 256)
    return ColorTransform(.table(values.map { UInt8($0 & 255) }), preservesGray: true)
  }

  /// Whether every colour changes by at most one level, in which case the space is sRGB under another name.
  private var isIdentity: Bool {
    if case .library = kernel { return false }
    let steps: [UInt32] = preservesGray ? [] : [0, 51, 102, 153, 204, 255]
    var colors: [UInt32] = (0..<256).map { $0 | $0 << 8 | $0 << 16 }
    for red in steps { for green in steps { colors += steps.map { red | green << 8 | $0 << 16 } } }
    var converted = colors
    apply(to: &converted, count: colors.count)
    func channel(_ color: UInt32, _ shift: UInt32) -> Int { Int(color >> shift & 255) }
    for (before, after) in zip(colors, converted) {
      for shift: UInt32 in [0, 8, 16] where abs(channel(before, shift) - channel(after, shift)) > 1 { return false }
    }
    return true
  }

  /// Returns the channels of a row with 8 bits per channel, extended to 16 bits.
  private static func deep(_ row: [UInt32], count: Int) -> [UInt16] {
    (0..<4 * count).map { sample in
      let shift = UInt32(8 * (sample % 4))
      return UInt16(row[sample / 4] >> shift & 255) * 257
    }
  }

  /// Converts pixels with 8 bits per channel in place, preserving any existing alpha; see `ScanlineFormat`.
  func apply(to row: inout [UInt32], count: Int) {
    switch kernel {
    case .table(let table):
      for i in 0..<count { row[i] = UInt32(table[Int(row[i] & 255)]) &* 0x01_0101 | row[i] & 0xFF00_0000 }
    case .shaper(let shaper): shaper.apply(to: &row, count: count)
    case .library(let transform): transform.apply(to: &row, count: count)
    case .deepShaper(let shaper):
      shaper.apply(deep: Self.deep(row, count: count), to: &row, count: count)
    case .ink: for i in 0..<count { row[i] = Self.light(of: row[i]) }
    }
  }

  /// Converts `count` pixels with four 16-bit channels to pixels with 8 bits per channel.
  func apply(deep: [UInt16], to row: inout [UInt32], count: Int) {
    switch kernel {
    case .deepShaper(let shaper): shaper.apply(deep: deep, to: &row, count: count)
    case .library(let transform): transform.apply(deep: deep, to: &row, count: count)
    case .table, .shaper, .ink: preconditionFailure("this transform is for 8-bit rows")
    }
  }

  /// Returns the RGB pixel for a CMYK pixel: red, green and blue are cyan, magenta and yellow, each multiplied by black.
  ///
  /// All common decoders use this product for CMYK without a profile.
  private static func light(of pixel: UInt32) -> UInt32 {
    let black = pixel &>> 24
    func product(_ value: UInt32) -> UInt32 { ((value & 255) &* black &+ 127) / 255 }
    return product(pixel) | product(pixel &>> 8) &<< 8 | product(pixel &>> 16) &<< 16 | 0xFF00_0000
  }
}
