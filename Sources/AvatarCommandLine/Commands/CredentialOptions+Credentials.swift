import AvatarFileSystem
import AvatarHTTP

/// The credentials that the options describe.
extension CredentialOptions {
  /// Returns the credentials of the server in `--auth-origin`; empty without the option.
  /// - Throws: `CommandError` if an option needs another one, or an environment variable or a file is unsuitable.
  func credentials() throws(CommandError) -> [OriginCredentials] {
    if authOrigin.count > 1 {
      throw .usage("--auth-origin: must be given only once: the other options would apply to every server")
    }
    guard let origin = authOrigin.first?.origin else {
      if let option = given.first { throw .usage("\(option): needs --auth-origin") }
      return []
    }
    guard !given.isEmpty else {
      throw .usage(
        "--auth-origin \(origin.text): needs --bearer-env, --basic-env, --header-env, --netrc, --netrc-file or --login-url"
      )
    }
    var credentials = OriginCredentials(origin: origin)
    if let bearerEnv {
      let token = try Secret("--bearer-env", bearerEnv)
      try mapError(of: credentials.add(bearer: token.value), to: token.error(_:))
    }
    if let basicEnv {
      let pair = try Secret("--basic-env", basicEnv)
      guard let colon = pair.value.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        throw pair.error(reason: "must be a user name and a password with a colon between them")
      }
      let (user, password) = (pair.value[..<colon], pair.value[pair.value.utf8.index(after: colon)...])
      try mapError(of: credentials.add(user: String(user), password: String(password)), to: pair.error(_:))
    }
    for variable in headerEnv {
      let line = try Secret("--header-env", variable)
      try mapError(of: credentials.add(header: line.value), to: line.error(_:))
    }
    try addNetrc(to: &credentials)
    try addLogin(to: &credentials)
    return [credentials]
  }

  /// The given options, in addition to `--auth-origin`.
  private var given: [String] {
    let options = [
      ("--bearer-env", bearerEnv != nil), ("--basic-env", basicEnv != nil), ("--header-env", !headerEnv.isEmpty),
      ("--netrc", netrc), ("--netrc-file", netrcFile != nil), ("--login-url", loginURL != nil),
      ("--login-user-env", loginUserEnv != nil), ("--login-password-env", loginPasswordEnv != nil),
    ]
    return options.filter(\.1).map(\.0)
  }

  private static let mostBytesOfNetrc = 1 << 20

  private func addNetrc(to credentials: inout OriginCredentials) throws(CommandError) {
    guard netrc || netrcFile != nil else { return }
    let home = ProcessEnvironment.value("HOME").map { FilePath.ofDirectory($0) + ".netrc" }
    guard let path = netrcFile ?? ProcessEnvironment.value("NETRC") ?? home else {
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

  private func addLogin(to credentials: inout OriginCredentials) throws(CommandError) {
    guard let url = loginURL else {
      if loginUserEnv != nil || loginPasswordEnv != nil {
        throw .usage("--login-user-env and --login-password-env: need --login-url")
      }
      return
    }
    guard url.origin == credentials.origin else {
      throw .usage(
        "--login-url \(WebURL.shown(url.text)): must be a page of \(credentials.origin.text), which --auth-origin names"
      )
    }
    guard let user = loginUserEnv, let password = loginPasswordEnv else {
      throw .usage("--login-url \(WebURL.shown(url.text)): needs --login-user-env and --login-password-env")
    }
    credentials.add(
      loginAt: url, user: try Secret("--login-user-env", user).value,
      password: try Secret("--login-password-env", password).value)
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
