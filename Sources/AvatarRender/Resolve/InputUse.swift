import AvatarJSON
package import AvatarText

/// The parts of a theme and the fonts that drew the avatars of a run, and the weights that were requested for their text.
package struct InputUse: Sendable {
  private let theme: Theme
  /// The parts of the images that a theme determines.
  private var parts: ThemePart = []
  /// The positions of the preferred fonts that drew text.
  private var preferred: Set<Int> = []
  /// The fonts that drew text, by the weight requested for it.
  private var fonts: [Int: Set<DrawnFont>] = [:]
  /// The first text of the run, or nil if no avatar shows text.
  private var sample: [String]?

  /// Creates the use of a run that has not drawn anything with its theme.
  package init(theme: Theme) { self.theme = theme }

  /// Adds an avatar.
  ///
  /// - Parameters:
  ///   - report: The report on the avatar.
  ///   - spec: The request, whose initials are examined if the report comes from an earlier run.
  package mutating func add(_ report: AvatarReport, of spec: AvatarSpec?) {
    if let spec { parts.formUnion(ThemePart.parts(of: report.content, spec, in: theme)) }
    add(
      report.fonts, weight: report.fontWeight,
      text: report.initials ?? spec?.requestedInitials(atMost: report.initialsCount))
  }

  /// Adds text and the fonts that drew it.
  ///
  /// - Parameters:
  ///   - drawn: The fonts that drew it.
  ///   - weight: The requested weight; nil for the standard weight.
  ///   - text: The text, which is only found for the first avatar; nil if it is unknown.
  package mutating func add(_ drawn: [DrawnFont], weight: Int?, text: @autoclosure () -> String? = nil) {
    if drawn.isEmpty { return }
    if sample?.isEmpty != false { sample = (text() ?? "").map { String($0) } }
    for font in drawn { if case .preferred(let number) = font.origin { preferred.insert(number) } }
    if let weight { fonts[weight, default: []].formUnion(drawn) }
  }

  /// Adds a part of the images.
  package mutating func add(_ part: ThemePart) { parts.formUnion([.everything, part]) }

  /// Returns a warning for each theme file of which no token affects the images.
  package func warnings(about themes: ThemeSchemes) -> [AvatarWarning] {
    themes.uses.compactMap { path, tokens in
      ThemePart.fault(of: tokens, drawn: parts).map { AvatarWarning(source: path, reason: $0) }
    }
  }

  /// Returns, for each other theme file, its tokens that affect no image.
  package func unreadTokens(of themes: ThemeSchemes) -> [AvatarWarning] {
    themes.uses.compactMap { path, tokens in
      let unread = ThemePart.unread(of: tokens, drawn: parts)
      return unread.isEmpty
        ? nil : AvatarWarning(source: path, reason: "no image shows \(unread.joined(separator: ", "))")
    }
  }

  /// Returns a warning for each requested font that drew no letter and each requested weight that no drawn font has.
  ///
  /// - Parameters:
  ///   - names: The preferred fonts to check, in order.
  ///   - weight: A weight to check that applies to the whole run; nil if there is none.
  ///   - source: The fonts of the run.
  /// - Returns: The warnings.
  /// - Throws: `AvatarError.input` if a text library is missing or fails.
  package func warnings(
    preferred names: [String], weight: Int?, in source: AvatarFonts
  ) throws(AvatarError) -> [AvatarWarning] {
    var warnings: [AvatarWarning] = []
    for (number, name) in names.enumerated() where !preferred.contains(number) {
      let reason = try sample.map { text throws(AvatarError) in try source.fault(ofPreferred: number, for: text) }
      warnings.append(
        AvatarWarning(source: AvatarFonts.file(name), reason: "drew no letter: \(reason ?? Self.withoutText)"))
    }
    for weight in Set(fonts.keys).union(weight.map { [$0] } ?? []).sorted() {
      guard let reason = fault(of: weight) else { continue }
      warnings.append(AvatarWarning(source: "the font weight \(weight)", reason: reason))
    }
    return warnings
  }

  /// Returns the reason why a weight was not drawn, or nil if it was.
  private func fault(of weight: Int) -> String? {
    guard let drawn = fonts[weight] else { return "is not used: \(Self.withoutText)" }
    if drawn.contains(where: { $0.weight == weight }) { return nil }
    let nearest = Set(drawn.map(\.weight)).sorted().map { "\($0)" }
    let weights = Set(drawn.flatMap(\.weights)).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    let allowed = weights.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)…\($0.upperBound)" }
    return "no font that drew text has it: used \(nearest.joined(separator: ", ")): must be \(allowed.alternatives)"
  }

  private static let withoutText = "no image shows text"
}
