import ArgumentParser
import AvatarHTTP

/// The options for requests to servers.
struct NetworkOptions: ParsableArguments {
  @Option(
    .number("s", "a number of seconds from 0.1 to 600") { (0.1...600).contains($0) },
    "Seconds for all sources and attempts of one avatar: 0.1…600. (default: 10)")
  var timeout = 10.0

  @Flag(
    help: "Also send requests to addresses outside the public Internet: loopback, private, link-local and the like.")
  var allowPrivateNetwork = false

  @Flag(help: "Send no requests; use cached photos only.")
  var offline = false

  @Option(.integer(1...64), "Requests at a time: 1…64. (default: 16)")
  var maxRequests = 16

  @Option(.integer(1...64), "Requests at a time to one server: 1…64. (default: 6)")
  var maxRequestsPerHost = 6

  @Option(.url, "The base URL of Gravatar's photos. (default: https://gravatar.com/avatar)")
  var gravatarURL: WebURL?

  @Option(
    .url,
    """
    The base URL of Libravatar's photos. (default: as the domain of the address specifies, else \
    https://seccdn.libravatar.org/avatar)
    """)
  var libravatarURL: WebURL?

  @OptionGroup var monica: MonicaOptions
  @OptionGroup var github: GitHubOptions

  @OptionGroup(title: "Credentials") var credentials: CredentialOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions
}

/// The options for credentials.
///
/// Secrets come from environment variables, because every user of the machine can read a command line.
struct CredentialOptions: ParsableArguments {
  @Option(.server, "The only server that the following options apply to: https://example.org.")
  var authOrigin: [WebURL] = []

  @Option(.variable, "The environment variable with a bearer token.")
  var bearerEnv: String?

  @Option(.variable, "The environment variable with a user name and a password, for example ada:secret.")
  var basicEnv: String?

  @Option(
    .variable,
    "The environment variable with a header, for example X-Api-Key: 1234; may be given several times.")
  var headerEnv: [String] = []

  @Flag(help: "Take user name and password from ~/.netrc, or the file that NETRC names.")
  var netrc = false

  @Option(.text("file", completion: .file()), "Take them from this file.")
  var netrcFile: String?

  @Option(.url, "The page of that server with the login form; its cookies then identify the user.")
  var loginURL: WebURL?

  @Option(.variable, "The environment variable with the user name for it.")
  var loginUserEnv: String?

  @Option(.variable, "The environment variable with the password for it.")
  var loginPasswordEnv: String?
}

/// The options for the use of the cache.
struct CacheOptions: ParsableArguments {
  @OptionGroup var place: CachePlaceOptions

  @Flag(help: "Neither use nor fill the cache.")
  var noCache = false

  @Flag(help: "Send requests even for cached photos.")
  var refresh = false
}

/// The options for the location and the limits of the cache.
struct CachePlaceOptions: ParsableArguments {
  @Option(
    .directory.allowingHyphen,
    "The directory of cached photos. (default: avatar-render in XDG_CACHE_HOME or ~/.cache)")
  var cacheDir: String?

  @Option(.age, "The time for which photos are cached, for example 12h, 30d or 4w. (default: 30d)")
  var cacheMaxAge = CacheLimits().age

  @Option(.count, "The maximum size of the cache in bytes. (default: 256Mi)")
  var cacheMaxBytes = CacheLimits().bytes
}
