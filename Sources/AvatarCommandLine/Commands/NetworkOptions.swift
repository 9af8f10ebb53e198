import ArgumentParser

/// The options that say how servers are asked.
struct NetworkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds for all that is tried for one avatar: 0.1…600. (default: 10)", valueName: "s"))
  var timeout: String?

  @Flag(help: "Ask also addresses that are not of the public Internet: loopback, private, link-local and the like.")
  var allowPrivateNetwork = false

  @Flag(help: "Ask no server; show what the cache has.")
  var offline = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Requests at a time: 1…64. (default: 16)", valueName: "n"))
  var maxRequests: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Requests at a time to one server: 1…64. (default: 6)", valueName: "n"))
  var maxRequestsPerHost: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where Gravatar's photos are. (default: https://gravatar.com/avatar)", valueName: "url"))
  var gravatarURL: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where Libravatar's photos are. (default: as the domain of the address says, else https://seccdn.libravatar.org/avatar)",
      valueName: "url"))
  var libravatarURL: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The start page of a Monica server, for --contact and lists of its contacts.", valueName: "url"))
  var monicaURL: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The variable of the environment with the token of its API.", valueName: "variable"))
  var monicaTokenEnv: String?

  /// Whether an argument may be one of these, by how it starts.
  static func mayBeOne(_ argument: String) -> Bool {
    argument.hasPrefix("--") && marks.contains { argument.dropFirst(2).hasPrefix($0) }
  }

  private static let marks = [
    "timeout", "allow-p", "offline", "max-req", "gravatar-", "libravatar-", "monica", "auth", "bearer", "basic",
    "header",
    "netrc", "login", "cache", "no-cache", "refresh",
  ]

  @OptionGroup(title: "Credentials") var credentials: CredentialOptions
  @OptionGroup(title: "The cache") var cache: CacheOptions
}

/// The options for credentials.
///
/// Secrets come from environment variables, because every user of the machine can read a command line.
struct CredentialOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The server that the following are for, and nobody else: https://example.org.", valueName: "url")
  )
  var authOrigin: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The variable of the environment with a bearer token.", valueName: "variable"))
  var bearerEnv: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The variable with a user name and a password, as ada:secret.", valueName: "variable"))
  var basicEnv: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The variable with a header, as X-Api-Key: 1234; may be given several times.", valueName: "variable"))
  var headerEnv: [String] = []

  @Flag(help: "Take user name and password from ~/.netrc, or the file that NETRC names.")
  var netrc = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Take them from this file.", valueName: "file"), completion: .file())
  var netrcFile: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The page of that server with the form to log in by; its cookies then tell who asks.", valueName: "url"))
  var loginURL: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The variable with the user name for it.", valueName: "variable"))
  var loginUserEnv: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The variable with the password for it.", valueName: "variable"))
  var loginPasswordEnv: String?
}

/// The options that say where photos are kept, and for how long.
struct CacheOptions: ParsableArguments {
  @OptionGroup var place: CachePlaceOptions

  @Flag(help: "Neither use nor fill the cache.")
  var noCache = false

  @Flag(help: "Ask servers also where the cache knows.")
  var refresh = false
}

/// The options that say which cache is meant, and how much it keeps.
struct CachePlaceOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where photos of servers are kept. (default: avatar-render in XDG_CACHE_HOME or ~/.cache)", valueName: "directory"
    ),
    completion: .directory)
  var cacheDir: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long they are kept, as 12h, 30d or 4w. (default: 30d)", valueName: "time"))
  var cacheMaxAge: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Bytes that are kept at the most. (default: 256Mi)", valueName: "n"))
  var cacheMaxBytes: String?
}
