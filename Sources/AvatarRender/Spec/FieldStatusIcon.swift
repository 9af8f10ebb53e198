/// The trailing icon of a text field, which tells the state of what was typed; at most one at a time.
public struct FieldStatusIcon: Hashable, Sendable {
  /// What was typed is wrong.
  public var hasError: Bool
  /// What was typed is right.
  public var isSuccess: Bool
  /// There is something to know about the field.
  public var showInfoIcon: Bool
  /// The field takes what is typed.
  public var isFocused: Bool
  /// Something was typed.
  public var isFilled: Bool
  /// The label is above the text rather than in its place.
  public var isLabelFloated: Bool

  /// The state of a field; all false unless told otherwise.
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

  /// The icon's side: 24 points.
  public static let size = AvatarSize.xs
  /// Points between the icon and the end of the field.
  public static let trailingInset = 8.0

  /// The one icon that shows, if any: the error's before the success's before the information's.
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

  /// One frame of how the icon appears or disappears.
  /// - Parameters:
  ///   - time: milliseconds since it began.
  ///   - isReduced: whether motion is to be reduced: then the icon switches at once.
  public func frame(
    at time: Double = .infinity, isAppearing: Bool = true, isReduced: Bool = false, theme: Theme = Theme(),
    size: AvatarSize = Self.size, scale: AvatarScale = .x1
  ) -> IconSpec {
    IconSpec(
      icon: icon, size: size, scale: scale, color: tint(in: theme),
      opacity: theme.fade.opacity(at: time, isAppearing: isAppearing, isReduced: isReduced))
  }
}
