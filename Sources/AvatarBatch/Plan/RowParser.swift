package import AvatarCodec
import AvatarFileSystem
package import AvatarJSON
package import AvatarRender

/// A parser that turns the rows of a list into requests.
///
/// The parser is a value, so any thread can parse rows with a copy.
package struct RowParser: Sendable {
  /// The default values of rows, by the names of their fields.
  private var defaults: [String: JSONValue]
  let template: NameTemplate
  let export: ExportFormat?
  /// The encodings of each picture.
  let encodings: [OutputEncoding]
  /// What relative paths of rows are relative to: empty, or with a slash at its end.
  let directory: String
  let themes: ThemeCache
  /// The columns of a table.
  var table = TableColumns.none
  /// The encoding of the list, for messages.
  var encoding = ListEncoding.utf8
  package var localPhotos = LocalPhotoRules()
  /// The path of the icon that the command names, which may be outside the directory of photos.
  package var trustedIcon: String?
  private let icons = IconCache()
  /// Whether rows are contacts that other people sent.
  var isOfContacts = false

  package init(
    defaults: [String: JSONValue], template: NameTemplate, export: ExportFormat?,
    encodings: [OutputEncoding] = [.standard], directory: String, themes: ThemeCache
  ) {
    self.defaults = defaults
    self.template = template
    self.export = export
    self.encodings = encodings
    self.directory = directory
    self.themes = themes
  }

  /// Adds what the list itself says of all its rows, which gives way to what was said about the list.
  mutating func add(listDefaults fields: [String: JSONValue]) {
    defaults = RowFields.merged(defaults, over: fields)
  }

  /// Whether the fields that all rows have say who they are of.
  var hasIdentityByDefault: Bool { defaults.keys.contains { RowFields.identifying.contains($0) } }

  /// Reads fields that rows are to have unless they say otherwise.
  package static func defaults(json: [UInt8]) throws(FieldError) -> [String: JSONValue] {
    let value = try mapError(of: JSONParser.parse(json)) { (error: JSONError) in
      FieldError(field: nil, reason: error.words)
    }
    guard case .object(let members) = value else { throw FieldError(field: nil, reason: "\(value): must be an object") }
    return try defaults(members)
  }

  /// Returns the fields that members of an object name, which rows are to have unless they specify others.
  /// - Throws: `FieldError` if a member is no field that rows can share, or its value is invalid.
  package static func defaults(_ members: [String: JSONValue]) throws(FieldError) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for (name, value) in members {
      guard RowFields.isShared(name), let field = RowFields.field(name) else {
        throw FieldError(field: name, reason: "is no field that rows could share")
      }
      guard fields.updateValue(value, forKey: field) == nil else {
        throw FieldError(field: name, reason: "is there twice")
      }
    }
    fields = fields.filter { !$0.value.isBlank(as: $0.key) }
    // Sizes may have names of a theme; the rest must be right before the first row is.
    _ = try AvatarSpec(fields: fields.filter { $0.key != "size" && $0.key != "scale" })
    return fields
  }

  /// More than any text but a photo's needs.
  private static let longestText = 10_000
  private static let mostSizes = 16
  private static let mostScales = 8

  func parse(_ row: RawRow) -> ParsedRow {
    var (unknownFields, id, isIdentified) = ([String](), String?.none, true)
    var rejected: [RejectedCell] = []
    let request = Result { () throws(RowFault) in
      switch row.content {
      case .fault(let fault): throw fault
      case .json(let bytes, let column):
        let (fields, others) = try fields(json: bytes, row, column: column, &unknownFields)
        id = fields["id"]?.text
        return try self.request(row, fields: fields, others: others) { $0 }
      case .cells(let cells):
        var fields = try fields(cells: cells, row)
        rejected = rejectAmbiguous(&fields)
        isIdentified =
          hasIdentityByDefault || table.fields.contains { table.identifies($0) && fields[$0.name] != nil }
        id = fields["id"]?.text
        return try self.request(
          row, fields: fields, others: try others(cells: cells, fields, row), spelling: table.spelling)
      case .card(let bytes):
        return try self.request(row, fields: try fields(card: bytes, row), others: [:]) { Self.cardNames[$0] ?? $0 }
      }
    }
    var parsed = ParsedRow(
      number: row.number, line: row.line, request: request, unknownFields: unknownFields,
      id: (try? request.get())?.id ?? id, link: row.link)
    (parsed.rejected, parsed.isIdentified) = (rejected, isIdentified || parsed.fault != nil)
    return parsed
  }

  /// Removes the values that are none of ours from a table's row, if their columns may mean something else.
  private func rejectAmbiguous(_ fields: inout [String: JSONValue]) -> [RejectedCell] {
    var rejected: [RejectedCell] = []
    for field in table.fields where !field.isChosen && RowFields.ambiguous.contains(field.name) {
      guard case .string(let text)? = fields[field.name] else { continue }
      let isNumber = !text.unicodeScalars.contains { $0.properties.isAlphabetic }
      if isNumber && RowFields.numeric.contains(field.name) { continue }
      guard let reason = reason(field.name, text, fields) else { continue }
      fields[field.name] = nil
      rejected.append(RejectedCell(header: table.spelling(field.name), reason: reason))
    }
    return rejected
  }

  /// Returns why a text is no value of a field; nil if it is one.
  private func reason(_ field: String, _ text: String, _ fields: [String: JSONValue]) -> String? {
    do throws(FieldError) {
      switch field {
      case "size":
        // A theme that can't be read fails the row later.
        guard
          let theme = try? themes.entry(
            themes.themes(light: theme(.light, fields) ?? theme(.light, defaults), dark: nil)[0]
          ).renderer.theme
        else { return nil }
        _ = try sizes(.string(text), theme)
      case "scale": _ = try scales(.string(text))
      default: _ = try AvatarSpec(fields: [field: .string(text)])
      }
      return nil
    } catch {
      return error.reason
    }
  }

  private func request(
    _ row: RawRow, fields: [String: JSONValue], others: [String: String], spelling: (String) -> String
  ) throws(RowFault) -> RowRequest {
    func fault(_ field: String?, _ reason: String) -> RowFault {
      RowFault(line: row.line, field: field.map(spelling), reason)
    }
    for (field, value) in fields where field != "src" {
      if case .string(let text) = value, text.utf8.count > Self.longestText {
        throw fault(field, "longer than \(Self.longestText.grouped) bytes")
      }
    }
    let isWithheld = withholds(photo: fields["src"])
    var fields = RowFields.merged(fields, over: defaults)
    let (sizes, scales) = (fields.removeValue(forKey: "size"), fields.removeValue(forKey: "scale"))
    var spec: AvatarSpec
    let themes: [RowTheme]
    do throws(FieldError) {
      spec = try AvatarSpec(fields: fields)
      themes = try self.themes.themes(light: try theme(.light, fields), dark: try theme(.dark, fields))
    } catch {
      throw fault(error.field, error.reason(spelling))
    }
    if spec.photo.source == .standardInput { throw fault("src", "must be a file, not the standard input") }
    var photoPath: String?
    if !isWithheld, case .file(let path) = spec.photo.source {
      let path = FilePath.joined(directory, path)
      (spec.photo.source, photoPath) = (.file(path), path)
      if path.utf8.contains(0) { throw fault("src", "must have no zero byte") }
      if let root = localPhotos.root, !root.contains(path) {
        throw fault("src", "\(path): is outside \(root.path): --src-root allows only files in it")
      }
    }
    let iconPath = try readIcon(of: &spec, row, spelling)
    do throws(FieldError) {
      let renderers = try themes.map { theme throws(FieldError) in try self.themes.entry(theme).renderer }
      let plan = RowPlan(
        number: row.number, spec: spec, sizes: try self.sizes(sizes, renderers[0].theme),
        scales: try self.scales(scales), themes: themes, others: others, limits: renderers[0].limits,
        encodings: encodings, isPhotoWithheld: isWithheld)
      let id = try plan.id(try text("id", fields), output: try text("output", fields))
      return RowRequest(
        line: row.line, id: id, who: spec.who, photoPath: photoPath, iconPath: iconPath,
        localPhotos: isWithheld ? .nowhere : localPhotos.root.map { .within($0) } ?? .anywhere, themes: themes,
        fields: Self.digest(fields, icon: spec.look.icon), isStrict: try truth("strict", fields),
        outputs: try plan.outputs(id, output: try text("output", fields), template: template, export: export))
    } catch {
      throw fault(error.field, error.reason)
    }
  }

  /// Reads the SVG file of a row's icon, whose path is relative to the list and confined as that of a photo.
  ///
  /// - Returns: The path; nil for other icons.
  private func readIcon(
    of spec: inout AvatarSpec, _ row: RawRow, _ spelling: (String) -> String
  ) throws(RowFault) -> String? {
    guard let name = spec.look.icon?.path else { return nil }
    let path = FilePath.joined(directory, name)
    let root = name == trustedIcon ? nil : localPhotos.root
    if let root, !root.contains(path) {
      throw RowFault(
        line: row.line, field: spelling("icon"), "\(path): is outside \(root.path): --src-root allows only files in it")
    }
    let artwork = try mapError(of: icons.icon(path, in: root.map { .within($0) } ?? .anywhere)) {
      (error: IconFileError) in
      RowFault(line: row.line, field: spelling("icon"), "\(error.place): \(error.reason)")
    }
    spec.look.icon = .artwork(artwork)
    return path
  }

  /// Whether a contact's own photo is a local file, which it must not name.
  private func withholds(photo: JSONValue?) -> Bool {
    guard isOfContacts, !localPhotos.areAllowedForContacts, case .string(let text)? = photo else { return false }
    if case .file = PhotoSource(text) { return true }
    return false
  }

  /// Returns the digest of the fields that determine the appearance of a row's avatars.
  private static func digest(_ fields: [String: JSONValue], icon: AvatarIcon?) -> ContentDigest {
    var sum = DigestSum()
    for name in fields.keys.sorted() where !RowFields.unrelatedToLooks.contains(name) {
      sum.add(name)
      sum.add(JSONText.value(fields[name] ?? .null))
    }
    if case .artwork(let artwork)? = icon { sum.add(artwork.source) }
    return sum.digest()
  }

  private func text(_ field: String, _ fields: [String: JSONValue]) throws(FieldError) -> String? {
    guard let value = fields[field] else { return nil }
    guard let text = value.text, !text.isEmpty else {
      throw FieldError(field: field, reason: "\(value): must be a text")
    }
    return text
  }

  /// Returns the name of a theme that a row specifies, or its path, which is relative to the list.
  private func theme(_ scheme: Theme.ColorScheme, _ fields: [String: JSONValue]) throws(FieldError) -> String? {
    try text(RowTheme.field(of: scheme), fields).map {
      ThemeCache.isPreset($0) ? $0 : FilePath.joined(directory, $0)
    }
  }

  private func truth(_ field: String, _ fields: [String: JSONValue]) throws(FieldError) -> Bool {
    guard let value = fields[field] else { return false }
    guard let truth = value.truth else { throw FieldError(field: field, reason: "\(value): must be true or false") }
    return truth
  }

  private func sizes(_ value: JSONValue?, _ theme: Theme) throws(FieldError) -> [AvatarSize] {
    guard let value else { return [theme.size("md") ?? .md] }
    return try items(value, field: "size", most: Self.mostSizes, requirement: AvatarSize.forms) { theme.size($0) }
  }

  private func scales(_ value: JSONValue?) throws(FieldError) -> [AvatarScale]? {
    guard let value else { return nil }
    return try items(value, field: "scale", most: Self.mostScales, requirement: "numbers from 0.5 to 4") {
      AvatarScale($0)
    }
  }

  /// One value or several: a list, or a text with commas, semicolons or spaces between them.
  private func items<Item: Hashable>(
    _ value: JSONValue, field: String, most: Int, requirement: @autoclosure () -> String, parse: (String) -> Item?
  ) throws(FieldError) -> [Item] {
    var texts: [String?]
    switch value {
    case .array(let values): texts = values.map(\.text)
    case .string(let text):
      texts = text.split { ",; ".contains($0) }.map { String($0) }
    default: texts = [value.text]
    }
    if texts.isEmpty { texts = [nil] }
    if texts.count > most { throw FieldError(field: field, reason: "must be at most \(most) values") }
    var items: [Item] = []
    for text in texts {
      guard let text, let item = parse(text) else {
        throw FieldError(field: field, reason: "\(text ?? value.description): must be \(requirement())")
      }
      if !items.contains(item) { items.append(item) }
    }
    return items
  }
}
