import AvatarCodec
import AvatarFileSystem
import AvatarRender
import AvatarSystem

/// Runs the command with the process's arguments, and ends the process with the command's exit status.
package func runAvatarCommand() -> Never {
  StandardStreams.prepare()
  guard let given = ProcessEnvironment.arguments else {
    StandardStreams.note("error: the arguments cannot be read: /proc must be mounted")
    exit(ExitStatus.usage)
  }
  let arguments = given.compactMap(\.self)
  if let i = given.firstIndex(of: nil) {
    StandardStreams.note("error: argument \(i + 1): must be UTF-8")
    exit(ExitStatus.usage)
  }
  if DecoderChild.isThisProcess(arguments) {
    DecoderChild.run()
    exit(ExitStatus.done)
  }
  Interruption.announce()
  ThreadPool.exitProcess(runAvatarCommand(arguments))
}

/// Runs the command with arguments, in the current `ProcessEnvironment`, and returns its exit status.
package func runAvatarCommand(_ words: [String]) -> Int32 {
  if words.isEmpty {
    Command.explainMissingArguments()
    return ExitStatus.usage
  }
  if words[0] == Completion.request {
    Completion.print(Array(words.dropFirst()))
    return ExitStatus.done
  }
  let (command, rest) = Command.named(by: words)
  var isJSON = rest.prefix { $0 != "--" }.contains("--json")
  do {
    let result = try run(command, rest, isJSON: &isJSON)
    if case .interrupted = result { InputError.interrupted.report(asJSON: isJSON, status: result.status) }
    return result.status
  } catch {
    error.report(asJSON: isJSON)
    return error.kind.status
  }
}

/// Runs a command with the words after its name, and stores whether its results are printed as JSON.
private func run(_ command: Command, _ words: [String], isJSON: inout Bool) throws(InputError) -> CommandResult {
  let arguments: Arguments
  do {
    arguments = try Arguments(words, of: command)
  } catch {
    // A help request takes precedence over mistakes.
    let options = words.prefix { $0 != "--" }
    guard options.contains(where: Command.isHelpRequest) else { throw error }
    return try command.printHelp(isComplete: options.contains("--help-all"))
  }
  // The `help` command itself prints the help for the command named by its words.
  let namesCommand = command.set == .help && (arguments[Option.helpWords] != nil || arguments[Option.helpAll])
  if !namesCommand && (arguments[Option.helpAll] || arguments[Option.help]) {
    return try command.printHelp(isComplete: arguments[Option.helpAll])
  }
  if arguments[Option.programVersion] {
    try StandardStreams.print(AvatarRenderer.version + "\n")
    return .done
  }
  isJSON = arguments[Option.json]
  if let missing = arguments.missing {
    let mistake = ArgumentMistake(command)
    let error = mistake.missing(missing, beside: arguments)
    error.report(asJSON: isJSON)
    StandardStreams.explain(mistake.explanation(of: missing).joined(separator: "\n"))
    return .reported(status: error.kind.status)
  }
  if let note = arguments.defaultsNote { arguments.note([note]) }
  do {
    return try command.run(arguments)()
  } catch {
    throw arguments.attributed(error)
  }
}
