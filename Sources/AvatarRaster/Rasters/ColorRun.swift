/// Neighbouring pixels with the same colour, in one word, because a picture without large areas has one per pixel.
package struct ColorRun {
  private let word: UInt32

  init(_ number: UInt16, length: Int) { word = UInt32(number) | UInt32(length) << 10 }

  /// The index of the colour, from 0 to 1023.
  package var number: Int { Int(word & 1023) }
  /// The number of pixels.
  package var length: Int { Int(word >> 10) }
  /// The maximum length; longer runs are divided.
  static let maxLength = 1 << 22 - 1
}
