import ArgumentParser
import AvatarFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs the command with the process's arguments and ends the process with its exit status.
package func runAvatarCommand() -> Never {
  StandardStreams.prepare()
  do {
    exit(status(of: try ProcessArguments.read()))
  } catch {
    StandardStreams.note("error: argument \(error.position): must be UTF-8")
    exit(ExitStatus.usage)
  }
}

private func status(of arguments: [String]) -> Int32 {
  do {
    var command = try AvatarCommand.parseAsRoot(arguments)
    try command.run()
    return ExitStatus.done
  } catch let error as CommandError {
    return report(error)
  } catch {
    return report(parserError: error)
  }
}

private func report(_ error: CommandError) -> Int32 {
  StandardStreams.note("error: \(error.message)")
  return error.status
}

/// What the argument parser throws: help and version, which aren't errors, and arguments that it can't take.
private func report(parserError error: any Error) -> Int32 {
  let code = AvatarCommand.exitCode(for: error).rawValue
  let message = AvatarCommand.fullMessage(for: error)
  guard code != ExitStatus.done else {
    do {
      try WholeFile.writeToStandardOutput(Array((message + "\n").utf8))
      return ExitStatus.done
    } catch {
      return report(CommandError.output(path: "standard output", error))
    }
  }
  let prefix = "Error: "
  StandardStreams.explain(message.hasPrefix(prefix) ? "error: " + message.dropFirst(prefix.count) : message)
  return code
}
