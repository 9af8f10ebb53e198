/// A filter of a page, which shows the entries that list it.
package enum PageFilter: String, Sendable {
  case all, photo, initials, icon, notes
  case failed, recorded, size, large, many, small, uncompared

  /// The text of the filter's button.
  var label: String {
    switch self {
    case .all, .photo, .initials, .failed, .recorded: rawValue
    case .icon: "icon or pattern"
    case .notes: "with notes"
    case .size: "different size"
    case .large: "> 16 levels"
    case .many: "> 1 % of pixels"
    case .small: "small difference"
    case .uncompared: "not compared"
    }
  }
}
