import AvatarRender
import Foundation
import Testing

private func group(
  _ members: [AvatarSpec], limit: Int = 4, overlap: AvatarGroupSpec.Overlap? = nil, spacing: Double? = nil,
  columns: Int? = nil
) throws -> Data {
  let spec = AvatarGroupSpec(members: members, limit: limit, overlap: overlap, spacing: spacing, columns: columns)
  return Data(try AvatarRenderer().group(offline: spec).picture.png())
}

private let people = ["Ada", "Bob", "Cleo"]
private let peopleSpecs = people.map { AvatarSpec(name: $0) }

/// Effects of the options that only groups have.
var groupEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(["group"], "<photo>") { trial throws in
    let photos = ["small-24x32.png", "one-pixel.png"].map { OptionTrial.input($0) }
    #expect(try trial.run(photos + ["-o", "a.png"]).status == 0)
    #expect(try trial.directory.read("a.png") == group(photos.map { AvatarSpec(photo: .file($0)) }))
  }
  effects += OptionEffect.each(["group"], "--names") { trial throws in
    let photo = OptionTrial.input("small-24x32.png")
    #expect(try trial.run([photo, "--names"] + people + ["-o", "a.png"]).status == 0)
    #expect(try trial.directory.read("a.png") == group([AvatarSpec(photo: .file(photo))] + peopleSpecs))
  }
  effects += OptionEffect.each(["group"], "--agents") { trial throws in
    #expect(try trial.run(["--names"] + people + ["--agents", "Build Bot", "-o", "a.png"]).status == 0)
    let agent = AvatarSpec(who: AvatarSubject(type: .agent, name: "Build Bot"))
    #expect(try trial.directory.read("a.png") == group(peopleSpecs + [agent]))
  }
  effects += OptionEffect.each(["group"], "--max") { trial throws in
    #expect(try trial.run(["--names"] + people + ["--max", "2", "-o", "a.png"]).status == 0)
    #expect(try trial.directory.read("a.png") == group(peopleSpecs, limit: 2))
  }
  effects += OptionEffect.each(["group"], "--overlap") { trial in
    #expect(try trial.run(["--names"] + people + ["--overlap", "0.5", "-o", "a.png"]).status == 0)
    let overlap = try #require(AvatarGroupSpec.Overlap(0.5))
    #expect(try trial.directory.read("a.png") == group(peopleSpecs, overlap: overlap))
    #expect(try trial.run(["--names"] + people + ["--overlap", "0.5", "--columns", "2", "-o", "a.png"]).status == 0)
    #expect(try trial.directory.read("a.png") == group(peopleSpecs, overlap: overlap, columns: 2))
  }
  effects += OptionEffect.each(["group"], "--spacing") { trial throws in
    #expect(try trial.run(["--names"] + people + ["--spacing", "3", "-o", "a.png"]).status == 0)
    #expect(try trial.directory.read("a.png") == group(peopleSpecs, spacing: 3))
    let wrong = try trial.run(["--names"] + people + ["--spacing", "3", "--overlap", "0.5"])
    #expect((wrong.status, wrong.errors) == (64, "error: --overlap 0.5: cannot be combined with --spacing 3\n"))
  }
  effects += OptionEffect.each(["group"], "--columns") { trial throws in
    #expect(try trial.run(["--names"] + people + ["--columns", "2", "-o", "a.png"]).status == 0)
    #expect(try trial.directory.read("a.png") == group(peopleSpecs, columns: 2))
  }
  effects += OptionEffect.each(["group"], "--alt") { trial in
    let run = try trial.run(["--names"] + people + ["--alt", "The team", "--json", "-o", "a.png"])
    #expect(try object(run.text)["alt"] as? String == "The team")
    #expect(try trial.directory.read("a.png") == group(peopleSpecs))
  }
  return effects
}

