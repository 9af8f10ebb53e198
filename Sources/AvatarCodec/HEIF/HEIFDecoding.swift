/// The decoding of HEIC and AVIF photos: off, in this process or in a child process.
///
/// The libraries for these formats have a history of vulnerabilities.
package enum HEIFDecoding: Hashable, Sendable {
  /// HEIC and AVIF photos are not supported.
  case off
  case inProcess
  /// Photos are decoded in a child process without privileges. The child runs this process's executable, so only the
  /// command can use this case.
  case inChildProcess
}
