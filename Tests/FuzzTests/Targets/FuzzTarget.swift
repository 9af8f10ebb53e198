/// A parser with the properties that hold for every input; libFuzzer searches for an input that violates one.
///
/// The ordinary tests run the committed corpora through the same functions.
struct FuzzTarget: Sendable {
  /// The name of the directory of its corpus, and the argument of `script/fuzz`.
  let name: String
  /// A check that throws the first property that the input violates.
  let check: @Sendable ([UInt8]) throws(BrokenProperty) -> Void

  static let all = [
    FuzzTarget(name: "jpeg", check: JPEGProperties.check),
    FuzzTarget(name: "png", check: PNGProperties.check),
    FuzzTarget(name: "webp", check: WebPProperties.check),
    FuzzTarget(name: "gif", check: GIFProperties.check),
    FuzzTarget(name: "bmp", check: BMPProperties.check),
    FuzzTarget(name: "heif", check: HEIFProperties.check),
    FuzzTarget(name: "exif", check: ExifProperties.check),
    FuzzTarget(name: "icc", check: ICCProperties.check),
    FuzzTarget(name: "data-uri", check: DataURIProperties.check),
    FuzzTarget(name: "vcard", check: VCardProperties.check),
    FuzzTarget(name: "csv", check: TableProperties.check),
    FuzzTarget(name: "json", check: JSONProperties.check),
    FuzzTarget(name: "ndjson", check: LineProperties.check),
    FuzzTarget(name: "design-tokens", check: DesignTokenProperties.check),
    FuzzTarget(name: "names", check: NameProperties.check),
    FuzzTarget(name: "url", check: URLProperties.check),
    FuzzTarget(name: "http-headers", check: HTTPHeaderProperties.check),
    FuzzTarget(name: "cache-entry", check: CacheEntryProperties.check),
    FuzzTarget(name: "netrc", check: NetrcProperties.check),
    FuzzTarget(name: "golden-manifest", check: GoldenManifestProperties.check),
    FuzzTarget(name: "svg-icon", check: SVGIconProperties.check),
    FuzzTarget(name: "svg-time", check: SVGTimeProperties.check),
    FuzzTarget(name: "font", check: FontProperties.check),
    FuzzTarget(name: "dns-answer", check: DNSAnswerProperties.check),
    FuzzTarget(name: "defaults", check: DefaultsProperties.check),
  ]
}

/// A property that an input violates.
struct BrokenProperty: Error, CustomStringConvertible {
  let description: String
}

/// Throws a `BrokenProperty` with the sentence `property` unless it `holds`.
func expect(_ holds: Bool, _ property: @autoclosure () -> String) throws(BrokenProperty) {
  if !holds { throw BrokenProperty(description: property()) }
}

/// Throws a `BrokenProperty` with the sentence `property` and both values unless they are equal.
func expectEqual<Value: Equatable>(
  _ first: Value, _ second: Value, _ property: @autoclosure () -> String
) throws(BrokenProperty) {
  if first != second { throw BrokenProperty(description: "\(property()): \(first) ≠ \(second)") }
}
