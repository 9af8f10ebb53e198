extension AvatarSummary {
  /// What was skipped and what was wrong, a line each.
  package var notes: [String] {
    skipped.map { "\($0.source): \($0.reason): used \(content.words)" }
      + flaws.map { "\($0.source): \($0.reason)" }
  }
}
