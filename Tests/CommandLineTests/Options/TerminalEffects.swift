import Foundation
import Testing

/// The subcommands that take shared options.
private let commandsWithDefaults =
  avatarCommands + [
    "icon", "golden init", "golden verify", "golden record", "golden compare", "cache info", "cache prune",
    "cache clear", "theme print", "theme spec",
  ]

/// Effects of the options for commands about the command itself.
var terminalEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(commandsWithDefaults, "--defaults") { trial throws in
    let needed = ["batch": ["x.csv", "-o", "out"], "golden compare": ["a", "b"]][trial.command] ?? []
    let unknown = try trial.run(needed + ["--defaults", #"{"sise": 3}"#])
    #expect(
      (unknown.status, unknown.errors) == (64, "error: --defaults: sise: unknown option; did you mean size?\n"))
  }
  effects += OptionEffect.each(avatarCommands + ["icon", "theme print", "theme spec"], "--no-defaults") {
    trial throws in
    try trial.write(".avatar-render.json", #"{"sise": 3}"#)
    let needed = ["batch": ["x.csv", "-o", "out"], "": ["--type", "human"]][trial.command] ?? []
    let message = "error: .avatar-render.json: sise: unknown option; did you mean size?\n"
    let found = try trial.run(needed)
    #expect((found.status, found.errors) == (65, message))
    #expect(try !trial.run(needed + ["--no-defaults"]).errors.contains(".avatar-render.json"))
  }
  effects += OptionEffect.each(["doctor"], "--json") { trial throws in
    #expect(try object(trial.run("--json").text)["version"] as? String == "0.1.0")
  }
  effects += OptionEffect.each(["version"], "--json") { trial throws in
    let report = try object(trial.run("--json").text)
    #expect(Set(report.keys) == ["libraries", "license", "swift", "version"])
    #expect((report["version"] as? String, report["license"] as? String) == ("0.1.0", "Apache-2.0"))
  }
  effects += OptionEffect.each(["completions"], "<shell>") { trial throws in
    #expect(try trial.run("zsh").text.hasPrefix("#compdef avatar-render\n"))
    #expect(try trial.run("fish").text.contains("\ncomplete -c avatar-render -f -a "))
  }
  return effects
}
