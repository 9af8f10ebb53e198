// Decoding block averages
// =======================
//
// A 48 px avatar needs a twelve-megapixel photo at an eighth of its size or less, and a JPEG contains that image: the
// first coefficient of each 8×8 block, DC, is 8 · (mean − 128) for the mean of its samples (ITU-T T.81, A.3.3). Yeo and
// Liu (1995, doi:10.1109/76.475896) call it the DC image, and use it to find scenes in videos. This decoder reads DC
// coefficients and skips everything else.
//
// At 1/8, libjpeg decodes the same averages, but it stores and clears 64 coefficients per block, decodes 4:2:0 chroma
// at 2/8, enlarges chroma that is even smaller, and converts every pixel to RGB. For a progressive file, it holds all
// coefficients, 128 bytes per block. Here, a block takes two bytes, each plane is resampled separately, and only the
// avatar's pixels are converted.
//
//  1. Scans. A baseline file has one scan, in which AC coefficients follow each DC coefficient. A progressive file has
//     separate scans for its DC coefficients; the other scans are skipped by looking for their markers.
//  2. Bits (JPEGEntropyData). Stuffed bytes are removed one piece at a time. Eight bytes without FF, the usual case,
//     are copied at once. The decoder therefore sees plain 32-bit words and never looks for a marker.
//  3. Codes (JPEGHuffmanLookup). The symbol of an AC coefficient contains the length of its value, which is skipped
//     unread. One lookup of the next 11 bits can therefore skip several codes and values: each entry contains the
//     number of bits and coefficients to skip. Longer codes are found by the first code of each length (Moffat and
//     Turpin 1997, doi:10.1109/26.634683).
//  4. Blocks (JPEGDCScan). An MCU has at most 640 codes, each at most 31 bits long including its value. The data is
//     followed by as many zero bits, so its end is checked only once per MCU.
//  5. Pixels. DC · step / 8 + 128, with three fractional bits, is a sample of a plane whose sides are an eighth of the
//     component's. Averaging dampens detail, which the resampler compensates for (`DCTScale.boxCorrection`).
//  6. Colours. YCbCr is linear in RGB, so it is converted after resampling. Colour profiles are not linear. For them,
//     chroma is first enlarged to the size of luma, along the parabola through neighbouring averages (JPEGDCRows).
//
// The decoder is used if each component has at least two averages per output pixel along both sides. For 4:2:0, luma
// then has at least four; with fewer, libjpeg decodes the photo at 1/8, and its chroma at 2/8.
//
// Only files that conform to the standard are decoded. Decoding stops at an undefined code, too many coefficients, a
// wrong restart marker, data that ends early or is left over, or missing scans. libjpeg then decodes the file from the
// start, with its warnings and its tolerance. If the remaining data neither continues the last block nor consists of
// blocks, it belongs to another photo, as in files from webcams, and libjpeg decodes the file only to record this.
// Damage is therefore judged the same at every size, except in the AC scans of a progressive file, on which this image
// does not depend.
//
// Instructions executed by the whole command for a photo of 4032 × 3024 px at quality 90, 4:2:0, reduced to 80 px:
//
//                    libjpeg at 1/8    this decoder
//     baseline            162 M            101 M
//     progressive         214 M             68 M
//
// Compared with a full decode and floating-point Lanczos, avatars of 150 photos at 24 and 48 px have a median PSNR of
// 57 dB with four or more luma averages per pixel, and of 51 dB with 2 to 2.5. In 1,900 photos with injected damage,
// every baseline file that causes a libjpeg warning is drawn with a warning here too.

/// The DC coefficients of a JPEG component: 8 · (average − 128) for each block of 8×8 samples.
struct JPEGDCPlane {
  /// The number of columns and rows of blocks.
  let columns: Int
  let rows: Int
  /// The sampling factors of the component.
  let horizontal: Int
  let vertical: Int
  /// The index of the plane's first coefficient among those of all planes, and the distance between its rows.
  let offset: Int
  let stride: Int
  /// The quantisation step, or nil before the component's first scan.
  var step: Int?

  /// The index after the plane's last coefficient.
  var end: Int { offset + (rows + vertical - 1) / vertical * vertical * stride }

  /// The number of fractional bits of `sample`.
  static let fractionBits = 3

  /// Returns the average of a block, 0…255 with `fractionBits` fractional bits.
  ///
  /// Rounded to an integer, the average equals libjpeg's result (jidctred.c, `jpeg_idct_1x1`).
  @inline(__always)
  static func sample(_ coefficient: Int16, step: Int) -> Int16 {
    // libjpeg reduces averages modulo 1024 before clamping them.
    let average = (Int(coefficient) &* step &+ 4096) & 8191 &- 4096
    let (sample, maximum) = (average &+ 128 &<< fractionBits, 255 &<< fractionBits)
    return Int16(truncatingIfNeeded: sample < 0 ? 0 : sample > maximum ? maximum : sample)
  }
}
