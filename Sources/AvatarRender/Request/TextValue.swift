package import AvatarJSON

/// A request value that has a text form, as on the command line and in lists.
///
/// String literals can express these values, which makes requests concise:
///
/// ```swift
/// let spec = AvatarSpec(name: "Ada Lovelace", look: AvatarLook(border: "2:white", color: "#ff6b35"), size: "xl")
/// ```
///
/// An invalid literal stops the program with a message. For strings that are not constant, use `init(_:)` or
/// `init(validating:)`.
public protocol TextValue: ExpressibleByStringLiteral, Sendable {
  /// The accepted forms, which complete the phrase "must be …".
  static var forms: String { get }

  /// Creates a value from a string, or returns nil if the string has none of the accepted forms.
  init?(_ text: String)
}

extension TextValue {
  /// Creates a value from a string.
  ///
  /// - Parameter text: A string in one of the accepted forms.
  /// - Throws: `InputError`, whose description contains the string and the accepted forms, for example `#ff6b3: must be
  ///   #rgb, #rgba, …`.
  public init(validating text: String) throws(InputError) {
    guard let value = Self(text) else { throw InputError("", .value(text), reason: "must be \(Self.forms)") }
    self = value
  }

  /// Creates a value from a string literal.
  ///
  /// - Precondition: The literal has one of the accepted forms.
  public init(stringLiteral text: String) {
    self = trapping(try Self(validating: text))
  }
}

/// Returns a valid value or, because an invalid literal is a programming error, stops the program with the error
/// message.
private func trapping<Value>(_ value: @autoclosure () throws(InputError) -> Value) -> Value {
  do { return try value() } catch { preconditionFailure("\(Value.self) \(error)") }
}

extension AvatarColor: TextValue {}

extension AvatarBackground: TextValue {
  /// The accepted forms of a background.
  public static var forms: String { "auto, transparent, \(AvatarColor.forms)" }
}

extension AvatarBorder: TextValue {}

extension AvatarSize: TextValue, ExpressibleByIntegerLiteral {
  /// Creates a size from a number of points.
  ///
  /// - Parameter points: The side, in points, 1…2048.
  /// - Throws: `InputError` outside that range.
  public init(validating points: Int) throws(InputError) {
    guard let size = AvatarSize(points) else {
      throw InputError("", .value(String(points)), reason: "must be \(Self.forms)")
    }
    self = size
  }

  /// Creates a size from an integer literal in points.
  ///
  /// - Precondition: The literal is in 1…2048.
  public init(integerLiteral points: Int) {
    self = trapping(try AvatarSize(validating: points))
  }
}

extension AvatarScale: TextValue, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a scale from a number of pixels per point.
  ///
  /// - Parameter factor: The number of pixels per point, 0.5…4.
  /// - Throws: `InputError` outside that range.
  public init(validating factor: Double) throws(InputError) {
    guard let scale = AvatarScale(factor) else {
      throw InputError("", .value(factor.text), reason: "must be \(Self.forms)")
    }
    self = scale
  }

  /// Creates a scale from an integer literal.
  ///
  /// - Precondition: The literal is in 1…4.
  public init(integerLiteral factor: Int) { self.init(floatLiteral: Double(factor)) }

  /// Creates a scale from a floating-point literal.
  ///
  /// - Precondition: The literal is in 0.5…4.
  public init(floatLiteral factor: Double) {
    self = trapping(try AvatarScale(validating: factor))
  }
}

/// String literals are interpreted as in `PhotoSource.init(_:)`: a path, a URL, a data URI, a contact or `-`.
extension PhotoSource: ExpressibleByStringLiteral {
  /// Creates a source from a string literal.
  public init(stringLiteral text: String) { self.init(text) }
}
