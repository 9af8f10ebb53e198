import ArgumentParser
import AvatarContacts
import AvatarFileSystem
import AvatarHTTP

/// The options for a Monica server.
struct MonicaOptions: ParsableArguments {
  @Option(.url, "The start page of a Monica server, for --contact and lists of its contacts.")
  var monicaURL: WebURL?

  @Option(.variable, "The environment variable with the token of its API.")
  var monicaTokenEnv: String?

  /// Returns the server that the options describe; nil if there are none.
  /// - Throws: `CommandError.usage` if an option is missing, or the token is unsuitable.
  func server() throws(CommandError) -> MonicaServer? {
    guard let url = monicaURL else {
      if let variable = monicaTokenEnv { throw .usage("--monica-token-env \(variable): needs --monica-url") }
      return nil
    }
    if url.path.split(separator: "/").last == "api" {
      throw .usage("--monica-url \(url.text): must be the start page: leave out the path /api")
    }
    guard let variable = monicaTokenEnv else { throw .usage("--monica-url: needs --monica-token-env") }
    return MonicaServer(url: url, token: try Secret("--monica-token-env", variable).token)
  }
}

/// The options for GitHub.
struct GitHubOptions: ParsableArguments {
  @Option(
    .url,
    "The start page of a GitHub Enterprise server, for github: lists and accounts. (default: https://github.com)")
  var githubURL: WebURL?

  @Option(
    .variable,
    "The environment variable with a token of its API, for what is not public and for more requests an hour.")
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
