extension Int {
  /// The digits in groups of three, for people, for example `12,345`; values that are typed again have no commas.
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
  /// A number that is at least this one, as options are given it: in thousands, millions or thousand millions, rounded up.
  ///
  /// It has as many digits as are needed to be at most a tenth larger, for example `105M` for 104,857,600.
  package var allowance: String {
    let units = [("G", 1_000_000_000), ("M", 1_000_000), ("k", 1000)]
    guard let unit = units.first(where: { self >= 10 * $0.1 || self >= $0.1 && self % $0.1 == 0 }) else {
      return String(self)
    }
    return "\((self - 1) / unit.1 + 1)\(unit.0)"
  }
}
