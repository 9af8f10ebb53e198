import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// The type of an option's values, with its placeholder in help, its completion and its parser.
struct OptionValue<Value>: Sendable {
  /// The placeholder in help, for example "n".
  let name: String
  var completion = ValueCompletion()
  /// Whether a value may start with a hyphen.
  ///
  /// If not, a word that starts with a hyphen is the next option.
  var allowsHyphen = true
  /// A function that returns whether a value is a path rather than a name, or nil if all values are paths or none are.
  var isPathInsteadOfName: (@Sendable (String) -> Bool)?
  /// Reads a value: the text on a command line, or a value of `--defaults`.
  let read: @Sendable (JSONValue) throws(InputError) -> Value
}

extension OptionValue {
  /// Returns whether a value is the path of a file or directory.
  func isPath(_ text: String) -> Bool { isPathInsteadOfName?(text) ?? completion.isPath }

  /// Reads the text of a value on a command line.
  func parse(_ text: String) throws(InputError) -> Value { try read(.string(text)) }

  /// Creates a type from a function that parses text.
  init(
    _ name: String, completion: ValueCompletion = ValueCompletion(), allowsHyphen: Bool = true,
    parse: @escaping @Sendable (String) throws(InputError) -> Value
  ) {
    self.init(name: name, completion: completion, allowsHyphen: allowsHyphen) { value throws(InputError) in
      try parse(value.text ?? "")
    }
  }

  /// Creates a type from a parser that returns nil for an invalid value.
  ///
  /// - Parameters:
  ///   - name: The placeholder in help.
  ///   - completion: The completion.
  ///   - allowsHyphen: Whether a value may start with a hyphen.
  ///   - requirement: The requirement for a value, for the end of an error message.
  ///   - isPath: A function that returns whether a value is a path rather than a name, or nil if all values are paths or
  ///     none are.
  ///   - number: A function that returns the value of a number in `--defaults`, or nil to parse its digits.
  ///   - parse: A function that returns the value of an argument, or nil if it does not meet the requirement.
  init(
    _ name: String, completion: ValueCompletion = ValueCompletion(), allowsHyphen: Bool = true,
    requirement: @autoclosure @escaping @Sendable () -> String, isPath: (@Sendable (String) -> Bool)? = nil,
    number: (@Sendable (Double) -> Value?)? = nil, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(
      name: name, completion: completion, allowsHyphen: allowsHyphen, isPathInsteadOfName: isPath
    ) { value throws(InputError) in
      let text = value.text ?? ""
      let parsed = if let number, case .number(let given) = value { number(given) } else { parse(text) }
      if let parsed { return parsed }
      throw InputError(value: text, reason: requirement())
    }
  }
}

extension OptionValue {
  /// Returns the parts of a value such as `pixels=5M`, whose second part may be missing.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - noun: The noun for a name, for an error message.
  ///   - names: The names.
  ///   - other: The value without a name, for an error message.
  /// - Returns: The name in lower case, and the text after the equals sign.
  /// - Throws: `InputError` with a suggestion if the name is unknown.
  static func named(
    _ text: String, _ noun: String, _ names: [String], or other: String
  ) throws(InputError) -> (name: String, value: String?) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    let name = parts.first?.lowercased() ?? ""
    if names.contains(name) { return (name, parts.dropFirst().first) }
    let advice = name.nearest(of: names).map { "did you mean \($0)?" } ?? "must be \((names + [other]).alternatives)"
    throw InputError(value: text, reason: "unknown \(noun); \(advice)")
  }
}

extension OptionValue where Value: Sendable {
  /// The type with the type of its values erased.
  var erased: OptionValue<any Sendable> {
    OptionValue<any Sendable>(
      name: name, completion: completion, allowsHyphen: allowsHyphen, isPathInsteadOfName: isPathInsteadOfName,
      read: read)
  }
}

extension InputError {
  /// Creates the error for an invalid option value.
  ///
  /// The error's subject will be the name of the option.
  init(value: String, reason: String) {
    let (shown, maximum) = (WebURL.masked(value), 300)
    let short = String(shown.unicodeScalars.prefix(maximum))
    self.init("", shown.isEmpty ? nil : .value(short == shown ? short : short + "…"), reason: reason)
  }
}

extension OptionValue where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A case of an enum, by its raw value.
  static var choice: Self {
    let values = Value.allCases.map(\.rawValue)
    return OptionValue(
      values.joined(separator: "|"), completion: .list(values), allowsHyphen: false,
      requirement: "must be \(Value.words)"
    ) { Value(rawValue: $0) ?? Value(rawValue: $0.lowercased()) }
  }
}

extension OptionValue<Int> {
  /// Returns the type of integers in a range.
  static func integer(_ range: ClosedRange<Int>) -> Self {
    @Sendable func inRange(_ number: Int) -> Int? { range.contains(number) ? number : nil }
    return OptionValue(
      "n", requirement: "must be a whole number from \(range.lowerBound) to \(range.upperBound)",
      number: { Int(exactly: $0).flatMap(inRange) }, parse: { Int($0).flatMap(inRange) })
  }

