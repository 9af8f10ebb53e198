import Foundation
import PackagePlugin

/// A plugin that runs a subcommand of `avatar-render golden` in the package directory.
///
/// SwiftPM does not let plugins share a target, so the other plugins' directories contain a link to this file.
protocol GoldenPlugin: CommandPlugin {
  /// The name of the subcommand, which receives the plugin's arguments.
  var subcommand: String { get }
}

extension GoldenPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let command = Process()
    command.executableURL = try context.tool(named: "avatar-render").url
    command.arguments = ["golden", subcommand] + arguments
    command.currentDirectoryURL = context.package.directoryURL
    try command.run()
    command.waitUntilExit()
    if command.terminationStatus != 0 {
      Diagnostics.error("avatar-render golden \(subcommand): exit status \(command.terminationStatus)")
    }
  }
}
