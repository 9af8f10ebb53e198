#if canImport(iconv)
  import iconv
#endif

/// A converter of text from one encoding to UTF-8 by iconv(3), piece by piece.
@safe
package struct TextConverter: ~Copyable {
  private let descriptor: iconv_t
  /// The memory for the output of one call.
  private var output: [UInt8]

  /// Opens a converter, or returns nil if the system has none for the encoding.
  ///
  /// glibc loads most converters from files, which may be in a package that is not installed.
  package init?(_ encoding: String) {
    // iconv_open returns -1 for an error.
    guard let descriptor = unsafe iconv_open("UTF-8", encoding), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    unsafe self.descriptor = descriptor
    output = [UInt8](repeating: 0, count: 1 << 12)
  }

  deinit { unsafe iconv_close(descriptor) }

  /// Converts bytes up to their end or the first ones that cannot be converted.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; those that are converted are removed.
  ///   - text: The text to which the characters are appended, in UTF-8.
  /// - Returns: The reason for the stop.
  /// - Complexity: O(n) for n converted bytes.
  package mutating func convert(_ bytes: inout ArraySlice<UInt8>, to text: inout [UInt8]) -> ConversionStop {
    let descriptor = unsafe self.descriptor
    while !bytes.isEmpty {
      var (rest, space) = (bytes.count, output.count)
      let error = unsafe bytes.withUnsafeBytes { input in
        unsafe output.withUnsafeMutableBytes { output in
          // iconv does not write to its input, although its parameter is not const.
          var from = unsafe UnsafeMutablePointer(mutating: input.bindMemory(to: CChar.self).baseAddress)
          var to = unsafe output.bindMemory(to: CChar.self).baseAddress
          return unsafe iconv(descriptor, &from, &rest, &to, &space) == -1 ? errno : 0
        }
      }
      text += output[..<(output.count - space)]
      bytes.removeFirst(bytes.count - rest)
      switch error {
      case 0, E2BIG: break
      case EINVAL: return .incomplete
      default: return .malformed
      }
    }
    return .end
  }
}
