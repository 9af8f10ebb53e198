/// A reader of text in one of the kinds of encodings.
enum TextReader {
  /// The UTF-8 encoding of each byte.
  case singleByte([[UInt8]])
  case utf16(UTF16Reader)
  case converter(ConverterReader)
  /// ISO-2022-JP, the codes of which a converter reads as EUC-JP.
  case iso2022JP(ISO2022JPReader, ConverterReader)
}
