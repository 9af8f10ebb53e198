import AvatarPages

extension PageEntry {
  /// Creates the entry of a case, without images.
  init(_ report: CaseReport) {
    self.init(title: report.name)
    place = report.golden
    content = report.outcome
    let hasFailed = report.outcome == "failed"
    error = hasFailed ? report.reason : nil
    notes = (hasFailed ? [] : [report.reason].compactMap(\.self)) + report.notes
    copies = report.accept.map { [PageCopy(label: "Copy", text: $0, note: "To accept it:")] } ?? []
    isWide = report.outcome != "passed"
    if isWide { filters = [hasFailed ? .failed : .recorded] + Self.filters(of: report.difference) }
  }

  /// Returns the filters by the size of a difference, which is at most 255 levels.
  static func filters(of difference: CaseReport.Numbers?) -> [PageFilter] {
    guard let difference else { return [.uncompared] }
    if difference.expectedSize != difference.actualSize { return [.size] }
    let filters: [PageFilter] =
      (difference.largest > 16 ? [.large] : []) + (difference.differing * 100 > difference.compared ? [.many] : [])
    return filters.isEmpty ? [.small] : filters
  }
}
