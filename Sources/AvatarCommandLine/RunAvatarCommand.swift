import ArgumentParser
import AvatarCodec
import AvatarFileSystem
import AvatarRender
import AvatarSystem

/// Runs the command with the process's arguments, and ends the process with its exit status.
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
    Interruption.announce()
    BackgroundThread.exitProcess(runAvatarCommand(arguments))
  } catch {
    StandardStreams.note("error: argument \(error.position): must be UTF-8")
    exit(ExitStatus.usage)
  }
}

/// Runs the command with arguments, in the current `ProcessEnvironment`, and returns its exit status.
package func runAvatarCommand(_ arguments: [String]) -> Int32 {
  let arguments = separated(arguments)
  if arguments.isEmpty {
    HelpCommand.explainMissingArguments()
    return ExitStatus.usage
  }
  StandardStreams.selectColors(arguments)
  if let error = ArgumentMistake.misspelledOption(in: arguments) { return report(error) }
  do throws(CommandError) {
    return status(of: try ExpandedArguments(arguments))
  } catch {
    return report(error)
  }
}

/// Splits an option from its value, for example "--name=Ada", if the parser cannot: if the value is empty, or starts
/// with a combining mark that forms one character with the "=".
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

private func status(of expanded: ExpandedArguments) -> Int32 {
  let arguments = expanded.arguments
  StandardStreams.selectColors(arguments)
  do {
    if let command = PlainCommand(arguments) {
      try command.run()
    } else {
      var command = try AvatarCommand.parseAsRoot(arguments)
      try command.run()
    }
    return ExitStatus.done
  } catch let error as CommandError {
    return report(expanded.attributed(error))
  } catch {
    if let error = CommandError(parserError: error) { return report(expanded.attributed(error)) }
    return report(parserError: error, of: arguments)
  }
}

private func report(_ error: CommandError) -> Int32 {
  if let message = error.message { StandardStreams.note("error: \(message)") }
  return error.status
}

/// Returns the parser's message about invalid arguments, with the usage lines of the help.
private func explanation(of error: any Error, _ arguments: [String]) -> String {
  let message = AvatarCommand.fullMessage(for: error)
  guard let usage = message.firstRange(of: "\nUsage: ") else { return message }
  let width = HelpPage.standardWidth
  let lines = message[..<usage.lowerBound].split(separator: "\n").flatMap { line in
    // The parser adds the help of a missing argument.
    if line.hasPrefix("Help:") { return WrappedText.paragraph(String(line), width: width) }
    let parts = line.split(separator: "'")
    guard parts.count == 2, parts[0] == "Error: Missing expected argument " else { return [String(line)] }
    return ["Error: " + ArgumentMistake(arguments).missing(parts[1])]
  }
  return (lines + HelpCommand.usage(of: arguments, width: width)).joined(separator: "\n")
}

/// Prints the version or help, as requested by arguments.
///
/// - Parameters:
///   - text: The parser's output: the version, its description as JSON, or its own help, which is replaced.
///   - arguments: The arguments of the process.
/// - Throws: `CommandError` if the text cannot be printed.
private func answer(_ text: String, to arguments: [String]) throws(CommandError) {
  if text == AvatarRenderer.version || text.hasPrefix("{") { return try OutputFiles.print(Array((text + "\n").utf8)) }
  try HelpCommand.print(requestedBy: arguments)
}

/// Replaces a value of COLUMNS that is narrower than the parser's indentation, with which the texts of the help would
/// be missing.
private func widenNarrowColumns() {
  guard let columns = ProcessEnvironment.value("COLUMNS").flatMap({ Int($0) }), columns < 40 else { return }
  unsafe setenv("COLUMNS", "40", 1)
}

/// Reports an error of the argument parser, which may be a request for help or the version, or invalid arguments.
private func report(parserError error: any Error, of arguments: [String]) -> Int32 {
  widenNarrowColumns()
  let code = AvatarCommand.exitCode(for: error).rawValue
  do throws(CommandError) {
    // The parser reads SHELL of the process, which need not be that of the run.
    if try CompletionsCommand.print(requestedBy: arguments) { return ExitStatus.done }
    if code == ExitStatus.done {
      try answer(AvatarCommand.message(for: error), to: arguments)
      return ExitStatus.done
    }
  } catch {
    return report(error)
  }
  if let error = ArgumentMistake(arguments).error(AvatarCommand.message(for: error)) { return report(error) }
  let message = explanation(of: error, arguments)
  let prefix = "Error: "
  StandardStreams.explain(message.hasPrefix(prefix) ? "error: " + message.dropFirst(prefix.count) : message)
  return code
}
