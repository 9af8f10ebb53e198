/// The trailing icon of a text field, which shows the state of the input; at most one at a time.
public struct FieldStatusIcon: Hashable, Sendable {
  /// Whether the input is invalid.
  public var hasError: Bool
  /// Whether the input is valid.
  public var isSuccess: Bool
  /// Whether there is information about the field.
  public var showInfoIcon: Bool
  /// Whether the field has the keyboard focus.
  public var isFocused: Bool
  /// Whether the field contains text.
  public var isFilled: Bool
  /// Whether the label is above the text rather than in its place.
  public var isLabelFloated: Bool

  /// Creates the state of a field; every flag is false by default.
  public init(
    hasError: Bool = false, isSuccess: Bool = false, showInfoIcon: Bool = false, isFocused: Bool = false,
    isFilled: Bool = false, isLabelFloated: Bool = false
  ) {
    self.hasError = hasError
    self.isSuccess = isSuccess
    self.showInfoIcon = showInfoIcon
    self.isFocused = isFocused
    self.isFilled = isFilled
    self.isLabelFloated = isLabelFloated
  }

  /// The words for the states, for the end of a message.
  package static let states = "error, success, info, focused, filled or floated, separated by commas"

  /// Creates the state of a field from words with commas between them; nil if a word is none of `states`.
  package init?(states: String) {
    self.init()
    for part in states.split(separator: ",") {
      switch part.split(separator: " ").joined(separator: " ") {
      case "error": hasError = true
      case "success": isSuccess = true
      case "info": showInfoIcon = true
      case "focused": isFocused = true
      case "filled": isFilled = true
      case "floated": isLabelFloated = true
      default: return nil
      }
    }
  }

  /// The icon's side: 24 points.
  public static let size = AvatarSize.xs
  /// Points between the icon and the end of the field.
  public static let trailingInset = 8.0

  /// The icon that is shown, if any: error takes precedence over success, and success over information.
  public var icon: Icon? {
    if hasError && isLabelFloated { return .x }
    if isSuccess && isLabelFloated { return .check }
    if showInfoIcon && (isFocused || isFilled) { return .info }
    return nil
  }

  /// The tint of the icon that shows.
  public func tint(in theme: Theme = Theme()) -> AvatarColor {
    switch icon {
    case .x: theme.error
    case .check: theme.success
    default: theme.info
    }
  }

  /// Returns one frame of the transition in which the icon appears or disappears.
  ///
  /// - Parameters:
  ///   - time: The time since the transition began, in milliseconds; by default, the transition is complete.
  ///   - isAppearing: Whether the icon appears; otherwise it disappears.
  ///   - isReduced: Whether to reduce motion: the icon then switches at once.
  ///   - theme: The theme, which sets the transition and the tint.
  ///   - size: The logical side of the icon.
  ///   - scale: The number of pixels per point.
  /// - Returns: A request for the icon with its opacity at `time`.
  public func frame(
    at time: Double = .infinity, isAppearing: Bool = true, isReduced: Bool = false, theme: Theme = Theme(),
    size: AvatarSize = Self.size, scale: AvatarScale = .x1
  ) -> IconSpec {
    IconSpec(
      icon: icon, size: size, scale: scale, color: tint(in: theme),
      opacity: theme.fade.opacity(at: time, isAppearing: isAppearing, isReduced: isReduced))
  }
}
