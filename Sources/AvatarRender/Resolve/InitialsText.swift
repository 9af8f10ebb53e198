import AvatarContacts
import AvatarText
import PersonWords

extension AvatarRenderer {
  /// Records a requested source that cannot be used.
  ///
  /// - Throws: `AvatarError` if the renderer is strict.
  func skip(
    _ source: SkippedSource, lacking shortfall: Shortfall, into report: inout AvatarReport
  ) throws(AvatarError) {
    if isStrict { throw shortfall == .photo ? .unusablePhoto(source) : .incomplete(source) }
    report.skipped.append(source)
    report.shortfalls.insert(shortfall)
  }

  /// Returns the mark of a text badge: a plain dot if the text does not suit the avatar; nil if there is no text or its
  /// characters cannot be drawn.
  ///
  /// A badge icon that cannot be shown is also recorded.
  /// - Throws: `AvatarError` if a component is missing or, in a strict renderer, if the text or the icon cannot be
  ///   shown.
  func badgeText(of spec: AvatarSpec, _ report: inout AvatarReport) throws(AvatarError) -> BadgeMark? {
    let isSmall = Double(spec.size.points) < BadgeMark.smallestWithGlyph
    let illegible = "is illegible on an avatar smaller than 24 points"
    func miss(_ badge: String, _ reason: String, _ result: String) throws(AvatarError) {
      if isStrict { throw .incomplete(SkippedSource(source: badge, reason: reason)) }
      report.warnings.append(AvatarWarning(source: badge, reason: "\(reason): \(result)"))
      report.shortfalls.insert(.badge)
    }
    if spec.look.badgeIcon != nil {
      if isSmall { try miss("the badge icon", illegible, "left out") }
      return nil
    }
    guard case .text(let badge) = spec.look.badge else { return nil }
    let source = { "the badge \(badge.text.quoted)" }
    switch try fonts.outline(of: badge.clusters, style: spec.textStyle) {
    case .success(let outline):
      let mark = BadgeMark.text(outline)
      let objection = isSmall ? illegible : AppearanceResolver(spec: spec, theme: theme).objection(to: mark)
      if let objection {
        try miss(source(), objection, "drawn as a dot")
      } else {
        note(outline, of: badge.clusters, from: source, spec.textStyle, into: &report)
        return mark
      }
      return .plain
    case .failure(let error):
      try miss(source(), error.description, "left out")
      return nil
    }
  }

  /// Returns the first drawable initials, from the given initials, the name or the address; nil if none can be drawn.
  ///
  /// - Throws: `AvatarError` if a component is missing or, in a strict renderer, if requested initials cannot be drawn.
  func initials(for spec: AvatarSpec, _ report: inout AvatarReport) throws(AvatarError) -> TextOutline? {
    let style = spec.textStyle
    for (source, text, initials) in spec.initialsCandidates {
      guard let initials = initials() else {
        let reason = text.isTelephoneNumber ? "is a telephone number" : "has no letters, digits or emoji"
        try skip(SkippedSource(source: source(), reason: reason), lacking: .initials, into: &report)
        continue
      }
      var drawn = try fonts.outline(of: initials.clusters, style: style)
      if case .failure = drawn, !isStrict, let part = try part(of: initials, from: text, style) {
        report.shortfalls.insert(.initials)
        drawn = .success(part)
      }
      var shown = initials.clusters
      let isDerived = initials != spec.who.initials?.given && spec.who.initialsLength == nil
      if isDerived, case .success(let outline) = drawn, outline.isCrampedPair {
        shown = [shown[0]]
        drawn = try fonts.outline(of: shown, style: style)
      }
      switch drawn {
      case .success(let outline):
        note(outline, of: shown, from: source, style, into: &report)
        report.content = .initials
        report.initials = outline.clusters.joined()
        report.initialsCount = outline.clusters.count
        return outline
      case .failure(let error):
        try skip(SkippedSource(source: source(), reason: error.description), lacking: .initials, into: &report)
      }
    }
    return nil
  }

