import Foundation
import PackagePlugin

/// Compares avatars with the golden images of the package, by `avatar-render golden verify`.
@main struct VerifyGoldens: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let command = Process()
    command.executableURL = try context.tool(named: "avatar-render").url
    command.arguments = ["golden", "verify"] + arguments
    command.currentDirectoryURL = context.package.directoryURL
    try command.run()
    command.waitUntilExit()
    if command.terminationStatus != 0 {
      Diagnostics.error("avatar-render golden verify: exit status \(command.terminationStatus)")
    }
  }
}
