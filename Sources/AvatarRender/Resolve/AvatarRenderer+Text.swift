import AvatarText

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

  /// Returns the outline of a text badge; nil if there is none, or if no font has its characters.
  func badgeText(of spec: AvatarSpec, _ report: inout AvatarReport) throws(AvatarError) -> TextOutline? {
    guard case .text(let badge) = spec.look.badge else { return nil }
    switch try fonts.outline(of: badge.clusters) {
    case .success(let outline): return outline
    case .failure(let error):
      let badge = "the badge \(badge.text.quoted)"
      if isStrict { throw .incomplete(SkippedSource(source: badge, reason: error.reason)) }
      report.warnings.append(AvatarWarning(source: badge, reason: "\(error.reason): left out"))
      report.shortfalls.insert(.badge)
      return nil
    }
  }

  /// Returns the first initials that a font has: those given, else the name's, else the address's; nil if none has.
  func initials(
    for spec: AvatarSpec, _ report: inout AvatarReport
  ) throws(AvatarError) -> (Initials, TextOutline)? {
    for (source, initials) in spec.initialsCandidates {
      guard let initials else {
        try skip(SkippedSource(source: source, reason: "has no letters or digits"), lacking: .initials, into: &report)
        continue
      }
      switch try fonts.outline(of: initials.clusters) {
      case .success(let outline):
        report.content = .initials
        report.initials = initials.text
        return (initials, outline)
      case .failure(let error):
        // A caller with a font of its own may still want to know them.
        if report.initials == nil { report.initials = initials.text }
        try skip(SkippedSource(source: source, reason: error.reason), lacking: .initials, into: &report)
      }
    }
    return nil
  }
}
