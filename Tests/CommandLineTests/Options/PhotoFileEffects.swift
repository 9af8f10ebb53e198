import AvatarRender
import Foundation
import Testing

/// Effects of the options for photos that are given as files and directories, and for the locations of their avatars.
var photoFileEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(renderCommands, "<photo>") { trial throws in
    let photo = OptionTrial.input("small-24x32.png")
    #expect(try trial.run([photo, "-o", "a.png"]).status == 0)
    let expected = try AvatarRenderer().png(offline: AvatarSpec(photo: .file(photo)))
    #expect(try trial.directory.read("a.png") == Data(expected))
  }
  effects += OptionEffect.each(renderCommands + ["batch"], "--recursive") { trial throws in
    try trial.copyPhoto(to: "photos/old/ada.png")
    let flat = try trial.run("photos", "--output-dir", "out")
    #expect(
      (flat.status, flat.errors) == (66, "error: photos: contains no photos: --recursive includes its subdirectories\n")
    )
    #expect(try trial.run("photos", "--output-dir", "out", "--recursive").status == 0)
    #expect(trial.names(in: "out/old") == ["ada-40.png"])
  }
  effects += OptionEffect.each(renderCommands + ["batch"], "--name-from-file") { trial throws in
    try trial.copyPhoto(to: "ada_lovelace.png")
    let arguments = ["ada_lovelace.png", "--type", "agent", "--output-dir"]
    #expect(try trial.run(arguments + ["out", "--name-from-file"]).status == 0)
    let spec = AvatarSpec(who: AvatarSubject(type: .agent, name: "ada lovelace"))
    #expect(try trial.directory.read("out/ada_lovelace-40.png") == Data(AvatarRenderer().png(offline: spec)))
    #expect(try trial.run(arguments + ["plain"]).status == 0)
    #expect(try trial.directory.read("plain/ada_lovelace-40.png") != Data(AvatarRenderer().png(offline: spec)))
  }
  effects += OptionEffect.each(["render", "", "group", "icon"], "--output-dir") { trial throws in
    let picture = trial.command == "icon" ? ["check"] : trial.command == "group" ? ["--names", "A"] : ["--name", "A"]
    let run = try trial.run(picture + ["--output-dir", "out"])
    let name = trial.command == "icon" ? "check-24.png" : trial.command == "group" ? "group-40.png" : "a-40.png"
    #expect((run.status, run.text) == (0, "out/\(name)\n"))
    let both = try trial.run(picture + ["--output-dir", "out", "-o", "x.png"])
    #expect(both.errors == "error: -o x.png: cannot be combined with --output-dir out\n")
  }
  effects += OptionEffect.each(avatarCommands, "--verbose", "-v") { trial throws in
    let lines = try trial.render(.name("Ada Lovelace"), [trial.option]).command.errors.split(separator: "\n")
    let place = trial.command == "batch" ? "list.csv:2: row 1: " : ""
    #expect(
      lines.prefix(3) == [
        "info: \(place)shows the initials AL: no photo is given",
        "info: \(place)draws text with the bundled font Latin, weight 600",
        "info: \(place)colour #ffffff on #a8400c, contrast 6.16:1",
      ])
    #expect(!(try trial.render(.name("Ada Lovelace")).command.errors.contains("info:")))
  }
  effects += OptionEffect.each(["icon"], "--verbose", "-v") { trial throws in
    #expect(
      try trial.run("check", "--color", "#1b5e20", trial.option).errors
        == "info: draws the icon check in #1b5e20 at 24 points\n")
  }
  return effects
}

extension OptionTrial {
  fileprivate func copyPhoto(to name: String) throws {
    let path = directory.url.appending(path: name)
    try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: OptionTrial.input("small-24x32.png"), toPath: path.path)
  }
}
