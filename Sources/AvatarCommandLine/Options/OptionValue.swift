import AvatarBatch
import AvatarFileSystem
import AvatarHTTP
import AvatarRender

/// The type of an option's values: its placeholder in help, its completion and its parser.
struct OptionValue<Value>: Sendable {
  /// The placeholder in help, for example "n".
  let name: String
  var completion = ValueCompletion()
  /// Whether a value may start with a hyphen; otherwise, such a word is the next option.
  var allowsHyphen = true
  /// Returns whether a value is the path of a file or a directory instead of a name; nil if all values are, or none.
  var isPathInsteadOfName: (@Sendable (String) -> Bool)?
  let parse: @Sendable (String) throws(InputError) -> Value
}

extension OptionValue {
  /// Returns whether a value is the path of a file or a directory.
  func isPath(_ text: String) -> Bool { isPathInsteadOfName?(text) ?? completion.isPath }

  /// Creates a type from a parser that returns nil for an invalid value.
  ///
  /// - Parameters:
  ///   - name: The placeholder in help.
  ///   - completion: The completion.
  ///   - allowsHyphen: Whether a value may start with a hyphen.
  ///   - requirement: The requirement for a value, for the end of a message.
  ///   - parse: Returns the value of an argument; nil if it does not meet the requirement.
  init(
    _ name: String, completion: ValueCompletion = ValueCompletion(), allowsHyphen: Bool = true,
    requirement: @autoclosure @escaping @Sendable () -> String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name: name, completion: completion, allowsHyphen: allowsHyphen) { text throws(InputError) in
      if let value = parse(text) { return value }
      throw InputError(value: text, reason: requirement())
    }
  }
}

extension OptionValue {
  /// Returns the parts of a value such as `pixels=5M`, of which the second may be missing.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - noun: The noun for a name, for a message.
  ///   - names: The names.
  ///   - other: The value without a name, for a message.
  /// - Returns: The name in lower case, and the text after the sign.
  /// - Throws: `InputError` with a suggestion if the name is unknown.
  static func named(
    _ text: String, _ noun: String, _ names: [String], or other: String
  ) throws(InputError) -> (name: String, value: String?) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    let name = parts.first?.lowercased() ?? ""
    if names.contains(name) { return (name, parts.dropFirst().first) }
    let way = name.nearest(in: names).map { "did you mean \($0)?" } ?? "must be \((names + [other]).alternatives)"
    throw InputError(value: text, reason: "unknown \(noun); \(way)")
  }
}

extension OptionValue where Value: Sendable {
  /// The type without that of its values.
  var erased: OptionValue<any Sendable> {
    var kind = OptionValue<any Sendable>(name: name, completion: completion, allowsHyphen: allowsHyphen) {
      [parse] text throws(InputError) in try parse(text)
    }
    kind.isPathInsteadOfName = isPathInsteadOfName
    return kind
  }
}

extension InputError {
  /// Creates the error of a value that is invalid for an option, whose name its subject will be.
  init(value: String, reason: String) {
    let (shown, most) = (WebURL.masked(value), 300)
    let short = String(shown.unicodeScalars.prefix(most))
    self.init("", shown.isEmpty ? nil : .value(short == shown ? short : short + "…"), reason: reason)
  }
}

/// The completion of a value: words, files, directories, or several of these.
struct ValueCompletion: Sendable {
  /// The words that completion offers for the value.
  var values: [String] = []
  /// Whether a value may have several of the words, with commas between them.
  var isList = false
  /// The extensions of files that are values, without dots; empty for all files, nil for no files.
  var extensions: [String]?
  var isDirectory = false

  /// Returns the completion with words, of which a value may have several.
  static func list(_ values: [String], isList: Bool = false) -> Self { Self(values: values, isList: isList) }

  /// Returns the completion with files that have one of some extensions, or with all files.
  static func file(_ extensions: [String] = []) -> Self { Self(extensions: extensions) }

  /// Returns the completion with words, or files with one of some extensions.
  static func values(_ values: [String], orFiles extensions: [String]) -> Self {
    Self(values: values, extensions: extensions)
  }

  static let directory = Self(isDirectory: true)

  /// The completion with photo files.
  static var photo: Self { file(PhotoFiles.extensions) }

  /// Whether values are or may be paths.
  var isPath: Bool { extensions != nil || isDirectory }
}

extension OptionValue where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A value that is one of the cases of an enum, by its raw value.
  static var choice: Self {
    let values = Value.allCases.map(\.rawValue)
    return OptionValue(
      values.joined(separator: "|"), completion: .list(values), allowsHyphen: false,
      requirement: "must be \(Value.words)"
    ) { Value(rawValue: $0) ?? Value(rawValue: $0.lowercased()) }
  }
}

