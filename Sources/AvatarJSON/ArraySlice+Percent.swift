extension ArraySlice<UInt8> {
  /// Returns the bytes with their percent codes decoded (RFC 3986, 2.1); nil if a code is invalid, unless invalid codes
  /// are preserved.
  package func percentDecoded(preservesInvalid: Bool = false) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var i = startIndex
    while i < endIndex {
      if self[i] == UInt8(ascii: "%"), i + 2 < endIndex, let high = self[i + 1].hexadecimal,
        let low = self[i + 2].hexadecimal
      {
        bytes.append(UInt8(high << 4 | low))
        i += 3
      } else if self[i] == UInt8(ascii: "%"), !preservesInvalid {
        return nil
      } else {
        bytes.append(self[i])
        i += 1
      }
    }
    return bytes
  }
}
