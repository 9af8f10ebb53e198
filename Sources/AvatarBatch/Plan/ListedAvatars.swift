import AvatarCodec
package import AvatarRender
import PeopleLists

extension BatchList {
  /// An avatar that a list requests, at one size and density: its file name without the extension, the line where its
  /// row starts, and its theme's name or path, if the row has one.
  package typealias ListedAvatar = (name: String, line: Int, spec: AvatarSpec, theme: String?)

  /// Returns all avatars in list order without rendering them.
  ///
  /// - Parameter parser: The parser of the rows.
  /// - Returns: The avatars in the light colour scheme, and notes on unused values.
  /// - Throws: `InputError` if the list cannot be read, or for the first row that cannot be rendered.
  package func avatars(_ parser: RowParser) throws(InputError) -> (avatars: [ListedAvatar], notes: [String]) {
    var parser = parser
    var rows = try open(&parser, .none)
    var avatars: [ListedAvatar] = []
    var listNotes = ListNotes(noun: rows.noun)
    while let row = try rows.next() {
      let (plan, notes) = parser.plan(row)
      for cell in notes.rejected { listNotes.add(cell) }
      if case .ended(let report) = plan, let fault = report.fault {
        throw InputError(line: fault.line, reason: "row \(row.number): " + fault.withoutLine)
      }
      guard let request = plan.row else { continue }
      for output in request.outputs {
        guard case .avatar(let measures, let theme, _) = output.content, theme.scheme == .light else { continue }
        var spec = request.spec
        spec.size = measures.size
        spec.scale = measures.scale
        spec.replaceIcons { field, icon in request.iconPaths[field].map { .file($0) } ?? icon }
        let name = OutputFormat.png.stem(of: output.file)
        avatars.append((name, request.line, spec, theme.name))
      }
    }
    return (avatars, listNotes.unusedCells)
  }
}
