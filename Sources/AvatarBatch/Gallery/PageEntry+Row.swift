import AvatarFileSystem
import AvatarPages
import AvatarRender

extension PageEntry {
  /// Creates the entry of a row, with its images in the first format.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - outputs: The relative URL of the output directory: empty or with a trailing slash.
  init(_ row: RowReport, outputs: String) {
    self.init(title: row.id ?? "row \(row.number)")
    let pictures = row.outputs.filter(\.isPicture)
    // Each image appears once for each colour scheme, even if it has files in several formats.
    let files = pictures.filter { $0.format == pictures.first?.format }
    let hasSchemes = files.contains { $0.scheme != files[0].scheme }
    images = files.map { file in
      var image = PageImage(source: outputs + FilePath.url(file.file))
      image.side = file.side
      image.scale = file.scale
      image.scheme = hasSchemes ? (file.scheme == .dark ? "dark" : "light") : nil
      return image
    }
    name = row.who?.name
    alt = files.isEmpty ? nil : row.alt
    let shown = files.first?.report?.content
    content = shown?.rawValue
    filters = shown.map { [Self.filter(of: $0)] } ?? []
  }

  private static func filter(of content: AvatarContent) -> PageFilter {
    switch content {
    case .photo, .gravatar, .libravatar: .photo
    case .initials: .initials
    case .icon, .pattern: .icon
    }
  }
}
