/// The colour space of a JPEG's components, as libjpeg determines it.
enum JPEGColorSpace {
  case gray, yCbCr, rgb
}

extension JPEGHeader {
  /// The colour space; nil for four components, which are inks.
  ///
  /// A JPEG does not specify it directly: it follows from the markers of programs, or else from the identifiers of the
  /// components (libjpeg: jdapimin.c, `default_decompress_parms`).
  var colorSpace: JPEGColorSpace? {
    switch components.count {
    case 1: .gray
    case 3 where hasJFIFMarker: .yCbCr
    case 3 where adobeTransform != nil: adobeTransform == 0 ? .rgb : .yCbCr
    case 3: components.map(\.identifier) == Array("RGB".utf8) ? .rgb : .yCbCr
    default: nil
    }
  }
}
