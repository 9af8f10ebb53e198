import AvatarFileSystem
import AvatarHTTP

/// The credentials that the options describe.
extension CredentialOptions {
  func credentials() throws(CommandError) -> [OriginCredentials] {
    if authOrigin.count > 1 {
      throw .usage("--auth-origin: must be given only once: what follows would be for all of them")
    }
    guard let text = authOrigin.first else {
      if let option = given.first { throw .usage("\(option): needs --auth-origin") }
      return []
    }
    let url = try NetworkOptions.url("--auth-origin", text)
    guard url.target == "/" else {
      throw .usage("--auth-origin \(WebURL.shown(text)): must be a server without a path, as \(url.origin.text)")
    }
    guard !given.isEmpty else {
      throw .usage(
        "--auth-origin \(text): needs --bearer-env, --basic-env, --header-env, --netrc, --netrc-file or --login-url")
    }
    var credentials = OriginCredentials(origin: url.origin)
    try add(to: &credentials, "--bearer-env", bearerEnv) { credentials, token throws(CredentialError) in
      try credentials.add(bearer: token)
    }
    if let variable = basicEnv {
      let pair = try Self.secret("--basic-env", variable)
      guard let colon = pair.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        throw .usage(
          "--basic-env \(variable): the variable must be a user name and a password with a colon between them")
      }
      let (user, password) = (String(pair[..<colon]), String(pair[pair.utf8.index(after: colon)...]))
      try add(to: &credentials, "--basic-env", variable) { credentials, _ throws(CredentialError) in
        try credentials.add(user: user, password: password)
      }
    }
    for variable in headerEnv {
      try add(to: &credentials, "--header-env", variable) { credentials, line throws(CredentialError) in
        try credentials.add(header: line)
      }
    }
    try addNetrc(to: &credentials)
    try addLogin(to: &credentials)
    return [credentials]
  }

  private var given: [String] {
    var given: [String] = []
    if bearerEnv != nil { given.append("--bearer-env") }
    if basicEnv != nil { given.append("--basic-env") }
    if !headerEnv.isEmpty { given.append("--header-env") }
    if netrc { given.append("--netrc") }
    if netrcFile != nil { given.append("--netrc-file") }
    if loginURL != nil { given.append("--login-url") }
    if loginUserEnv != nil { given.append("--login-user-env") }
    if loginPasswordEnv != nil { given.append("--login-password-env") }
    return given
  }

  /// What a variable of the environment holds.
  static func secret(_ option: String, _ variable: String) throws(CommandError) -> String {
    guard let value = ProcessEnvironment.value(variable), !value.isEmpty else {
      throw .usage("\(option) \(variable): there is no such variable in the environment, or it is empty")
    }
    return value
  }

  private func add(
    to credentials: inout OriginCredentials, _ option: String, _ variable: String?,
    _ add: (inout OriginCredentials, String) throws(CredentialError) -> Void
  ) throws(CommandError) {
    guard let variable else { return }
    let secret = try Self.secret(option, variable)
    do throws(CredentialError) {
      try add(&credentials, secret)
    } catch {
      throw .usage("\(option) \(variable): the variable \(error.reason)")
    }
  }

  private static let mostBytesOfNetrc = 1 << 20

  private func addNetrc(to credentials: inout OriginCredentials) throws(CommandError) {
    guard netrc || netrcFile != nil else { return }
    let home = ProcessEnvironment.value("HOME").map { FilePath.ofDirectory($0) + ".netrc" }
    guard let path = netrcFile ?? ProcessEnvironment.value("NETRC") ?? home else {
      throw .usage("--netrc: neither NETRC nor HOME is set: --netrc-file names the file")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try ByteSource(path: path, limit: Self.mostBytesOfNetrc, isFile: true).allBytes()
    } catch {
      throw .unreadableInput(path: path, reason: error.reason)
    }
    guard let login = OriginCredentials.login(of: credentials.origin, netrc: bytes) else {
      throw .badInput(path: path, reason: "has no user name and password for \(credentials.origin.host)")
    }
    do throws(CredentialError) {
      try credentials.add(user: login.user, password: login.password)
    } catch {
      throw .badInput(path: path, reason: "\(credentials.origin.host): the password \(error.reason)")
    }
  }

  private func addLogin(to credentials: inout OriginCredentials) throws(CommandError) {
    guard let text = loginURL else {
      if loginUserEnv != nil || loginPasswordEnv != nil {
        throw .usage("--login-user-env and --login-password-env: need --login-url")
      }
      return
    }
    let url = try NetworkOptions.url("--login-url", text)
    guard url.origin == credentials.origin else {
      throw .usage("--login-url \(text): must be a page of \(credentials.origin.text), which --auth-origin names")
    }
    guard let user = loginUserEnv, let password = loginPasswordEnv else {
      throw .usage("--login-url \(text): needs --login-user-env and --login-password-env")
    }
    credentials.add(
      loginAt: url, user: try Self.secret("--login-user-env", user),
      password: try Self.secret("--login-password-env", password))
  }
}
