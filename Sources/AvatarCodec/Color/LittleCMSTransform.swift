import CLCMSShim

/// A Little CMS colour transform.
///
/// The handle does not change after creation, because Little CMS copies its last-pixel cache for each call. Threads can
/// therefore share it, hence `@unchecked Sendable`.
@safe
final class LittleCMSTransform: @unchecked Sendable {
  private let handle: cmsHTRANSFORM
  private let library: LittleCMS

  init?(
    from source: borrowing LittleCMSProfile, layout: SampleLayout, isDeep: Bool, to target: borrowing LittleCMSProfile
  ) {
    let input: cmsUInt32Number
    var output = CLCMS_RGB_8
    switch (source.space, layout) {
    case (cmsSigGrayData, _): (input, output) = (isDeep ? CLCMS_GRAY_16 : CLCMS_GRAY_8, CLCMS_GRAY_8)
    case (cmsSigCmykData, _): input = CLCMS_CMYK_8
    default: input = isDeep ? CLCMS_RGB_16 : CLCMS_RGB_8
    }
    let flags = cmsUInt32Number(isDeep ? cmsFLAGS_COPY_ALPHA : 0)
    guard
      let handle = unsafe source.library.call.cmsCreateTransformTHR(
        source.library.context, source.handle, input, target.handle, output,
        cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    unsafe self.handle = handle
    library = source.library
  }

  deinit { unsafe library.call.cmsDeleteTransform(handle) }

  /// Converts pixels in place without changing the samples that the format marks as extra.
  func apply(to row: inout [UInt32], count: Int) {
    precondition(row.count >= count)
    unsafe row.withUnsafeMutableBytes { bytes in
      unsafe library.call.cmsDoTransform(handle, bytes.baseAddress, bytes.baseAddress, cmsUInt32Number(count))
    }
  }

  func apply(deep: [UInt16], to row: inout [UInt32], count: Int) {
    precondition(deep.count >= 4 * count && row.count >= count)
    unsafe library.call.cmsDoTransform(handle, deep, &row, cmsUInt32Number(count))
  }
}
