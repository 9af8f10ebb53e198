import Foundation
import PhotoServer
import Testing

/// The options for credentials.
///
/// The photo server sends a photo only in response to a request with the right credentials.
var credentialEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += credential("bearer:TOKEN", at: "/auth/bearer/s3cret/x.png", ["TOKEN": "s3cret"])
  effects += credential("basic:LOGIN", at: "/auth/basic/ada/s3:cret/x.png", ["LOGIN": "ada:s3:cret"])
  effects += credential("header:HEADER", at: "/auth/header/X-Api-Key/1234/x.png", ["HEADER": "X-Api-Key: 1234"])
  effects += credential("cookie:SESSION", at: "/auth/header/Cookie/1234/x.png", ["SESSION": "1234"])
  effects += OptionEffect.each(avatarCommands, "--auth") { trial in
    // All given credentials are sent.
    let server = PhotoServer()
    _ = try trial.render(
      .photo(server.url("/photo/a.png")),
      ["--auth-origin", server.url(""), "--auth", "header:ONE", "--auth", "header:TWO", "--allow-private-network"],
      environment: ["ONE": "X-One: 1", "TWO": "X-Two: 2"])
    let headers = try #require(server.log().first?.headers)
    #expect((headers["x-one"], headers["x-two"]) == ("1", "2"))
  }
  effects += OptionEffect.each(avatarCommands, "--auth-origin") { trial throws in
    let server = PhotoServer.shared
    let photo = TrialContent.photo(server.url("/auth/bearer/s3cret/x.png"))
    let options = ["--auth", "bearer:TOKEN", "--allow-private-network", "--no-cache", "--auth-origin"]
    let environment = ["TOKEN": "s3cret"]
    #expect(try trial.shown(photo, options + [server.url("")], environment: environment) == "photo")
    let other = "http://127.0.0.1:\(server.other)"
    #expect(try trial.shown(photo, options + [other], environment: environment) == "icon")
  }
  effects += OptionEffect.each(avatarCommands, "--auth") { trial in
    try trial.write("home/.netrc", netrc("s3cret"))
    try trial.write("named", netrc("other"))
    #expect(try trial.shown(basicPhoto, netrcOptions + ["--auth", "netrc"]) == "photo")
    #expect(try trial.shown(basicPhoto, netrcOptions + ["--auth", "netrc:named"]) == "icon")
    let environment = ["NETRC": trial.directory.url.path + "/named"]
    #expect(try trial.shown(basicPhoto, netrcOptions + ["--auth", "netrc"], environment: environment) == "icon")
  }
  return effects
}

private let basicPhoto = TrialContent.photo(PhotoServer.shared.url("/auth/basic/ada/s3cret/x.png"))
private let netrcOptions = ["--auth-origin", PhotoServer.shared.url(""), "--allow-private-network", "--no-cache"]

private func netrc(_ password: String) -> String { "machine 127.0.0.1 login ada password \(password)\n" }

/// Returns the check of an option with a secret in a variable: the photo is shown only with the right value.
private func credential(
  _ source: String, at path: String, _ environment: [String: String]
) -> [OptionEffect] {
  OptionEffect.each(avatarCommands, "--auth") { trial throws in
    let photo = TrialContent.photo(PhotoServer.shared.url(path))
    let options = [
      "--auth-origin", PhotoServer.shared.url(""), "--allow-private-network", "--no-cache", "--auth", source,
    ]
    #expect(try trial.shown(photo, options, environment: environment) == "photo")
    let other = environment.mapValues { $0 + "x" }
    #expect(try trial.shown(photo, options, environment: other) == "icon")
  }
}
