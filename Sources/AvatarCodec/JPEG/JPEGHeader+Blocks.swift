extension JPEGHeader {
  /// The memory that libjpeg holds until the last scan, in bytes: 64 coefficients of 16 bits for each block of each
  /// component, or 0 if each row is decoded from one scan.
  var heldBytes: Int {
    guard isHeld else { return 0 }
    return components.reduce(0) { bytes, component in
      let (columns, rows) = blocks(of: component, roundedUp: true)
      return bytes + columns * rows * 128
    }
  }

  /// Returns the number of columns and rows of 8×8 blocks in a component; if `roundedUp`, in whole MCUs, as libjpeg
  /// allocates memory.
  func blocks(of component: Component, roundedUp: Bool) -> (columns: Int, rows: Int) {
    func count(_ size: Int, _ factor: Int, _ most: Int) -> Int {
      let blocks = (size * factor + 8 * most - 1) / (8 * most)
      return roundedUp ? (blocks + factor - 1) / factor * factor : blocks
    }
    return (
      count(width, component.horizontal, components.widest), count(height, component.vertical, components.highest)
    )
  }
}