/// Effects of the options of `icon`.
var iconEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(["icon"], "<icon>") { trial in
    try trial.expectIcon(["bot"], IconSpec(icon: .bot))
    try trial.expectIcon(["user"], IconSpec(icon: .user))
  }
  effects += OptionEffect.each(["icon"], "--field") { trial in
    let tint = Theme().error
    try trial.expectIcon(["--field", "error,floated"], IconSpec(icon: .x, color: tint))
    try trial.expectIcon(["--field", "success,focused"], IconSpec(icon: nil))
  }
  effects += OptionEffect.each(["icon"], "--color") { trial in
    let color = AvatarColor("#1B5E2080")
    try trial.expectIcon(["check", "--color", "#1B5E2080"], IconSpec(icon: .check, color: color))
  }
  effects += OptionEffect.each(["icon"], "--at") { trial in
    let opacity = Fade().opacity(at: 100, isAppearing: true)
    try trial.expectIcon(["check", "--at", "100"], IconSpec(icon: .check, opacity: opacity))
  }
  effects += OptionEffect.each(["icon"], "--frames") { trial throws in
    #expect(try trial.run("check", "--frames", "3", "-o", "f.png").text == "f-001.png\nf-002.png\nf-003.png\n")
    for (i, time) in [0.0, 125, 250].enumerated() {
      let opacity = Fade().opacity(at: time, isAppearing: true)
      let picture = AvatarRenderer().picture(of: IconSpec(icon: .check, opacity: opacity))
      #expect(try trial.directory.read("f-00\(i + 1).png") == Data(picture.png()))
    }
  }
  effects += OptionEffect.each(["icon"], "--size", "-s") { trial in
    let size = AvatarSize(17)
    try trial.expectIcon(["check", trial.option, "17"], IconSpec(icon: .check, size: size))
  }
  effects += OptionEffect.each(["icon"], "--scale") { trial in
    let scale = AvatarScale(1.5)
    try trial.expectIcon(["check", "--scale", "1.5"], IconSpec(icon: .check, scale: scale), "a@1.5x.png")
  }
  effects += OptionEffect.each(["icon"], "--alt") { trial in
    for icon in [["check"], ["--field", "success,floated"]] {
      let run = try trial.run(icon + ["--alt", "Done", "--json", "-o", "a.png"])
      #expect(try object(run.text)["alt"] as? String == "Done")
    }
  }
  effects += OptionEffect.each(["icon"], "--theme") { trial in
    try trial.write("theme.json", ##"{"color": {"error": {"$type": "color", "$value": "#010203"}}}"##)
    try trial.expectIcon(
      ["--field", "error,floated", "--theme", "theme.json"], IconSpec(icon: .x, color: AvatarColor(rgb: 0x010203)))
  }
  effects += OptionEffect.each(["icon"], "--dark-theme") { trial in
    try trial.write("dark.json", ##"{"color": {"error": {"$type": "color", "$value": "#010203"}}}"##)
    #expect(try trial.run("--field", "error,floated", "--dark-theme", "dark.json", "-o", "a.png").status == 0)
    let spec = IconSpec(icon: .x, color: AvatarColor(rgb: 0x010203))
    #expect(try trial.directory.read("a-dark.png") == Data(AvatarRenderer().picture(of: spec).png()))
  }
  effects += OptionEffect.each(["icon"], "--theme-mode") { trial in
    let color = try trial.themeWithModes().error
    try trial.expectIcon(
      ["--field", "error,floated", "--theme", "modes.json", "--theme-mode", "acme"], IconSpec(icon: .x, color: color))
  }
  effects += OptionEffect.each(["icon"], "--export") { trial in
    let runs = try ["ios", "android"].map { try trial.run("check", "--export", $0, "-o", $0) }
    #expect(runs.map(\.status) == [0, 0])
    #expect(trial.names(in: "ios/check.imageset") == ["Contents.json", "check.png", "check@2x.png", "check@3x.png"])
    #expect(trial.names(in: "android/drawable-hdpi") == ["check.png"])
  }
  return effects
}

extension OptionTrial {
  fileprivate func expectIcon(
    _ arguments: [String], _ spec: IconSpec, _ name: String = "a.png", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try run(arguments + ["-o", "a.png"])
    #expect((run.status, run.text) == (0, name + "\n"), "\(run.errors)", sourceLocation: sourceLocation)
    let expected = Data(AvatarRenderer().picture(of: spec).png())
    #expect(try directory.read(name) == expected, sourceLocation: sourceLocation)
  }
}
