import Foundation
import PackagePlugin

/// Renders the golden images of the package that are missing or differ, by `avatar-render golden record`.
@main struct RecordGoldens: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let command = Process()
    command.executableURL = try context.tool(named: "avatar-render").url
    command.arguments = ["golden", "record"] + arguments
    command.currentDirectoryURL = context.package.directoryURL
    try command.run()
    command.waitUntilExit()
    if command.terminationStatus != 0 {
      Diagnostics.error("avatar-render golden record: exit status \(command.terminationStatus)")
    }
  }
}
