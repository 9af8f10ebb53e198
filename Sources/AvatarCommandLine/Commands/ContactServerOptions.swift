import ArgumentParser
import AvatarContacts
import AvatarFileSystem
import AvatarHTTP

/// The options for a Monica server.
struct MonicaOptions: ParsableArguments {
  @Option(.url, "The home page of a Monica server, for --contact and monica: lists.")
  var monicaURL: WebURL?

  @Option(.variable, "The environment variable that holds the token of Monica's API.")
  var monicaTokenEnv: String?

  /// Returns the server that the options describe; nil if there are none.
  /// - Throws: `CommandError.usage` if an option is missing, or the token is unsuitable.
  func server() throws(CommandError) -> MonicaServer? {
    guard let url = monicaURL else {
      if let variable = monicaTokenEnv { throw .usage("--monica-token-env \(variable): needs --monica-url") }
      return nil
    }
    if url.path.split(separator: "/").last == "api" {
      throw .usage("--monica-url \(WebURL.shown(url.text)): must be the home page: leave out the path /api")
    }
    guard let variable = monicaTokenEnv else { throw .usage("--monica-url: needs --monica-token-env") }
    return MonicaServer(url: url, token: try Secret("--monica-token-env", variable).token)
  }
}

/// The options for GitHub and GitHub Enterprise servers.
struct GitHubOptions: ParsableArguments {
  @Option(
    .url,
    "The home page of a GitHub Enterprise server, for github: lists and accounts. (default: https://github.com)")
  var githubURL: WebURL?

  @Option(
    .variable,
    "The environment variable that holds a token of GitHub's API, for private data and more requests per hour.")
  var githubTokenEnv: String?

  /// Returns the server that the options describe; nil if there are none.
  /// - Throws: `CommandError.usage` if the token is unsuitable.
  func server() throws(CommandError) -> GitHubServer? {
    if githubURL == nil, githubTokenEnv == nil { return nil }
    let token = try githubTokenEnv.map { variable throws(CommandError) in
      try Secret("--github-token-env", variable).token
    }
    return GitHubServer(url: githubURL ?? GitHubServer.website, token: token)
  }
}

extension Secret {
  /// The secret as a bearer token.
  ///
  /// - Throws: `CommandError.usage` if it is unsuitable.
  fileprivate var token: String {
    get throws(CommandError) {
      var probe = OriginCredentials(origin: GitHubServer.website.origin)
      try mapError(of: probe.add(bearer: value), to: error(_:))
      return value
    }
  }
}