  /// Records the fonts that draw an outline, and a warning if it shows other characters than the text.
  private func note(
    _ outline: TextOutline, of clusters: [String], from source: () -> String, _ style: TextStyle,
    into report: inout AvatarReport
  ) {
    if let warning = fonts.warning(of: clusters, from: source, drawnAs: outline, style: style) {
      report.warnings.append(warning)
    }
    report.fontWeight = style.weight
    for font in fonts.fonts(of: outline, style: style) where !report.fonts.contains(font) { report.fonts.append(font) }
  }

  /// Returns the outline of the drawable initials or, if there are none, of the first drawable letter in the text; nil
  /// if there is neither.
  ///
  /// - Throws: `AvatarError` if a component is missing.
  private func part(
    of initials: Initials, from text: String, _ style: TextStyle
  ) throws(AvatarError) -> TextOutline? {
    var drawable: [String] = []
    for cluster in initials.clusters {
      if case .success = try fonts.outline(of: [cluster], style: style) { drawable.append(cluster) }
    }
    for clusters in [drawable] + Initials.letters(of: text).map({ [$0] }) where !clusters.isEmpty {
      if case .success(let outline) = try fonts.outline(of: clusters, style: style) { return outline }
    }
    return nil
  }
}

extension AvatarSpec {
  /// The initials to try, in order, each with its text and a description of its source for messages, both found when
  /// needed.
  ///
  /// The sources are the given initials, the name and the e-mail address. The initials are nil if the text has no
  /// letters, digits or emoji, or is a telephone number. A small avatar shows only the first initial of a name, because
  /// more initials would be illegible.
  var initialsCandidates: [(source: () -> String, text: String, initials: () -> Initials?)] {
    let isSmall = size.points <= Self.maxSideForOneInitial || pixels <= Self.maxSideForOneInitial
    func initials(of name: String, family: String? = nil) -> Initials? {
      let initials = Initials(
        of: name, family: family, language: who.language?.rawValue, length: who.initialsLength?.rawValue,
        cjk: who.cjkInitials?.part)
      return isSmall ? initials?.first : initials
    }
    var candidates: [(source: () -> String, text: String, initials: () -> Initials?)] = []
    if let given = who.initials?.given {
      candidates.append(({ "the initials \(given.text.quoted)" }, given.text, { given }))
    }
    if let name = who.fullName {
      candidates.append(({ "the name \(name.quoted)" }, name, { initials(of: name, family: who.familyName) }))
    }
    if let address = who.address {
      let source = { "the address \(EmailAddress.shown(address).quoted)" }
      candidates.append((source, address, { initials(of: address) }))
    }
    return candidates
  }

  /// Returns the initials that an avatar without a photo shows if a font can draw them; nil if there are none.
  ///
  /// - Parameter count: The number of initials that fit; nil if it is unknown.
  /// - Returns: The initials.
  package func requestedInitials(atMost count: Int?) -> String? {
    for candidate in initialsCandidates {
      if let initials = candidate.initials() { return initials.clusters.prefix(count ?? .max).joined() }
    }
    return nil
  }

  /// The largest side, in points or pixels, of avatars that show only one initial of a name.
  private static let maxSideForOneInitial = 16
}

extension TextOutline {
  /// A Boolean value that indicates whether the outline consists of two initials that would be much smaller than
  /// others on an avatar of 24 points.
  ///
  /// The value does not depend on the avatar, so that a person has the same initials at every size.
  fileprivate var isCrampedPair: Bool {
    let points = 24
    let (side, standard) = (Double(points), FontSize.standard(for: 2, points: points))
    return clusters.count == 2 && em(.infinity, in: .circle, side: side) < Self.minShare * standard * side
  }

  /// The minimum size of two initials, as a fraction of the standard size.
  private static let minShare = 0.75
}

extension String {
  /// The text as quoted in messages, shortened to 60 scalars.
  var quoted: String {
    let shown = self.shown.unicodeScalars
    let (start, rest) = (shown.prefix(60), shown.dropFirst(60))
    return "\"\(String(start))\(rest.isEmpty ? "" : "…")\""
  }
}
