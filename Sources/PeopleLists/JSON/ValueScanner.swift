import AvatarJSON

/// A scanner that finds the end of a JSON value.
struct ValueScanner {
  private var (depth, isString, isEscaped, isClosed, isEmpty) = (0, false, false, false, true)

  /// Whether the value has started but not ended.
  var isOpen: Bool { depth > 0 || isString }

  /// Returns whether the value ends before a byte.
  func isDone(before byte: UInt8) -> Bool {
    isClosed || !isOpen && !isEmpty && (byte.isWhiteSpace || [0x2C, 0x5D, 0x7D, 0x3A].contains(byte))
  }

  mutating func add(_ byte: UInt8) {
    isEmpty = false
    if isString {
      if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else { isString = byte != 0x22 }
      isClosed = !isString && depth == 0
      return
    }
    switch byte {
    case 0x22: isString = true
    case 0x5B, 0x7B: depth += 1
    case 0x5D, 0x7D:
      depth -= 1
      isClosed = depth <= 0
    default: break
    }
  }
}
