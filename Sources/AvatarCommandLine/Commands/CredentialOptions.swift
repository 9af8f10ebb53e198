import AvatarFileSystem
import AvatarHTTP

/// The options for credentials.
///
/// Secrets come from environment variables, because every user of the machine can read a command line.
extension Option {
  static let authOrigin = Key(
    "auth-origin", .list, in: .credentials, of: .avatars, .origin,
    "The only server that receives the credentials, for example https://example.org."
  ).from(.commandLine)

  static let bearerEnv = Key(
    "bearer-env", in: .credentials, of: .avatars, .variable, "The environment variable that holds a bearer token."
  ).rules(needs: "auth-origin").from(.commandLine).like("token")

  static let basicEnv = Key(
    "basic-env", in: .credentials, of: .avatars, .variable,
    "The environment variable that holds a user name and a password, for example ada:secret."
  ).rules(needs: "auth-origin").from(.commandLine)

  static let headerEnv = Key(
    "header-env", .list, in: .credentials, of: .avatars, .variable,
    "The environment variable that holds a header, for example X-Api-Key: 1234. May be repeated."
  ).rules(needs: "auth-origin").from(.commandLine)

  static let netrc = Key(
    flag: "netrc", in: .credentials, of: .avatars,
    "Take the user name and the password from ~/.netrc, or from the file that NETRC names."
  ).rules(needs: "auth-origin").from(.commandLine)

  static let netrcFile = Key(
    "netrc-file", in: .credentials, of: .avatars, .text("file", completion: .file()),
    "Take the user name and the password from this netrc file."
  ).rules(needs: "auth-origin").from(.commandLine)
}

extension Arguments {
  /// Returns the credentials of the server in `--auth-origin`; empty without the option.
  /// - Throws: `CommandError` if an option needs another one, or an environment variable or a file is unsuitable.
  func credentials() throws(CommandError) -> [OriginCredentials] {
    let origins = self[all: Option.authOrigin]
    if origins.count > 1 {
      throw .usage("--auth-origin: must be given only once: the other options would apply to every server")
    }
    guard let origin = origins.first?.origin else { return [] }
    guard all.contains(where: { $0.row.needs == "auth-origin" }) else {
      throw .usage(
        "--auth-origin \(origin.text): needs --bearer-env, --basic-env, --header-env, --netrc or --netrc-file")
    }
    var credentials = OriginCredentials(origin: origin)
    if let variable = self[Option.bearerEnv] {
      let token = try Secret("--bearer-env", variable)
      try mapError(of: credentials.add(bearer: token.value), to: token.error(_:))
    }
    if let variable = self[Option.basicEnv] {
      let pair = try Secret("--basic-env", variable)
      guard let colon = pair.value.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        throw pair.error(reason: "must be a user name and a password with a colon between them")
      }
      let (user, password) = (pair.value[..<colon], pair.value[pair.value.utf8.index(after: colon)...])
      try mapError(of: credentials.add(user: String(user), password: String(password)), to: pair.error(_:))
    }
    for variable in self[all: Option.headerEnv] {
      let line = try Secret("--header-env", variable)
      try mapError(of: credentials.add(header: line.value), to: line.error(_:))
    }
    try addNetrc(to: &credentials)
    return [credentials]
  }

  private static let mostBytesOfNetrc = 1 << 20

  private func addNetrc(to credentials: inout OriginCredentials) throws(CommandError) {
    let file = self[Option.netrcFile]
    guard self[Option.netrc] || file != nil else { return }
    let home = ProcessEnvironment.value("HOME").map { FilePath.ofDirectory($0) + ".netrc" }
    guard let path = file ?? ProcessEnvironment.value("NETRC") ?? home else {
      throw .usage("--netrc: neither NETRC nor HOME is set: name a file with --netrc-file")
    }
    let bytes = try mapError(of: ByteSource(path: path, limit: Self.mostBytesOfNetrc, isFile: true).allBytes()) {
      (error: FileError) in CommandError.unreadableInput(path: path, reason: error.reason)
    }
    let host = credentials.origin.host
    guard let login = OriginCredentials.login(of: credentials.origin, netrc: bytes) else {
      throw .badInput(path: path, reason: "has no user name and password for \(host)")
    }
    try mapError(of: credentials.add(user: login.user, password: login.password)) {
      (error: CredentialError) in
      CommandError.badInput(path: path, reason: "\(host): the password \(error.reason)")
    }
  }
}

/// A secret in the environment variable of an option.
struct Secret {
  private let option, variable: String
  let value: String

  init(_ option: String, _ variable: String) throws(CommandError) {
    guard let value = ProcessEnvironment.value(variable), !value.isEmpty else {
      throw .usage("\(option) \(variable): the environment variable is not set, or is empty")
    }
    self.option = option
    self.variable = variable
    self.value = value
  }

  /// Returns the error for an unsuitable secret.
  func error(reason: String) -> CommandError { .usage("\(option) \(variable): the variable \(reason)") }

  /// Returns the error for a secret that credentials reject.
  func error(_ error: CredentialError) -> CommandError { self.error(reason: error.reason) }
}
