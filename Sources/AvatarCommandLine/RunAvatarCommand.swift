import ArgumentParser
import AvatarCodec
import AvatarFileSystem
import AvatarSystem

/// Runs the command with the process's arguments and ends the process with its exit status.
package func runAvatarCommand() -> Never {
  StandardStreams.prepare()
  if ProcessArguments.areUnknown {
    StandardStreams.note("error: the arguments cannot be read: /proc must be mounted")
    exit(ExitStatus.usage)
  }
  do {
    let arguments = try ProcessArguments.read()
    if DecoderChild.isThisProcess(arguments) {
      DecoderChild.run()
      exit(ExitStatus.done)
    }
    BackgroundThread.exitProcess(status(of: separated(arguments)))
  } catch {
    StandardStreams.note("error: argument \(error.position): must be UTF-8")
    exit(ExitStatus.usage)
  }
}

/// Splits options and their values, for example "--name=Ada", if the parser can't: if the value is empty, or starts with a mark
/// that forms one character with the "=".
private func separated(_ arguments: [String]) -> [String] {
  // No options follow "--".
  let options = arguments.prefix { $0 != "--" }
  return options.flatMap(separated) + arguments.dropFirst(options.count)
}

private func separated(_ argument: String) -> [String] {
  guard argument.hasPrefix("--"), let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else { return [argument] }
  let value = argument.utf8.index(after: sign)
  guard value == argument.endIndex || argument.firstIndex(of: "=") != sign else { return [argument] }
  return [String(argument[..<sign]), String(argument[value...])]
}

private func status(of arguments: [String]) -> Int32 {
  do {
    var command = try parsed(arguments)
    try command.run()
    return ExitStatus.done
  } catch let error as CommandError {
    return report(error)
  } catch {
    return report(parserError: error)
  }
}

/// Returns the command that the arguments name; without a name, `render`.
///
/// If the first argument is an option, the options of `render` are tried first, at first without those for servers: the
/// search through the subcommands takes a fifth of the time of a small avatar, and the options for servers as much. The
/// whole command creates the message for all other arguments.
private func parsed(_ arguments: [String]) throws -> any ParsableCommand {
  guard arguments.first?.hasPrefix("-") == true else { return try AvatarCommand.parseAsRoot(arguments) }
  if let render = try? LocalRenderCommand.parse(arguments) { return render }
  if let render = try? RenderCommand.parse(arguments) { return render }
  return try AvatarCommand.parseAsRoot(arguments)
}

private func report(_ error: CommandError) -> Int32 {
  if let message = error.message { StandardStreams.note("error: \(message)") }
  return error.status
}

/// Replaces a value of COLUMNS that is narrower than the parser's indentation: it would leave out the texts of the help.
private func widenNarrowColumns() {
  guard let columns = ProcessEnvironment.value("COLUMNS").flatMap({ Int($0) }), columns < 40 else { return }
  unsafe setenv("COLUMNS", "40", 1)
}

/// Reports what the argument parser throws: help and version, which aren't errors, and invalid arguments.
private func report(parserError error: any Error) -> Int32 {
  widenNarrowColumns()
  let code = AvatarCommand.exitCode(for: error).rawValue
  if code == ExitStatus.usage, let error = CommandError(parserError: error) { return report(error) }
  let message = AvatarCommand.fullMessage(for: error)
  guard code != ExitStatus.done else {
    do {
      try FileWriter.writeToStandardOutput(Array((message + "\n").utf8))
      return ExitStatus.done
    } catch {
      return report(CommandError.output(path: "standard output", error))
    }
  }
  let prefix = "Error: "
  StandardStreams.explain(message.hasPrefix(prefix) ? "error: " + message.dropFirst(prefix.count) : message)
  return code
}
