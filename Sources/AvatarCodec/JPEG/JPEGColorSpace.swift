/// The colour space of a JPEG's components, as libjpeg decides on it.
enum JPEGColorSpace {
  case gray, yCbCr, rgb
}

extension JPEGHeader {
  /// The colour space; nil for the inks of four components.
  ///
  /// A file doesn't say it: the markers that programs write do, or else the components' identifiers (libjpeg: jdapimin.c,
  /// `default_decompress_parms`).
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
