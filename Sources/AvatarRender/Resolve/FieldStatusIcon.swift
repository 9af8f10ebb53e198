/// The trailing icon of a text field, which indicates the state of the input.
///
/// At most one icon is visible at a time. The state of the field determines ``icon``, and
/// ``frame(at:isAppearing:isReduced:theme:size:scale:)`` fades the icon in and out.
public struct FieldStatusIcon: Hashable, Sendable {
  /// A Boolean value that indicates whether the input is invalid; false by default.
  public var hasError: Bool
  /// A Boolean value that indicates whether the input is valid; false by default.
  public var isSuccess: Bool
  /// A Boolean value that indicates whether there is information about the field; false by default.
  public var showInfoIcon: Bool
  /// A Boolean value that indicates whether the field has the keyboard focus; false by default.
  public var isFocused: Bool
  /// A Boolean value that indicates whether the field contains text; false by default.
  public var isFilled: Bool
  /// A Boolean value that indicates whether the label is above the text instead of in its place; false by default.
  public var isLabelFloated: Bool

  /// Creates the state of a field; every parameter is false by default.
  ///
  /// - Parameters:
  ///   - hasError: Whether the input is invalid.
  ///   - isSuccess: Whether the input is valid.
  ///   - showInfoIcon: Whether there is information about the field.
  ///   - isFocused: Whether the field has the keyboard focus.
  ///   - isFilled: Whether the field contains text.
  ///   - isLabelFloated: Whether the label is above the text.
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

  /// The accepted words for states, which complete the phrase "must be …".
  package static let states = "error, success, info, focused, filled or floated, separated by commas"

  /// Creates the state of a field from words separated by commas, or returns nil if a word is unknown.
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

  /// The logical side of the icon, 24 points.
  public static let size = AvatarSize.xs
  /// The distance between the icon and the end of the field, 8 points.
  public static let trailingInset = 8.0

  /// The visible icon; nil if none is visible.
  ///
  /// 1. ``Icon/x`` if ``hasError`` and ``isLabelFloated`` are true.
  /// 2. ``Icon/check`` if ``isSuccess`` and ``isLabelFloated`` are true.
  /// 3. ``Icon/info`` if ``showInfoIcon`` is true and the field is focused or filled.
  public var icon: Icon? {
    if hasError && isLabelFloated { return .x }
    if isSuccess && isLabelFloated { return .check }
    if showInfoIcon && (isFocused || isFilled) { return .info }
    return nil
  }

  /// Returns the colour of the visible icon.
  ///
  /// - Parameter theme: The theme. The default is the built-in theme.
  /// - Returns: ``Theme/error``, ``Theme/success`` or ``Theme/info``.
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
  ///   - time: The time since the start of the transition, in milliseconds. By default, the transition is complete.
  ///   - isAppearing: Whether the icon appears; otherwise, it disappears. The default is true.
  ///   - isReduced: Whether to reduce motion by showing or hiding the icon immediately. The default is false.
  ///   - theme: The theme, which determines the transition and the tint.
  ///   - size: The logical side of the icon. The default is ``size``.
  ///   - scale: The number of pixels per point. The default is 1.
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
