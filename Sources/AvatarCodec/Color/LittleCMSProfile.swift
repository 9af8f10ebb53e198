import CLCMS
import CLCMSShim

/// A profile opened by Little CMS.
@safe
struct LittleCMSProfile: ~Copyable {
  let handle: cmsHPROFILE
  /// What all calls allocate in; made once and never changed.
  static let context = unsafe Context(pointer: clcms_context_create())

  @safe
  struct Context: @unchecked Sendable {
    let pointer: cmsContext?
  }

  private init(_ handle: cmsHPROFILE) { unsafe self.handle = handle }

  deinit { unsafe _ = cmsCloseProfile(handle) }

  /// - Throws: when the bytes are no profile that describes a picture's colours.
  static func open(_ bytes: [UInt8]) throws(ColorProblem) -> LittleCMSProfile {
    guard isPlausible(bytes),
      let handle = unsafe cmsOpenProfileFromMemTHR(context.pointer, bytes, cmsUInt32Number(bytes.count))
    else { throw ColorProblem(reason: "damaged colour profile") }
    let profile = unsafe LittleCMSProfile(handle)
    switch unsafe cmsGetDeviceClass(handle) {
    case cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass: return profile
    default: throw ColorProblem(reason: "a colour profile that is not for pictures")
    }
  }

  /// sRGB.
  static func sRGB() -> LittleCMSProfile? {
    unsafe cmsCreate_sRGBProfileTHR(context.pointer).map { unsafe LittleCMSProfile($0) }
  }

  static func gray(_ transfer: TransferFunction) -> LittleCMSProfile? {
    guard let curve = unsafe transfer.toneCurve() else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    return unsafe cmsCreateGrayProfileTHR(context.pointer, cmsD50_xyY(), curve).map { unsafe LittleCMSProfile($0) }
  }

  static func rgb(_ chromaticities: Chromaticities, _ transfer: TransferFunction) -> LittleCMSProfile? {
    func point(_ c: Chromaticities.Coordinates) -> cmsCIExyY { cmsCIExyY(x: c.x, y: c.y, Y: 1) }
    guard let curve = unsafe transfer.toneCurve() else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    var white = point(chromaticities.white)
    var primaries = cmsCIExyYTRIPLE(
      Red: point(chromaticities.red), Green: point(chromaticities.green), Blue: point(chromaticities.blue))
    var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
    return unsafe cmsCreateRGBProfileTHR(context.pointer, &white, &primaries, &curves).map {
      unsafe LittleCMSProfile($0)
    }
  }

  enum Space { case gray, rgb, cmyk, other }

  var space: Space {
    switch unsafe cmsGetColorSpace(handle) {
    case cmsSigGrayData: .gray
    case cmsSigRgbData: .rgb
    case cmsSigCmykData: .cmyk
    default: .other
    }
  }

  /// Whether it is three tone curves and a matrix and nothing else.
  var isMatrixShaper: Bool {
    guard space == .rgb, unsafe cmsIsMatrixShaper(handle) != 0, unsafe cmsGetPCS(handle) == cmsSigXYZData else {
      return false
    }
    return unsafe cmsIsTag(handle, cmsSigAToB0Tag) == 0 && cmsIsTag(handle, cmsSigDToB0Tag) == 0
  }

  /// Whether it is one tone curve of gray and nothing else.
  var isGrayCurve: Bool {
    guard space == .gray, unsafe cmsGetPCS(handle) == cmsSigXYZData else { return false }
    return unsafe cmsIsTag(handle, cmsSigAToB0Tag) == 0 && cmsIsTag(handle, cmsSigDToB0Tag) == 0
  }

  /// The tone curves of red, green and blue, or of gray three times: linear light, 0…1, for `count` values from 0 to 1.
  func curves(count: Int) -> [[Double]]? {
    var curves: [[Double]] = []
    let tags =
      space == .gray
      ? [cmsSigGrayTRCTag, cmsSigGrayTRCTag, cmsSigGrayTRCTag]
      : [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
    for tag in tags {
      guard let read = unsafe cmsReadTag(handle, tag) else { return nil }
      let curve = OpaquePointer(read)
      let values = (0..<count).map { Double(unsafe cmsEvalToneCurveFloat(curve, Float($0) / Float(count - 1))) }
      guard values.allSatisfy(\.isFinite) else { return nil }
      curves.append(values.map { min(max($0, 0), 1) })
    }
    return curves
  }

  /// X, Y and Z of a primary, relative to D50.
  func colorant(_ tag: cmsTagSignature) -> SIMD3<Double>? {
    guard let value = unsafe cmsReadTag(handle, tag) else { return nil }
    let xyz = unsafe value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    return SIMD3(xyz.X, xyz.Y, xyz.Z)
  }

  /// From linear red, green and blue to X, Y and Z.
  var matrix: ColorMatrix? {
    guard let red = colorant(cmsSigRedColorantTag), let green = colorant(cmsSigGreenColorantTag),
      let blue = colorant(cmsSigBlueColorantTag)
    else { return nil }
    return ColorMatrix(columns: [red, green, blue])
  }

  /// Whether the profile is all there, and takes no longer to read than its size lets expect.
  ///
  /// Of all tags only multiProcessElements can ask for more work than a table of their size: a pipeline of any length,
  /// run for every point of a grid. Real ones have a handful of elements (ICC.1:2022, 10.16).
  private static func isPlausible(_ bytes: [UInt8]) -> Bool {
    func uint32(_ i: Int) -> Int {
      i >= 0 && i + 4 <= bytes.count ? bytes[i..<i + 4].reduce(0) { $0 << 8 | Int($1) } : 0
    }
    guard uint32(0) <= bytes.count else { return false }
    let multiProcessElements = 0x6D70_6574
    for tag in 0..<min(uint32(128), 100) {
      let (offset, size) = (uint32(136 + 12 * tag), uint32(140 + 12 * tag))
      guard uint32(offset) == multiProcessElements else { continue }
      if uint32(offset + 12) > 16 || size > 1 << 16 { return false }
    }
    return true
  }
}

extension TransferFunction {
  /// The curve for Little CMS, to be freed; its parametric types are those of ICC.1:2022, 10.18.
  @unsafe
  fileprivate func toneCurve() -> OpaquePointer? {
    switch self {
    case .power(let exponent): unsafe cmsBuildGamma(LittleCMSProfile.context.pointer, exponent)
    case .sRGB: unsafe Self.curve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .bt709: unsafe Self.curve([1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
    }
  }

  /// (a · x + b)^g above d, c · x below it: g, a, b, c, d.
  @unsafe
  private static func curve(_ parameters: [Double]) -> OpaquePointer? {
    unsafe cmsBuildParametricToneCurve(LittleCMSProfile.context.pointer, 4, parameters)
  }
}
