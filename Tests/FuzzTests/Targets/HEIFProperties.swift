/// The properties of the description of a HEIC or AVIF photo, which is read before a decoder receives the file.
enum HEIFProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) { _ = try PhotoProperties.opened(bytes) }
}
