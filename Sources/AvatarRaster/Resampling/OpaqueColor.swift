/// An opaque colour in sRGB, with 16 bits per channel.
struct OpaqueColor: Hashable, Sendable {
  let red, green, blue: UInt16
}
