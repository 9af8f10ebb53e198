import Foundation
import PhotoServer
import Testing

/// The options for connections and requests.
///
/// The photo server records the requests.
var networkEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(avatarCommands, "--timeout") { trial in
    let photo = TrialContent.photo(PhotoServer.shared.url("/slow/60/\(unique()).png"))
    let run = try trial.render(photo, ["--timeout", "0.2", "--allow-private-network", "--no-cache"]).command
    #expect(run.errors.contains("no complete response within 0.2 s"), "\(run.errors)")
  }
  effects += OptionEffect.each(avatarCommands, "--allow-private-network") { trial in
    let path = "/photo/\(unique()).png"
    let photo = TrialContent.photo(PhotoServer.shared.url(path))
    let without = try trial.render(photo, ["--no-cache"]).command
    #expect(without.errors.contains("is not a public Internet address: --allow-private-network"))
    #expect(PhotoServer.shared.count(path) == 0)
    #expect(try trial.shown(photo, ["--no-cache", "--allow-private-network"]) == "photo")
  }
  effects += OptionEffect.each(avatarCommands, "--offline") { trial throws in
    let path = "/photo/\(unique()).png"
    let photo = TrialContent.photo(PhotoServer.shared.url(path))
    let options = ["--allow-private-network"]
    #expect(try trial.shown(photo, options + ["--offline"]) == "icon")
    #expect(PhotoServer.shared.count(path) == 0)
    #expect(try trial.shown(photo, options) == "photo")
    #expect(try trial.shown(photo, options + ["--offline"]) == "photo")
    #expect(PhotoServer.shared.count(path) == 1)
  }
  effects += OptionEffect.each(["group", "batch"], "--limit") { trial throws in
    try trial.expectRequestsOneByOne(ofTwoOrigins: true, "requests")
    try trial.expectRequestsAtOnce(ofTwoOrigins: true, "requests", limit: 2)
  }
  effects += OptionEffect.each(["group", "batch"], "--limit") { trial throws in
    try trial.expectRequestsOneByOne(ofTwoOrigins: false, "requests-per-host")
    try trial.expectRequestsAtOnce(ofTwoOrigins: false, "requests-per-host", limit: 2)
    // One request to each of two servers is allowed.
    try trial.expectRequestsAtOnce(ofTwoOrigins: true, "requests-per-host", limit: 1)
  }
  effects += OptionEffect.each(renderCommands + ["batch"], "--gravatar") { trial throws in
    let options = ["--server", "gravatar=\(PhotoServer.shared.url("/avatar"))", "--allow-private-network"]
    #expect(try trial.shown(.email("ada@example.com"), options) == "initials")
    #expect(try trial.shown(.email("ada@example.com"), options + ["--gravatar"]) == "gravatar")
  }
  effects += OptionEffect.each(renderCommands + ["batch"], "--libravatar") { trial throws in
    let options = ["--server", "libravatar=\(PhotoServer.shared.url("/avatar"))", "--allow-private-network"]
    #expect(try trial.shown(.email("ada@example.com"), options) == "initials")
    #expect(try trial.shown(.email("ada@example.com"), options + ["--libravatar"]) == "libravatar")
  }
  effects += OptionEffect.each(renderCommands + ["batch"], "--server") { trial in
    // Only Gravatar has ratings.
    for (directory, query) in [("gravatar", "?s=40&d=404&r=g"), ("libravatar", "?s=40&d=404")] {
      let place = "/\(unique())"
      let run = try trial.render(
        .email("ada@example.com"),
        [
          "--\(directory)", "--server", "\(directory)=\(PhotoServer.shared.url(place))", "--allow-private-network",
          "--no-cache",
        ])
      #expect(run.command.status == 0)
      let requests = PhotoServer.shared.log().map(\.path).filter { $0.hasPrefix(place) }
      #expect(requests.count == 1)
      #expect(requests.first?.hasSuffix(query) == true, "\(requests)")
    }
  }
  effects += OptionEffect.each(["group"], "--server") { trial in
    // This contact's avatar is at Gravatar.
    let place = "/\(unique())"
    let run = try trial.run(
      ["monica:2", "--server", "gravatar=\(PhotoServer.shared.url(place))"] + monicaOptions, environment: monicaToken)
    #expect(run.status == 0)
    #expect(PhotoServer.shared.log().count { $0.path.hasPrefix(place) } == 1)
  }
  return effects
}

extension OptionTrial {
  /// Renders avatars with photos of servers at the same time.
  fileprivate func renderAll(_ photos: [String], _ options: [String]) throws -> Command {
    let options = options + ["--allow-private-network", "--no-cache"]
    if command == "group" { return try run(photos + options + ["-o", "a.png"]) }
    try write("list.csv", "id,src\n" + photos.enumerated().map { "\($0),\($1)\n" }.joined())
    return try run(["list.csv", "--output-dir", "out", "--jobs", "4"] + options)
  }

