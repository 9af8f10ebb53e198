import ArgumentParser
import AvatarHTTP

/// The options for requests to servers.
struct NetworkOptions: ParsableArguments {
  @Option(
    .number("s", "a number of seconds from 0.1 to 600") { (0.1...600).contains($0) },
    "The time limit for all sources and attempts of one avatar, in seconds: 0.1…600. (default: 10)")
  var timeout = 10.0

  @Flag(
    help:
      "Also send requests to addresses outside the public Internet, for example loopback, private and link-local ones.")
  var allowPrivateNetwork = false

  @Flag(help: "Send no requests; use cached photos only.")
  var offline = false

  @Option(.integer(1...64), "The maximum number of simultaneous requests: 1…64. (default: 16)")
  var maxRequests = 16

  @Option(.integer(1...64), "The maximum number of simultaneous requests to one server: 1…64. (default: 6)")
  var maxRequestsPerHost = 6

  @Option(.url, "The base URL of Gravatar photos. (default: https://gravatar.com/avatar)")
  var gravatarURL: WebURL?

  @Option(
    .url,
    """
    The base URL of Libravatar photos. (default: the server that the domain of the e-mail address publishes, else \
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
  @Option(.server, "The only server that receives the credentials, for example https://example.org.")
  var authOrigin: [WebURL] = []

  @Option(.variable, "The environment variable that holds a bearer token.")
  var bearerEnv: String?

  @Option(.variable, "The environment variable that holds a user name and a password, for example ada:secret.")
  var basicEnv: String?

  @Option(
    .variable,
    "The environment variable that holds a header, for example X-Api-Key: 1234. May be repeated.")
  var headerEnv: [String] = []

  @Flag(help: "Take the user name and the password from ~/.netrc, or from the file that NETRC names.")
  var netrc = false

  @Option(.text("file", completion: .file()), "Take the user name and the password from this netrc file.")
  var netrcFile: String?

  @Option(.url, "The login page of that server. Later requests send the cookies that it sets.")
  var loginURL: WebURL?

  @Option(.variable, "The environment variable that holds the user name for the login form.")
  var loginUserEnv: String?

  @Option(.variable, "The environment variable that holds the password for the login form.")
  var loginPasswordEnv: String?
}

/// The options for the use of the cache.
struct CacheOptions: ParsableArguments {
  @OptionGroup var place: CachePlaceOptions

  @Flag(help: "Neither read nor write the cache.")
  var noCache = false

  @Flag(help: "Send requests even for cached photos.")
  var refresh = false
}

/// The options for the location and the limits of the cache.
struct CachePlaceOptions: ParsableArguments {
  @Option(
    .directory.allowingHyphen,
    "The directory for cached photos. (default: avatar-render in XDG_CACHE_HOME or ~/.cache)")
  var cacheDir: String?

  @Option(.age, "The maximum age of cached photos, for example 12h, 30d or 4w. (default: 30d)")
  var cacheMaxAge = CacheLimits().age

  @Option(.count, "The maximum size of the cache in bytes. (default: 256Mi)")
  var cacheMaxBytes = CacheLimits().bytes
}
