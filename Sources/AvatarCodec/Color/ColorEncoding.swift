package import AvatarRaster

/// The colour encoding of a photo's samples, as specified by the file.
package enum ColorEncoding: Hashable, Sendable {
  /// The colour space of avatars, which needs no conversion.
  case sRGB
  /// The bytes of an embedded ICC profile.
  case profile([UInt8])
  /// The primaries and white point, and the transfer function.
  case primaries(Chromaticities, TransferFunction)

  /// Whether the values exceed the range of sRGB.
  package var isHDR: Bool { if case .primaries(_, let transfer) = self { transfer.nameOfHDR != nil } else { false } }
}

/// The order of the samples in a decoded row, which always has four samples per pixel.
package enum SampleLayout: Hashable, Sendable {
  /// The gray value three times, followed by alpha.
  case gray
  /// Red, green, blue and alpha.
  case rgb
  /// Cyan, magenta, yellow and black, of which 0 is full ink and 255 is none.
  case cmyk
}