  /// Returns photos that the server sends when it handles requests for both; a request that is alone for a while gets a
  /// 404.
  private func photosOfEachOther(_ server: PhotoServer, ofTwoOrigins: Bool, seconds: Int) -> [String] {
    [("a", server.port), ("b", ofTwoOrigins ? server.other : server.port)].map { name, port in
      "http://127.0.0.1:\(port)/together/2/\(name)?seconds=\(seconds)"
    }
  }

  /// Expects two photos to be requested one after the other if a member of `--defaults` is 1.
  fileprivate func expectRequestsOneByOne(ofTwoOrigins: Bool, _ name: String) throws {
    let server = PhotoServer()
    let photos = photosOfEachOther(server, ofTwoOrigins: ofTwoOrigins, seconds: 2)
    let run = try renderAll(photos, ["--limit", "\(name)=1", "--timeout", "600"])
    // A group fails if a photo argument is not delivered.
    let isGroup = command == "group"
    #expect(run.status == (isGroup ? 66 : 0))
    #expect(run.errors.matches(of: /responded with 404 \(not found\)/).count == (isGroup ? 1 : 2), "\(run.errors)")
    #expect(server.log().allSatisfy { $0.status == 404 })
    #expect(server.maxAtATime == 1)
  }

  /// Expects two photos to be requested at the same time.
  fileprivate func expectRequestsAtOnce(ofTwoOrigins: Bool, _ name: String, limit: Int) throws {
    let server = PhotoServer()
    let photos = photosOfEachOther(server, ofTwoOrigins: ofTwoOrigins, seconds: 60)
    let run = try renderAll(photos, ["--limit", "\(name)=\(limit)", "--timeout", "600"])
    #expect(run.status == 0)
    #expect(!run.errors.contains("note:"), "\(run.errors)")
    #expect(server.log().map(\.status) == [200, 200])
    #expect(server.maxAtATime == 2)
  }
}

/// The options for the contacts of the photo server.
private let monicaOptions = [
  "--server", "monica=\(PhotoServer.shared.url("/"))", "--allow-private-network",
]
private let monicaToken = ["MONICA_TOKEN": "test-token"]

/// The options for the contacts of a server.
var monicaEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(renderCommands, "--src") { trial in
    let run = try trial.run(["--src", "monica:1", "--json"] + monicaOptions, environment: monicaToken)
    #expect(try object(run.text)["output"] as? String == "contact-1-40.png")
    #expect(try object(run.text)["content"] as? String == "photo")
  }
  effects += OptionEffect.each(avatarCommands, "--server") { trial throws in
    let server = PhotoServer()
    let options = ["--server", "monica=\(server.url("/"))", "--allow-private-network"]
    #expect(try trial.shown(.photo("monica:1"), options, environment: ["MONICA_TOKEN": "test-token"]) == "photo")
    let requests = server.log().filter { $0.path.hasPrefix("/api/contacts/1?") }
    #expect(requests.map { $0.headers["authorization"] } == ["Bearer test-token"])
    #expect(
      try trial.shown(.photo("monica:1"), options + ["--no-cache"], environment: ["MONICA_TOKEN": "none"]) != "photo")
    let auth = ["--auth", "bearer:TOKEN", "--auth-origin", server.url(""), "--no-cache"]
    #expect(
      try trial.shown(.photo("monica:1"), options + auth, environment: ["TOKEN": "test-token", "MONICA_TOKEN": "none"])
        == "photo")
  }
  return effects
}

/// The options for accounts of GitHub.
var githubEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(avatarCommands, "--server", "--auth") { trial throws in
    let server = PhotoServer()
    let options = [
      "--server", "github=\(server.url("/"))", "--allow-private-network", "--auth-origin", server.url(""), "--auth",
    ]
    let environment = ["TOKEN": "test-token", "OTHER": "none"]
    #expect(
      try trial.shown(.photo("github:Person-1"), options + ["bearer:TOKEN"], environment: environment) == "photo")
    #expect(server.log().map(\.path) == ["/api/v3/users/Person-1", "/u/1?v=4&s=40"])
    // The image is on the API's own server.
    #expect(server.log().map { $0.headers["authorization"] } == ["Bearer test-token", "Bearer test-token"])
    let other = try trial.shown(
      .photo("github:Person-1"), options + ["bearer:OTHER", "--no-cache"], environment: environment)
    #expect(other != "photo")
  }
  return effects
}
