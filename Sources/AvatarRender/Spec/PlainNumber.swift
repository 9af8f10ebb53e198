/// A plain decimal number; not the hexadecimal and exponent forms that `Double` takes too.
package func plainNumber(_ text: some StringProtocol) -> Double? {
  guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
  return Double(text)
}
