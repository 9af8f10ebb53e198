/// A set of services that provide photos by e-mail address.
///
/// Gravatar is searched before Libravatar.
public struct PhotoDirectories: OptionSet, Hashable, Sendable {
  /// The members of the set, one bit each.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The directories as bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The [Gravatar](https://gravatar.com) service.
  public static let gravatar = PhotoDirectories(rawValue: 1)
  /// The [Libravatar](https://www.libravatar.org) service, or the server that the address's domain publishes.
  public static let libravatar = PhotoDirectories(rawValue: 2)
}
