import AvatarJSON

/// The names of the limits in messages, for example options of a command, so that a message can show how to raise a
/// limit.
package struct LimitNames: Hashable, Sendable {
  let bytes, pixels, heldPixels, side, memory, blockVisits, profileBytes: String

  package init(
    bytes: String, pixels: String, heldPixels: String, side: String, memory: String, blockVisits: String,
    profileBytes: String
  ) {
    self.bytes = bytes
    self.pixels = pixels
    self.heldPixels = heldPixels
    self.side = side
    self.memory = memory
    self.blockVisits = blockVisits
    self.profileBytes = profileBytes
  }
}

extension PhotoLimits {
  /// Returns the end of a message about a file that exceeds `bytes`: the limit that would allow it, or an empty text
  /// without names of limits.
  ///
  /// - Parameter size: The size of the file; nil if it is not known.
  /// - Returns: The end of the message, which starts with a colon.
  package func advice(fileOf size: Int?) -> String {
    guard let names else { return "" }
    return size.map { Self.advice([(names.bytes, $0)]) } ?? ": \(names.bytes) allows more"
  }

  /// Returns the end of a message about a photo that exceeds limits, with a sufficient value for each of them.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  ///   - held: Returns the bytes in memory at a time; 0 if the photo is decoded row by row.
  /// - Returns: The end of the message, which starts with a colon; empty without names of limits, or if no value is
  ///   enough.
  func advice(width: Int, height: Int, held: () -> Int) -> String {
    guard let names, max(width, height) <= Self.mostSide else { return "" }
    let (pixels, held) = (width * height, held())
    let needs = [
      (names.side, max(width, height), side), (names.pixels, pixels, self.pixels),
      (names.heldPixels, held > 0 ? pixels : 0, heldPixels), (names.memory, held, memory),
    ]
    return Self.advice(needs.filter { $0.1 > $0.2 }.map { ($0.0, $0.1) })
  }

  /// Returns the end of a message about a JPEG whose scans make this number of block visits; nil if the number is not
  /// known.
  func advice(blockVisits: Int?) -> String {
    guard let names else { return "" }
    return blockVisits.map { Self.advice([(names.blockVisits, $0)]) } ?? ": \(names.blockVisits) allows more"
  }

  /// Returns the end of a message about a colour profile of this size, in bytes; nil if the size is not known.
  func advice(profileOf size: Int?) -> String {
    guard let names, size ?? 0 <= Self.mostProfileBytes else { return "" }
    return size.map { Self.advice([(names.profileBytes, $0)]) } ?? ": \(names.profileBytes) allows more"
  }

  private static func advice(_ needs: [(name: String, value: Int)]) -> String {
    ": \(needs.map { "\($0.name) \($0.value.allowance)" }.joined(separator: " ")) \(needs.count > 1 ? "allow" : "allows") it"
  }
}
