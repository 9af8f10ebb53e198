import Foundation
import PackagePlugin

/// Renders the avatars of a target's list, and adds them to the target's resources in the directory `Avatars`.
@main struct GenerateAvatars: BuildToolPlugin {
  /// The names of lists, in the directory of the target.
  private static let lists = ["json", "ndjson", "csv", "tsv", "vcf"].map { "avatars.\($0)" }
  /// The options for all avatars, beside the list.
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
    // The record of the run stays outside Avatars, because it is no resource. Neither servers nor the user's cache provide
    // photos, so that every machine renders the same avatars.
    var arguments = [
      "batch", directory.appending(path: lists[0]).path, "--output-dir", output.path,
      "--name-template", "Avatars/{id}-{size}{suffix}.{format}", "--prune", "--strict",
      "--offline", "--cache-dir", output.appending(path: "cache").path,
    ]
    if isFile(Self.defaults, in: directory) {
      arguments += ["--defaults", directory.appending(path: Self.defaults).path]
    }
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

  /// Returns the files of a directory that may be a list, a photo, a theme or a font: all except hidden ones and sources.
  private func inputs(in directory: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted().filter { path in
      !path.hasPrefix(".") && !path.contains("/.") && !path.hasSuffix(".swift") && isFile(path, in: directory)
    }.map { directory.appending(path: $0) }
  }
}

/// A directory without exactly one list.
private struct ListError: Error, CustomStringConvertible {
  let description: String
}
