import Foundation
import Testing

/// Effects of the limits for photos and images; each message names the limit that was exceeded.
var limitEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += limit("bytes", 1000, "small-24x32.png", "longer than 1,000 bytes")
  effects += limit("pixels", 500, "small-24x32.png", "24×32 pixels: at most 500 are allowed")
  effects += limit("side", 30, "small-24x32.png", "24×32 pixels: each side must be at most 30")
  effects += limit(
    "memory", 100_000, "kodak-23-progressive.jpg",
    "a JPEG with several scans that needs 1,179,648 bytes of memory: at most 100,000 are allowed")
  effects += limit(
    "block-visits", 10, "kodak-23-progressive.jpg", "a JPEG whose scans visit more than 10 blocks")
  effects += limit(
    "profile-bytes", 100, "display-p3.jpg", "a colour profile larger than 100 bytes: treated as sRGB")
  effects += OptionEffect.each(avatarCommands, "--limit") { trial in
    let run = try trial.render(.unusablePhoto, ["--limit", "output-pixels=1599"])
    #expect(run.command.status == 64)
    #expect(run.command.errors.contains("the image would be 40×40 px: must have at most 1,599 pixels"))
    #expect(try trial.render(.unusablePhoto, ["--limit", "output-pixels=1600"]).command.status == 0)
  }
  effects += OptionEffect.each(["icon"], "--limit") { trial in
    let run = try trial.run("check", "--limit", "output-pixels=575")
    #expect(run.status == 64)
    #expect(run.errors.contains("the image would be 24×24 px: must have at most 575 pixels"))
    #expect(try trial.run("check", "--limit", "output-pixels=576").status == 0)
  }
  effects += OptionEffect.each(["batch"], "--limit") { trial in
    try trial.write("l.csv", "id\na\n")
    let run = try trial.run("l.csv", "-o", "out", "--limit", "list-bytes=4")
    #expect(
      (run.status, run.errors) == (65, "error: l.csv: longer than 4 bytes: --limit list-bytes=5 allows it\n"))
    // The command rejects the list before it writes anything.
    #expect(trial.directory.names == ["l.csv"])
    #expect(try trial.run("l.csv", "-o", "out", "--limit", "list-bytes=5").status == 0)
  }
  return effects
}

/// Returns the check of a limit that a photo exceeds, which is then skipped or noted for this reason.
private func limit(_ name: String, _ value: Int, _ input: String, _ reason: String) -> [OptionEffect] {
  OptionEffect.each(avatarCommands, "--limit") { trial in
    let photo = TrialContent.photo(OptionTrial.input(input))
    let run = try trial.render(photo, ["--limit", "\(name)=\(value)"]).command
    // The photos of a group are arguments, which must be shown.
    #expect(run.status == (trial.command == "group" && !reason.hasSuffix("treated as sRGB") ? 65 : 0))
    #expect(run.errors.contains("\(input): \(reason)"), "\(run.errors)")
    // The values that the message suggests are sufficient.
    let proposal = try #require(run.errors.firstMatch(of: #/: ((--limit [a-z-]+=[0-9]+[kMG]? )+)allows? it/#)?.1)
    let options = proposal.split(separator: " ").map { String($0) }
    #expect(options[1].hasPrefix(name + "="))
    #expect(!(try trial.render(photo, options).command.errors.contains("note:")), "\(options)")
    // The built-in limits allow the photo.
    #expect(!(try trial.render(photo).command.errors.contains("note:")))
  }
}
