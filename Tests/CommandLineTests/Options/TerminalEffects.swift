import Foundation
import Testing

/// The subcommands of the whole command.
private let allCommands =
  avatarCommands + [
    "icon", "golden init", "golden verify", "golden record", "golden compare", "cache info", "cache prune",
    "cache clear",
    "theme print",
    "doctor", "completions", "manual", "version",
  ]

/// Effects of the options for the appearance of messages, and for commands about the command itself.
var terminalEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(allCommands, "--color-output") { trial throws in
    let needed =
      ["batch": ["x.csv", "-o", "out"], "golden compare": ["a", "b"], "completions": ["zsh"]][trial.command] ?? []
    // The parser accepts the option, and rejects the other one.
    let colored = try trial.run(needed + ["--color-output", "always", "--no-such-option"])
    #expect(
      colored.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m --no-such-option: unknown option"), "\(colored.errors)")
    let plain = try trial.run(needed + ["--color-output", "never", "--no-such-option"])
    #expect(plain.errors.hasPrefix("error: --no-such-option: unknown option"), "\(plain.errors)")
  }
  effects += OptionEffect.each(allCommands, "--defaults") { trial throws in
    let needed =
      ["batch": ["x.csv", "-o", "out"], "golden compare": ["a", "b"], "completions": ["zsh"]][trial.command] ?? []
    let colored = try trial.run(needed + ["--defaults", #"{"colorOutput": "always"}"#, "--no-such-option"])
    #expect(
      colored.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m --no-such-option: unknown option"), "\(colored.errors)")
    let unknown = try trial.run(needed + ["--defaults", #"{"sise": 3}"#])
    #expect(
      (unknown.status, unknown.errors) == (64, "error: --defaults: sise: unknown option; did you mean size?\n"))
  }
  effects += OptionEffect.each(["doctor"], "--json") { trial throws in
    #expect(try object(trial.run("--json").text)["version"] as? String == "0.1.0")
  }
  effects += OptionEffect.each(["completions"], "<shell>") { trial throws in
    #expect(try trial.run("zsh").text.hasPrefix("#compdef avatar-render\n"))
    #expect(try trial.run("fish").text.contains("\ncomplete -c avatar-render -f\n"))
  }
  return effects
}
