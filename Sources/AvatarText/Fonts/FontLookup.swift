import AvatarFileSystem

/// The fonts of a font book and a cache of the typeface for each cluster.
struct FontLookup {
  private var preferred: [NamedFont] = []
  private var fallback: [NamedFont] = []
  private var includesSystemFonts = false
  private var bundled: [Typeface?] = Array(repeating: nil, count: BundledFont.count)
  private var installed: [FontFile: FontInstances?] = [:]
  /// The cached fonts, keyed by cluster and style.
  private var known: [String: Found] = [:]
  /// The maximum number of cached clusters, several times what names in one script need.
  private static let maxCachedClusters = 4096

  private enum NamedFont {
    case file(FontInstances)
    case family(String, settings: [AxisSetting])

    var name: String {
      switch self {
      case .file(let instances): instances.name
      case .family(let name, _): name
      }
    }
  }

  private typealias Found = (typeface: Typeface, font: DrawnFont)

  /// Creates a lookup with only the bundled fonts.
  init() {}

  init(preferred: [FontRequest], fallback: [FontRequest], includesSystemFonts: Bool) throws(FontError) {
    self.includesSystemFonts = includesSystemFonts
    for request in preferred { self.preferred.append(try named(request)) }
    for request in fallback { self.fallback.append(try named(request)) }
  }

  private mutating func named(_ request: FontRequest) throws(FontError) -> NamedFont {
    switch request {
    case .file(let file): return .file(try Self.instances(file))
    case .family(let name, let settings):
      guard let file = try FontFile(family: name, settings: settings, weight: nil) else {
        throw .unreadable(
          path: name, reason: "no such file or installed font family", isMachineFault: false)
      }
      installed[file] = try Self.instances(file)
      return .family(name, settings: settings)
    }
  }

  private static func instances(_ file: FontFile) throws(FontError) -> FontInstances {
    let data = try FontData(file)
    guard let font = try FontInstances(data, settings: file.settings) else {
      throw .unusable(
        path: file.path,
        reason: file.index == 0
          ? "is not a TrueType or OpenType font with outlines"
          : "has no font \(file.index + 1) with outlines, or is not a collection of TrueType or OpenType fonts")
    }
    if let fault = font.fault { throw .unusable(path: file.path, reason: fault) }
    return font
  }

  /// Returns the first font that covers all of a cluster.
  mutating func typeface(for cluster: String, _ style: TextStyle) throws(FontError) -> Typeface {
    try found(for: cluster, style).typeface
  }

  /// Returns the name and the weight of the first font that covers all of a cluster.
  mutating func font(for cluster: String, _ style: TextStyle) throws(FontError) -> DrawnFont {
    try found(for: cluster, style).font
  }

  /// Returns the reason why a preferred font does not draw a cluster, for the end of a message; nil if it would.
  mutating func fault(ofPreferred number: Int, for cluster: String, _ style: TextStyle) throws(FontError) -> String? {
    guard let typeface = try typeface(of: preferred[number], style) else { return nil }
    return try typeface.covers(cluster, style.language) ? nil : typeface.fault(for: cluster)
  }

  private mutating func found(for cluster: String, _ style: TextStyle) throws(FontError) -> Found {
    let key = style.key(of: cluster)
    if let found = known[key] { return found }
    guard let found = try find(cluster, style) else {
      let absence = BundledFont.absence(for: cluster)
      throw .uncovered("no font has \(Self.described(cluster))\(absence)")
    }
    if known.count >= Self.maxCachedClusters { known = [:] }
    known[key] = found
    return found
  }

  /// Returns the clusters to draw for a cluster: the cluster itself, or its plain form if no font covers it.
  mutating func drawn(_ cluster: String, _ style: TextStyle) throws(FontError) -> [String] {
    do {
      _ = try typeface(for: cluster, style)
      return [cluster]
    } catch {
      let plain = cluster.plainForm
      guard case .uncovered = error, !plain.isEmpty else { throw error }
      var parts: [String] = []
      for part in plain {
        do {
          parts += try drawn(part, style)
        } catch let failure {
          // The error names the requested cluster instead of a part of its plain form.
          if case .component = failure { throw failure }
          throw error
        }
      }
      return parts
    }
  }

