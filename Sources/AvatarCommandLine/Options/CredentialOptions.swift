import AvatarFileSystem
import AvatarHTTP
import AvatarRender

/// The options for credentials.
///
/// Secrets come from environment variables, because every user of the machine can read command lines.
extension Option {
  static let credentialRows: [OptionRow] = [auth.row, authOrigin.row]

  static let auth = Key(
    "auth", .list, in: .credentials, of: .avatars, from: .commandLine, needs: authOrigin,
    OptionValue("kind:variable", parse: CredentialSource.init(option:)),
    """
    The environment variable that holds a secret: bearer:VARIABLE for a token, basic:VARIABLE for ada:password, \
    header:VARIABLE for a header such as X-Api-Key: 1234, or cookie:VARIABLE for the value of Cookie; netrc for the \
    user name and password in ~/.netrc, or netrc:FILE. May be repeated.
    """)

  static let authOrigin = Key(
    "auth-origin", .list, in: .credentials, of: .avatars, from: .commandLine, .origin,
    "The only server that receives the credentials, for example https://example.org.")
}

/// A source of credentials: an environment variable that contains a secret, or a netrc file.
struct CredentialSource: Sendable {
  enum Kind: String, CaseIterable, Sendable { case bearer, basic, header, cookie, netrc }

  let kind: Kind
  /// The environment variable or the netrc file, or empty for the user's netrc file.
  let place: String
  /// The name for messages: the variable and the option that specifies it.
  let name: String

  /// Returns the value of `--auth` for messages, without any text that may be a secret instead of a variable name.
  static func shown(_ text: String) -> String {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = parts[0].lowercased()
    let isKind = Kind(rawValue: kind) != nil || kind.nearest(of: Kind.allCases.map(\.rawValue)) != nil
    guard isKind else { return "…" }
    if parts.count == 1 { return text }
    let place = String(parts[1])
    let isVariable = place.wholeMatch(of: /[A-Z_][A-Z0-9_]*/) != nil || ProcessEnvironment.value(place) != nil
    return parts[0] + ":" + (isVariable || kind == Kind.netrc.rawValue ? place : "…")
  }
}

extension CredentialSource {
  /// Parses the kind of credentials and their environment variable, for example `bearer:TOKEN`.
  ///
  /// A password is never shown.
  @Sendable fileprivate init(option text: String) throws(InputError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    let hidden = Self.shown(text)
    guard let kind = Kind(rawValue: parts[0].lowercased()), parts.count > 1 || kind == .netrc else {
      let names = Kind.allCases.map(\.rawValue)
      let similar = names.contains(parts[0]) ? nil : parts[0].nearest(of: names)
      throw InputError(
        value: hidden,
        reason: "must be bearer:VARIABLE, basic:VARIABLE, header:VARIABLE, cookie:VARIABLE, netrc or netrc:FILE"
          + (similar.map { "; did you mean \($0)?" } ?? ""))
    }
    let place = parts.count > 1 ? parts[1] : ""
    if kind == .netrc, parts.count > 1, place.isEmpty { throw InputError(value: text, reason: "must name a file") }
    if kind != .netrc, place.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil {
      throw InputError(
        value: hidden, reason: "must name an environment variable, for example \(kind):\(kind.rawValue.uppercased())")
    }
    self.init(kind: kind, place: place, name: "--auth \(hidden)")
  }
}

extension Arguments {
  /// Returns the credentials of the server in `--auth-origin`, or an empty array without the option.
  /// - Throws: `InputError` if an option requires another one, or an environment variable or a file is unsuitable.
  func credentials() throws(InputError) -> [OriginCredentials] {
    let origins = self[all: Option.authOrigin]
    if origins.count > 1 {
      throw .usage("--auth-origin: can be given only once, because --auth would apply to every server")
    }
    guard let origin = origins.first?.origin else { return [] }
    let sources = self[all: Option.auth]
    if sources.isEmpty { throw .usage("--auth-origin \(origin.text): needs --auth, for example --auth bearer:TOKEN") }
    var credentials = OriginCredentials(origin: origin)
    for source in sources { try source.add(to: &credentials) }
    return [credentials]
  }

  /// Returns the token of `--auth` if one of the given origins receives it, or nil otherwise.
  ///
  /// - Throws: `InputError` if its environment variable is not set.
  func token(for origins: [WebOrigin]) throws(InputError) -> String? {
    guard let origin = self[Option.authOrigin]?.origin, origins.contains(origin),
      let source = self[all: Option.auth].first(where: { $0.kind == .bearer })
    else { return nil }
    return try source.secret()
  }
}

extension CredentialSource {
  /// Returns the token in a server's customary variable, or nil if the variable is unset or empty.
  ///
  /// - Throws: `InputError` if the token is unsuitable.
  static func token(in variable: String, for origin: WebOrigin) throws(InputError) -> String? {
    guard let value = ProcessEnvironment.value(variable), !value.isEmpty else { return nil }
    var probe = OriginCredentials(origin: origin)
    try CredentialSource(kind: .bearer, place: variable, name: variable).add(to: &probe)
    return value
  }

  /// Returns the secret in the variable.
  ///
  /// - Throws: `InputError` if the variable is unset or empty.
  fileprivate func secret() throws(InputError) -> String {
    if let value = ProcessEnvironment.value(place), !value.isEmpty { return value }
    throw .usage("\(name): the environment variable is not set, or is empty")
  }

  fileprivate func add(to credentials: inout OriginCredentials) throws(InputError) {
    if kind == .netrc { return try addNetrc(to: &credentials) }
    let value = try secret()
    do throws(FetchError) {
      switch kind {
      case .bearer: try credentials.add(bearer: value)
      case .basic:
        let parts = value.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
          throw .local("must be a user name and a password, separated by a colon")
        }
        try credentials.add(user: String(Substring(parts[0])), password: String(Substring(parts[1])))
      case .header: try credentials.add(header: value)
      case .cookie: try credentials.add(header: "Cookie: \(value)")
      case .netrc: break
      }
    } catch {
      throw .usage("\(name): the variable \(error.reason)")
    }
  }

  private static let maxBytesOfNetrc = 1 << 20

  private func addNetrc(to credentials: inout OriginCredentials) throws(InputError) {
    let home = ProcessEnvironment.value("HOME").flatMap { $0.isEmpty ? nil : $0 }.map {
      FilePath.ofDirectory($0) + ".netrc"
    }
    let netrc = ProcessEnvironment.value("NETRC").flatMap { $0.isEmpty ? nil : $0 }
    guard let path = place.isEmpty ? netrc ?? home : place else {
      throw .usage("--auth netrc: neither NETRC nor HOME is set: name a file, as in --auth netrc:FILE")
    }
    let bytes = try mapError(of: ByteSource(path: path, limit: Self.maxBytesOfNetrc, isFile: true).allBytes()) {
      (error: FileError) in InputError.unreadableInput(path: path, reason: error.reason)
    }
    let host = credentials.origin.host
    guard let login = OriginCredentials.login(of: credentials.origin, netrc: bytes) else {
      throw .badInput(path: path, reason: "has no user name and password for \(host)")
    }
    try mapError(of: credentials.add(user: login.user, password: login.password)) {
      (error: FetchError) in
      InputError.badInput(path: path, reason: "\(host): the password \(error.reason)")
    }
  }
}
