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
