/// A value of a request that has a text form, as on the command line and in lists.
///
/// A string literal is such a value, so that a request is short to write:
///
/// ```swift
/// let spec = AvatarSpec(name: "Ada Lovelace", look: AvatarLook(border: "2:white", color: "#ff6b35"), size: "xl")
/// ```
///
/// A literal that is not valid stops the program with a message. For a text that is not a constant, use `init(_:)` or
/// `init(validating:)`.
public protocol TextValue: ExpressibleByStringLiteral, Sendable {
  /// The accepted forms, which complete the sentence "must be …".
  static var forms: String { get }

  /// Creates the value of a text; nil if the text has none of the accepted forms.
  init?(_ text: String)
}

extension TextValue {
  /// Creates the value of a text.
  ///
  /// - Parameter text: A text in one of the accepted forms.
  /// - Throws: `InvalidValueError`, whose description names the text and the accepted forms, for example `#ff6b3: must be
  ///   #rgb, #rgba, …`.
  public init(validating text: String) throws(InvalidValueError) {
    guard let value = Self(text) else { throw InvalidValueError(value: text, requirement: Self.forms) }
    self = value
  }

  /// Creates the value of a string literal.
  ///
  /// - Precondition: The literal has one of the accepted forms.
  public init(stringLiteral text: String) {
    self = trapping { () throws(InvalidValueError) in try Self(validating: text) }
  }
}

/// A value that a request does not accept.
public struct InvalidValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid value, spelled as it was given.
  public let value: String
  /// The requirement that it does not meet, which completes the sentence "must be …".
  public let requirement: String

  /// The value and its requirement, for example "0: must be 1…2048 or one of xs sm md lg xl xxl".
  public var description: String { "\(value): must be \(requirement)" }
}

/// Returns a valid value, or stops the program with the message of the error: a literal is written by a programmer.
private func trapping<Value>(_ value: () throws(InvalidValueError) -> Value) -> Value {
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
  /// - Parameter points: The side, pt, 1…2048.
  /// - Throws: `InvalidValueError` outside that range.
  public init(validating points: Int) throws(InvalidValueError) {
    guard let size = AvatarSize(points) else {
      throw InvalidValueError(value: String(points), requirement: Self.forms)
    }
    self = size
  }

  /// Creates a size from an integer literal, pt.
  ///
  /// - Precondition: The literal is in 1…2048.
  public init(integerLiteral points: Int) {
    self = trapping { () throws(InvalidValueError) in try AvatarSize(validating: points) }
  }
}

extension AvatarScale: TextValue, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a scale from a number of pixels per point.
  ///
  /// - Parameter factor: The number of pixels per point, 0.5…4.
  /// - Throws: `InvalidValueError` outside that range.
  public init(validating factor: Double) throws(InvalidValueError) {
    guard let scale = AvatarScale(factor) else {
      throw InvalidValueError(value: factor.text, requirement: Self.forms)
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
    self = trapping { () throws(InvalidValueError) in try AvatarScale(validating: factor) }
  }
}

/// A string literal is read as `PhotoSource.init(_:)` reads a text: a path, a URL, a data URI or `-`.
extension PhotoSource: ExpressibleByStringLiteral {
  /// Creates a source from a string literal.
  public init(stringLiteral text: String) { self.init(text) }
}