  private mutating func find(_ cluster: String, _ style: TextStyle) throws(FontError) -> Found? {
    let language = style.language
    for (number, font) in preferred.enumerated() {
      if let found = try use(font, as: .preferred(number), cluster, style) { return found }
    }
    let script = Script(of: cluster)
    if script == .han, let language, language.differsFromBundledForms {
      if let found = try firstFallback(cluster, style) { return found }
      if let found = try system(cluster, style, needsLanguage: true) { return found }
    }
    for i in BundledFont.numbers(for: script, weight: style.weight ?? TextStyle.standardWeight) {
      if bundled[i] == nil { bundled[i] = try FontData(bundled: i).flatMap(Self.typeface) }
      if let typeface = bundled[i], try typeface.covers(cluster, language) {
        return (typeface, DrawnFont(typeface, bundled: i))
      }
    }
    if let found = try firstFallback(cluster, style) { return found }
    return try system(cluster, style, needsLanguage: false)
  }

  private static func typeface(_ data: FontData) throws(FontError) -> Typeface? { try Typeface(data) }

  private mutating func firstFallback(_ cluster: String, _ style: TextStyle) throws(FontError) -> Found? {
    for font in fallback {
      if let found = try use(font, as: .fallback, cluster, style) { return found }
    }
    return nil
  }

  /// Returns a named font if it covers a cluster.
  private mutating func use(
    _ font: NamedFont, as origin: FontOrigin, _ cluster: String, _ style: TextStyle
  ) throws(FontError) -> Found? {
    guard let typeface = try typeface(of: font, style), try typeface.covers(cluster, style.language) else { return nil }
    return (typeface, DrawnFont(typeface, name: font.name, origin: origin))
  }

  /// Returns the typeface of a named font; nil if the family is no longer installed in this weight.
  private mutating func typeface(of font: NamedFont, _ style: TextStyle) throws(FontError) -> Typeface? {
    switch font {
    case .file(let instances): return try instances.typeface(weight: style.weight)
    case .family(let name, let settings):
      guard let file = try FontFile(family: name, settings: settings, weight: style.weight) else { return nil }
      return try installedFont(file)?.typeface(weight: style.weight)
    }
  }

  /// Returns the installed font that fontconfig prefers for a cluster.
  private mutating func system(
    _ cluster: String, _ style: TextStyle, needsLanguage: Bool
  ) throws(FontError) -> Found? {
    guard includesSystemFonts, let file = try FontFile(system: cluster, style, needsLanguage: needsLanguage),
      let typeface = try installedFont(file)?.typeface(weight: style.weight)
    else { return nil }
    guard try typeface.covers(cluster, style.language) else { return nil }
    return (typeface, DrawnFont(typeface, name: typeface.name, origin: .system))
  }

  /// Opens an installed font; nil if the file is missing, unreadable or not an outline font, which can happen if
  /// fontconfig's cache is out of date.
  private mutating func installedFont(_ file: FontFile) throws(FontError) -> FontInstances? {
    if let known = installed[file] { return known }
    let data: FontData
    do {
      data = try FontData(file)
    } catch {
      // Caching a temporary failure, such as too many open files, would select another font for all later images.
      if case .unreadable(_, _, isMachineFault: true) = error {
        throw .component(ComponentError(name: Component.fontconfig.rawValue, reason: error.description))
      }
      if case .component = error { throw error }
      installed[file] = .some(nil)
      return nil
    }
    let font = try FontInstances(data, settings: file.settings)
    installed[file] = .some(font)
    return font
  }

  /// Returns an identifier of the installed fonts that draw the given clusters, derived from the fonts' contents.
  mutating func installedFonts(for clusters: [String], _ style: TextStyle) throws(FontError) -> String {
    var parts: [String] = []
    for cluster in clusters {
      do {
        let typeface = try typeface(for: cluster, style)
        guard let (file, font) = installed.first(where: { $0.value?.has(typeface) == true }), let font else {
          continue
        }
        parts.append("\(font.contentDigest)#\(file.index)")
      } catch {
        guard case .uncovered = error else { throw error }
        parts.append("none")
        parts.append(try installedFonts(for: cluster.plainForm, style))
      }
    }
    return parts.joined(separator: " ")
  }

  /// Returns a cluster followed by its code points, for example “김” (U+AE40).
  private static func described(_ cluster: String) -> String {
    let codes = cluster.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    return "“\(cluster)” (\(codes.joined(separator: " ")))"
  }
}

extension Typeface {
  /// Returns whether the typeface covers all of a grapheme cluster.
  fileprivate func covers(_ cluster: String, _ language: TextLanguage?) throws(FontError) -> Bool {
    try run(cluster, asCapitals: false, language: language) != nil
  }
}
