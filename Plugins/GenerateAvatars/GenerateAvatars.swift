import Foundation
import PackagePlugin

/// Renders the avatars of a target's list, and adds them to the target's resources in the directory `Avatars`.
@main struct GenerateAvatars: BuildToolPlugin {
  /// The file names of lists in the target's directory.
  private static let lists = ["json", "ndjson", "csv", "tsv", "vcf"].map { "avatars.\($0)" }
  /// The file with the options for all avatars, next to the list.
  private static let defaults = "avatar-defaults.json"

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let directory = target.directoryURL
    let lists = Self.lists.filter { isFile($0, in: directory) }
    guard lists.count == 1 else {
      let found = lists.isEmpty ? "no list" : lists.joined(separator: " and ")
      throw ListError(
        description: "\(directory.path): has \(found): must have one of \(Self.lists.joined(separator: ", "))")
    }
    let output = context.pluginWorkDirectoryURL
    // The build record is stored outside Avatars, because it is not a resource. Neither servers nor the user's cache
    // provide photos, so every machine renders the same avatars.
    var arguments = [
      "batch", directory.appending(path: lists[0]).path, "--output-dir", output.path,
      "--name-template", "Avatars/{id}-{size}{suffix}.{format}", "--prune", "--strict",
      "--offline", "--cache-dir", output.appending(path: "cache").path,
    ]
    arguments +=
      isFile(Self.defaults, in: directory)
      ? ["--defaults", directory.appending(path: Self.defaults).path] : ["--no-defaults"]
    let command = try context.tool(named: "avatar-render").url
    return [
      .buildCommand(
        displayName: "Rendering the avatars of \(target.name)", executable: command, arguments: arguments,
        inputFiles: try inputs(in: directory), outputFiles: [output.appending(path: "Avatars")])
    ]
  }

  private func isFile(_ path: String, in directory: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: directory.appending(path: path).path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }

  /// Returns the files in a directory that may be lists, photos, themes or fonts: all except hidden files and sources.
  private func inputs(in directory: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted().filter { path in
      !path.hasPrefix(".") && !path.contains("/.") && !path.hasSuffix(".swift") && isFile(path, in: directory)
    }.map { directory.appending(path: $0) }
  }
}

/// An error for a directory that does not contain exactly one list.
private struct ListError: Error, CustomStringConvertible {
  let description: String
}
