import AvatarRaster
import CLCMSShim

/// An ICC profile opened in Little CMS.
@safe
struct LittleCMSProfile: ~Copyable {
  let handle: cmsHPROFILE
  let library: LittleCMS

  private init?(_ handle: cmsHPROFILE?, _ library: LittleCMS) {
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    self.library = library
  }

  deinit { unsafe _ = library.call.cmsCloseProfile(handle) }

  /// Opens the ICC profile in an array of bytes.
  ///
  /// - Throws: `ColorProblem` if the bytes are not an ICC profile for image colours.
  static func open(_ bytes: [UInt8], _ library: LittleCMS) throws(ColorProblem) -> LittleCMSProfile {
    guard isPlausible(bytes),
      let profile = unsafe LittleCMSProfile(
        library.call.cmsOpenProfileFromMemTHR(library.context, bytes, cmsUInt32Number(bytes.count)), library)
    else { throw ColorProblem(reason: "damaged colour profile") }
    switch unsafe library.call.cmsGetDeviceClass(profile.handle) {
    case cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass: return profile
    default: throw ColorProblem(reason: "a colour profile that is not for images")
    }
  }

  /// Returns the sRGB profile, or nil if memory is insufficient.
  static func sRGB(_ library: LittleCMS) -> LittleCMSProfile? {
    unsafe LittleCMSProfile(library.call.cmsCreate_sRGBProfileTHR(library.context), library)
  }

  /// Returns a gray profile with the sRGB tone curve, or nil if memory is insufficient.
  static func gray(_ library: LittleCMS) -> LittleCMSProfile? {
    // Type 4 is one of the parametric curves in ICC.1:2022, 10.18.
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    guard let curve = unsafe library.call.cmsBuildParametricToneCurve(library.context, 4, parameters) else {
      return nil
    }
    defer { unsafe library.call.cmsFreeToneCurve(curve) }
    return unsafe LittleCMSProfile(
      library.call.cmsCreateGrayProfileTHR(library.context, library.call.cmsD50_xyY(), curve), library)
  }

  var space: cmsColorSpaceSignature { unsafe library.call.cmsGetColorSpace(handle) }

  /// Whether the profile consists of three tone curves and a matrix, without tables.
  var isMatrixShaper: Bool {
    unsafe space == cmsSigRgbData && library.call.cmsIsMatrixShaper(handle) != 0 && hasNoTables
  }

  /// Whether the profile consists of one gray tone curve, without tables.
  var isGrayCurve: Bool { space == cmsSigGrayData && hasNoTables }

  private var hasNoTables: Bool {
    unsafe library.call.cmsGetPCS(handle) == cmsSigXYZData && library.call.cmsIsTag(handle, cmsSigAToB0Tag) == 0
      && library.call.cmsIsTag(handle, cmsSigDToB0Tag) == 0
  }

  /// Returns the tone curves of red, green and blue, or the gray curve three times: the linear light, 0…1, for `count`
  /// encoded values from 0 to 1.
  func curves(count: Int) -> [[Double]]? {
    var curves: [[Double]] = []
    let tags =
      space == cmsSigGrayData
      ? [cmsSigGrayTRCTag, cmsSigGrayTRCTag, cmsSigGrayTRCTag]
      : [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
    for tag in tags {
      guard let read = unsafe library.call.cmsReadTag(handle, tag) else { return nil }
      let curve = OpaquePointer(read)
      let values = (0..<count).map {
        Double(unsafe library.call.cmsEvalToneCurveFloat(curve, Float($0) / Float(count - 1)))
      }
      guard values.allSatisfy(\.isFinite) else { return nil }
      curves.append(values.map { min(max($0, 0), 1) })
    }
    return curves
  }

  /// Returns X, Y and Z of a primary, relative to D50.
  private func colorant(_ tag: cmsTagSignature) -> SIMD3<Double>? {
    guard let value = unsafe library.call.cmsReadTag(handle, tag) else { return nil }
    let xyz = unsafe value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    return SIMD3(xyz.X, xyz.Y, xyz.Z)
  }

  /// The matrix from linear red, green and blue to X, Y and Z relative to D50.
  var matrix: ColorMatrix? {
    guard let red = colorant(cmsSigRedColorantTag), let green = colorant(cmsSigGreenColorantTag),
      let blue = colorant(cmsSigBlueColorantTag)
    else { return nil }
    return ColorMatrix(red, green, blue)
  }

  /// Returns whether the profile is complete, and the time to read it is bounded by its size.
  ///
  /// Only a multiProcessElements tag can cost more than its size suggests: its pipeline may have any length and is
  /// evaluated at each point of a grid. Real pipelines have a handful of elements (ICC.1:2022, 10.16).
  private static func isPlausible(_ bytes: [UInt8]) -> Bool {
    guard ICCTag.uint32(bytes, at: 0) <= bytes.count else { return false }
    let multiProcessElements = 0x6D70_6574
    return ICCTag.all(in: bytes).map(\.data).allSatisfy { data in
      ICCTag.uint32(bytes, at: data.lowerBound) != multiProcessElements
        || ICCTag.uint32(bytes, at: data.lowerBound + 12) <= 16 && data.count <= 1 << 16
    }
  }
}
