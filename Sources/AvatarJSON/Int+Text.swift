extension Int {
  /// The digits in groups of three for messages, for example `12,345`, but not for values that users may retype.
  package var grouped: String {
    var text = ""
    for (i, digit) in String(magnitude).reversed().enumerated() {
      if i > 0, i % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}

extension Int {
  /// A value for an option that is at least this number, in thousands, millions or billions, rounded up.
  ///
  /// The value has enough digits to exceed the number by at most a tenth, for example `105M` for 104,857,600.
  package var allowance: String {
    let units = [("G", 1_000_000_000), ("M", 1_000_000), ("k", 1000)]
    guard let unit = units.first(where: { self >= 10 * $0.1 || self >= $0.1 && self % $0.1 == 0 }) else {
      return String(self)
    }
    return "\((self - 1) / unit.1 + 1)\(unit.0)"
  }
}