extension OptionValue<Int> {
  /// Returns the kind of whole numbers in a range.
  static func integer(_ range: ClosedRange<Int>) -> Self {
    OptionValue("n", requirement: "must be a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A whole number from 1 up with an optional unit, which may be followed by "B" for bytes.
  static var count: Self {
    OptionValue(
      "n", requirement: "must be a whole number from 1 up, for example 5000000, 5M (millions) or 5Mi (of 1024²)"
    ) { text in
      let number = text.lowercased()
      let units = [
        ("ki", 1 << 10), ("mi", 1 << 20), ("gi", 1 << 30), ("k", 1000), ("m", 1_000_000), ("g", 1_000_000_000),
      ]
      return product(number.hasSuffix("b") ? number.dropLast() : number[...], units).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// A time in seconds, with an optional unit.
  static var age: Self {
    OptionValue("time", requirement: "must be a whole number with s, m, h, d or w, for example 12h or 30d") { text in
      product(text[...], [("s", 1), ("m", 60), ("h", 3600), ("d", 86400), ("w", 7 * 86400)])
    }
  }

  /// Returns the product of a number and the factor of its optional unit; nil if the text is invalid.
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
  /// Returns the kind of numbers without a sign and an exponent that meet a requirement.
  static func number(
    _ name: String, _ requirement: String, isValid: @escaping @Sendable (Double) -> Bool
  ) -> Self {
    OptionValue(name, requirement: "must be \(requirement)") { text in
      plainNumber(text).flatMap { isValid($0) ? $0 : nil }
    }
  }
}

extension OptionValue<String> {
  /// Returns the kind of arbitrary texts.
  static func text(_ name: String, completion: ValueCompletion = ValueCompletion()) -> Self {
    OptionValue(name: name, completion: completion) { $0 }
  }

  /// Returns the kind of paths of files to read.
  static func input(_ extensions: [String] = []) -> Self {
    path("file", completion: .file(extensions)) { !$0.isEmpty }
  }

  /// The extensions of font files, for completion and for messages.
  private static var fontExtensions: [String] { ["ttf", "otf", "ttc", "otc", "woff", "woff2"] }

  /// The path of a font, or the name of an installed family.
  static var font: Self {
    var kind = path(
      "file|family", noun: "file or a family of fonts", completion: .file(fontExtensions)
    ) { !$0.isEmpty }
    kind.isPathInsteadOfName = { text in
      // The name of a file may be followed by its number in a collection, or by axes.
      let file = String(text.prefix { $0 != "#" && $0 != ":" }).lowercased()
      return file.contains("/") || fontExtensions.contains { file.hasSuffix("." + $0) }
    }
    return kind
  }

  /// Returns the kind of paths of files to write.
  static func output(_ extensions: [String] = []) -> Self {
    path("file", completion: .file(extensions)) { !$0.isEmpty && $0 != "-" }
  }

  /// Returns the kind of paths of directories to write to.
  ///
  /// - Parameter allowsHyphen: Whether a path may start with a hyphen.
  /// - Returns: The kind.
  static func directory(allowsHyphen: Bool = false) -> Self {
    path("directory", completion: .directory, allowsHyphen: allowsHyphen) { !$0.isEmpty && $0 != "-" }
  }

  /// The path of a directory to read from.
  static var existingDirectory: Self {
    OptionValue("directory", completion: .directory, requirement: "must name a directory") { $0.isEmpty ? nil : $0 }
  }

  private static func path(
    _ kind: String, noun: String? = nil, completion: ValueCompletion, allowsHyphen: Bool = false,
    isValid: @escaping @Sendable (String) -> Bool
  ) -> Self {
    OptionValue(kind, completion: completion, allowsHyphen: allowsHyphen, requirement: "must name a \(noun ?? kind)") {
      isValid($0) ? $0 : nil
    }
  }
}

extension OptionValue<WebURL> {
  /// Parses the URL of a server, which has another form in messages.
  static func server(_ text: String, shown: String) throws(InputError) -> WebURL {
    try mapError(of: WebURL(text)) { (error: FetchError) in
      InputError(
        value: shown,
        reason: error == .url(.malformed) ? "must be a URL, for example https://example.org" : error.reason)
    }
  }

  /// The URL of a server, without a path.
  static var origin: Self {
    OptionValue(name: "url") { text throws(InputError) in
      let url = try server(text, shown: WebURL.shown(text))
      if url.target == "/" { return url }
      throw InputError(
        value: WebURL.shown(text), reason: "must be a server without a path, for example \(url.origin.text)")
    }
  }
}