  /// A positive integer, optionally followed by a unit and by "B" for bytes.
  static var count: Self {
    OptionValue(
      "n", requirement: "must be a whole number, 1 or more, for example 5000000, 5M (millions) or 5Mi (× 1024²)"
    ) { text in
      let number = text.lowercased()
      let units = [
        ("ki", 1 << 10), ("mi", 1 << 20), ("gi", 1 << 30), ("k", 1000), ("m", 1_000_000), ("g", 1_000_000_000),
      ]
      return product(number.hasSuffix("b") ? number.dropLast() : number[...], units).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// A time in seconds, or with a unit.
  static var age: Self {
    OptionValue("time", requirement: "must be a whole number followed by s, m, h, d or w, for example 12h or 30d") {
      text in product(text[...], [("s", 1), ("m", 60), ("h", 3600), ("d", 86400), ("w", 7 * 86400)])
    }
  }

  /// Returns the product of a number and its optional unit's factor, or nil if the string is invalid.
  private static func product(_ text: Substring, _ units: [(name: String, factor: Int)]) -> Int? {
    let unit = units.first { text.hasSuffix($0.name) }
    let digits = text.dropLast(unit?.name.count ?? 0)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits) else {
      return nil
    }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit?.factor ?? 1)
    return overflow ? nil : product
  }
}

extension OptionValue<Double> {
  /// Returns the type of numbers that have no sign or exponent and meet a requirement.
  static func number(
    _ name: String, _ requirement: String, isValid: @escaping @Sendable (Double) -> Bool
  ) -> Self {
    @Sendable func valid(_ number: Double) -> Double? { number.sign == .plus && isValid(number) ? number : nil }
    return OptionValue(
      name, requirement: "must be \(requirement)", number: valid, parse: { plainNumber($0).flatMap(valid) })
  }
}

extension OptionValue<String> {
  /// Returns the type of arbitrary text.
  static func text(_ name: String, completion: ValueCompletion = ValueCompletion()) -> Self {
    OptionValue(name, completion: completion, parse: { $0 })
  }

  /// Returns the type of paths of files to read.
  static func input(_ extensions: [String] = []) -> Self {
    path("file", completion: .file(extensions)) { !$0.isEmpty }
  }

  /// The font file extensions, for completion and messages.
  private static var fontExtensions: [String] { ["ttf", "otf", "ttc", "otc", "woff", "woff2"] }

  /// The path of a font, or the name of an installed family.
  static var font: Self {
    OptionValue(
      "file|family", completion: .file(fontExtensions), requirement: "must name a font file or an installed family",
      isPath: AvatarFonts.isFile, parse: { $0.isEmpty ? nil : $0 })
  }

  /// Returns the type of paths of files to write.
  static func output(_ extensions: [String] = []) -> Self {
    path("file", completion: .file(extensions)) { !$0.isEmpty && $0 != "-" }
  }

  /// Returns the type of paths of directories to write to.
  ///
  /// A name with the extension of an image is more likely to be meant as a file, unless it ends in a slash.
  ///
  /// - Parameter allowsHyphen: Whether a path may start with a hyphen.
  /// - Returns: The type.
  static func directory(allowsHyphen: Bool = false) -> Self {
    OptionValue("directory", completion: .directory, allowsHyphen: allowsHyphen) { text throws(InputError) in
      if text.isEmpty || text == "-" { throw InputError(value: text, reason: "must name a directory") }
      if let reason = OutputPath.fault(ofDirectory: text) { throw InputError(value: text, reason: reason) }
      return text
    }
  }

  /// The path of a directory to read from.
  static var existingDirectory: Self {
    OptionValue("directory", completion: .directory, requirement: "must name a directory") { $0.isEmpty ? nil : $0 }
  }

  private static func path(
    _ kind: String, completion: ValueCompletion, isValid: @escaping @Sendable (String) -> Bool
  ) -> Self {
    OptionValue(kind, completion: completion, allowsHyphen: false, requirement: "must name a \(kind)") {
      isValid($0) ? $0 : nil
    }
  }
}

extension OptionValue<WebURL> {
  /// Parses the URL of a server, which messages show in the form `shown`.
  static func server(_ text: String, shown: String) throws(InputError) -> WebURL {
    try mapError(of: WebURL(text)) { (error: FetchError) in
      InputError(
        value: shown,
        reason: error == .url(.malformed) ? "must be a URL, for example https://example.org" : error.reason)
    }
  }

  /// The URL of a server, without a path.
  static var origin: Self { OptionValue("url", parse: origin) }

  private static func origin(_ text: String) throws(InputError) -> WebURL {
    let url = try server(text, shown: WebURL.shown(text))
    if url.target == "/" { return url }
    throw InputError(
      value: WebURL.shown(text), reason: "must be a server without a path, for example \(url.origin.text)")
  }
}
