import AvatarBatch
import AvatarFileSystem
import AvatarRender

/// The files next to an icon that describe it to a build system.
extension IconCommand {
  /// Checks that no other program wrote the files to be replaced.
  func checkSidecars(of spec: IconSpec, _ measures: ImageMeasures, _ themes: ThemeSchemes) throws(CommandError) {
    for (path, _) in sidecars(of: spec, measures, themes) where FileStatus(path, followsLinks: false) != nil {
      let text = try? ByteSource(path: path, limit: 1 << 20, isFile: true).allBytes()
      if text.map({ String(decoding: $0, as: UTF8.self).contains(AssetCatalog.author) }) == true { continue }
      throw .output(path: path, .create(.other("exists, and avatar-render did not write it: must be removed first")))
    }
  }

  func writeSidecars(of spec: IconSpec, _ measures: ImageMeasures, _ themes: ThemeSchemes) throws(CommandError) {
    for (path, text) in sidecars(of: spec, measures, themes) {
      try mapError(of: FileWriter.write(Array(text.utf8), to: path, createsDirectories: true)) { (error: WriteError) in
        CommandError.output(path: path, error)
      }
      OutputFiles.announce(path)
    }
    guard export == .ios, let catalog = AssetCatalog(directory: directory) else { return }
    _ = try mapError(of: catalog.complete(isChecked: false)) { (error: WriteError) in
      CommandError.output(path: catalog.path, error)
    }
  }

  private var directory: String { FilePath.ofDirectory(((try? output.destination()) ?? nil) ?? ".") }

  private func sidecars(
    of spec: IconSpec, _ measures: ImageMeasures, _ themes: ThemeSchemes
  ) -> [(path: String, text: String)] {
    guard let export else { return [] }
    let files = export.sidecars(
      stem(of: spec), sizes: measures.sizes, scales: measures.scales, schemes: themes.all.map(\.scheme),
      isTemplate: true)
    return files.map { (directory + $0.name, $0.text) }
  }
}
