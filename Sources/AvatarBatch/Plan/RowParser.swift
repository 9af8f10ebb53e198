package import AvatarCodec
import AvatarContacts
import AvatarFileSystem
package import AvatarJSON
package import AvatarRender
import PeopleLists
import PersonWords

/// A parser that turns the rows of a list into requests.
///
/// The parser is a value type, so each thread can parse rows with its own copy.
package struct RowParser: Sendable {
  private var defaults: RowValues
  /// The default values except sizes and scales.
  private(set) var inherited = RowValues()
  /// The default sizes and scales, or nil if they are invalid in the theme of the run.
  private(set) var defaultSizes: [AvatarSize]?
  private(set) var defaultScales: [AvatarScale]?
  /// The images of a row that specifies neither sizes, scales nor themes, which such rows share.
  private(set) var standardImages: [PlannedOutput.Content] = []
  /// Whether the defaults identify the subject of an avatar.
  private(set) var hasIdentityByDefault = false
  let template: NameTemplate
  let export: ExportFormat?
  /// The encodings of each image.
  let encodings: [OutputEncoding]
  /// The path of the directory to which paths in rows, except photo paths, are relative; empty or with a trailing
  /// slash.
  let directory: String
  /// The photos that rows refer to.
  package var photos: PhotoLookup
  let themes: ThemeCache
  /// The path of the icon that the command line specifies, which may be outside the photo directory.
  package var trustedIcon: String?
  /// The icons of the list, cached so that each file is read once.
  private let icons = RecentValues<String, Result<IconArtwork, InputError>>(limit: 64)
  /// Whether a mistake in a row is an error.
  package var isStrict = false
  /// The directories from which rows may request photos: those that the command line specifies for all rows.
  package var permitted: PhotoDirectories
  /// The rows that the run renders, or nil for all rows.
  var shard: Shard?
  /// Whether rows will be rendered rather than only checked.
  var needsDigests = true
  /// Whether the rows are contacts, which come from other people.
  var listsContacts = false
  /// Whether the rows are contact cards.
  var listsCards = false
  /// The photos of which the list consists, or nil if it has rows.
  var listedPhotos: PhotoFiles?

  package init(
    defaults: [String: JSONValue], template: NameTemplate, export: ExportFormat?,
    encodings: [OutputEncoding] = [.standard], directory: String, themes: ThemeCache
  ) {
    self.defaults = RowValues(defaults)
    permitted = Self.directories(self.defaults)
    self.template = template
    self.export = export
    self.encodings = encodings
    self.directory = directory
    photos = PhotoLookup(directory: directory)
    self.themes = themes
    readDefaults()
  }

  /// Adds the list's own defaults, over which the existing defaults take precedence.
  mutating func add(listDefaults fields: [String: JSONValue]) {
    defaults = defaults.merged(over: RowValues(fields))
    readDefaults()
  }

  private mutating func readDefaults() {
    hasIdentityByDefault = defaults.hasIdentity()
    inherited = defaults
    inherited["size"] = nil
    inherited["scale"] = nil
    let theme = RowTheme(scheme: .light, name: nil)
    defaultSizes = try? sizes(defaults["size"], themes.entry(theme))
    defaultScales = try? scales(defaults["scale"])
    standardImages = images(sizes: defaultSizes ?? [], scales: defaultScales ?? [], themes.standard)
  }

  /// Whether output names contain the ID of their row.
  var namesUseID: Bool { template.uses(.id) || export != nil && export != .web }

  /// Parses a JSON object of default fields.
  ///
  /// - Throws: `InputError` if the JSON is malformed, or a member is not a field that rows can share.
  package static func defaults(json: [UInt8]) throws(InputError) -> [String: JSONValue] {
    let value = try mapError(of: JSONParser.parse(json, maxValues: ReadRow.maxValues)) { (error: JSONError) in
      InputError(reason: error.words)
    }
    guard case .object(let members) = value else { throw InputError(reason: "\(value): must be an object") }
    return try defaults(members)
  }

  /// Returns the default fields specified by the members of an object.
  /// - Throws: `InputError` if a member is not a field that rows can share, or its value is invalid.
  package static func defaults(_ members: [String: JSONValue]) throws(InputError) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for (name, value) in members {
      guard RowFields.isShared(name), let field = RowFields.all.field(name) else {
        throw InputError(name, reason: "is not a field that rows can share")
      }
      guard fields.updateValue(value, forKey: field) == nil else {
        throw InputError(name, reason: "is given twice")
      }
    }
    fields = fields.filter { !RowFields.all.isBlank($0.value, in: $0.key) }
    if case .array(let photos)? = fields["src"], photos.count > ReadRow.maxPhotos {
      throw InputError("src", reason: "must have at most \(ReadRow.maxPhotos) photos")
    }
    // Sizes may be names in a theme. All other values must be valid before the first row is read.
    _ = try AvatarSpec(fields: fields.filter { $0.key != "size" && $0.key != "scale" })
    return fields
  }

  /// The maximum length of a string, which only photos may exceed.
  private static let maxTextLength = 10_000

  /// Returns the plan of a row, and the row's properties that concern the whole list.
  func plan(_ row: ReadRow) -> (RowPlan, RowNotes) {
    var (id, fields, others, notes) = (String?.none, RowValues(), [String: String](), RowNotes(columns: row.columns))
    do {
      let cells = try row.cells.get()
      if !row.columns.selects(cells) {
        notes.omission = .condition
        notes.unselected = row.columns.unselectedValues(cells)
      }
      fields = values(row, cells)
      notes.rejected = row.columns.rejected(cells) + removeForeign(&fields, row.columns)
      id = fields["id"]?.text
      if template.needsAddress, !hasAddress(fields) {
        notes.omission = notes.omission ?? omission(of: id)
        return (.ended(RowReport(row, id: id?.shortened(to: 200), nil, .noAddress)), notes)
      }
      others = row.columns.templateValues(cells, fields)
      let planned = try mapError(
        of: plan(row, cells, fields: &fields, others: others, &notes)
      ) { (error: InputError) in
        let field = error.subject.isEmpty ? "" : row.columns.spelling(error.subject)
        return InputError(row: row.line, field: field, error.detail)
      }
      notes.omission = planned.omission
      // Other systems' values have been removed and do not identify the person.
      notes.isAnonymous =
        !hasIdentityByDefault && listedPhotos == nil && !fields.hasIdentity(withoutID: row.columns.namesPeople)
      notes.isIdentified = hasIdentityByDefault || row.columns.identifies(fields, cells)
      return (.row(planned), notes)
    } catch {
      let planned = planned(row, fields, others: others, notes.omission)
      notes.omission = planned.map(\.omission) ?? notes.omission ?? omission(of: id)
      return (.ended(RowReport(row, id: id?.shortened(to: 200), planned: planned, error)), notes)
    }
  }

  private func hasAddress(_ fields: RowValues) -> Bool {
    (fields["email"] ?? defaults["email"])?.text.map(Mailbox.address).flatMap { EmailAddress($0) } != nil
  }

  /// Removes values that look like another system's, and returns them as unused values.
  private func removeForeign(_ fields: inout RowValues, _ columns: ListColumns) -> [RejectedCell] {
    RowFields.possiblyForeign(columns).compactMap { field in
      guard let text = fields[field]?.text, RowFields.isForeign(text, in: field) else { return nil }
      fields[field] = nil
      let header = columns.spelling(field)
      let advice = "looks like a value from another system: use --column \(field)=\(header.quoted) to accept it"
      return RejectedCell(header: header, reason: "\(text.shortened(to: 100)): \(advice)")
    }
  }

  /// Returns the omission of a row with the given ID or, outside the first shard, without an ID, or nil if the row
  /// belongs to the shard.
  private func omission(of id: String?) -> RowAccount.Omission? {
    guard let shard else { return nil }
    return id.map { shard.contains($0) } ?? (shard.index == 1) ? nil : .shard
  }

  /// The values of a row that can be read without accessing any files except themes.
  private struct Values {
    var fields: RowValues
    var spec: AvatarSpec
    let themes: [RowTheme]
    let sizes: [AvatarSize]
    let scales: [AvatarScale]
  }

  /// Reads the values of a row's fields and removes unsuitable ones.
  ///
  /// - Throws: `InputError` for a value that must not be ignored.
  private func values(
    _ given: inout RowValues, _ columns: ListColumns, _ photos: [PhotoSource], _ rejected: inout [RejectedCell]
  ) throws(InputError) -> Values {
    while true {
      do {
        let values = try values(given, columns, photos)
        let refused = values.spec.photo.directories.subtracting(permitted)
        if refused.isEmpty { return values }
        for (directory, name) in Self.directoryNames where refused.contains(directory) {
          given[name] = .bool(false)
          let reason = "only the --\(name) option requests photos from \(PhotoDirectory(rawValue: name)?.name ?? name)"
          rejected.append(RejectedCell(header: columns.spelling(name), reason: reason, isMistake: true))
        }
      } catch {
        let name = error.subject
        guard let value = given[name],
          let cell = rejectedCell(name, value, error.detail, columns)
        else { throw error }
        given[name] = nil
        rejected.append(cell)
      }
    }
  }

  private static let directoryNames = [(PhotoDirectories.gravatar, "gravatar"), (.libravatar, "libravatar")]

  private static func directories(_ fields: RowValues) -> PhotoDirectories {
    directoryNames.reduce(into: []) { if fields[$1.1]?.truth == true { $0.insert($1.0) } }
  }

  private func values(
    _ given: RowValues, _ columns: ListColumns, _ photos: [PhotoSource]
  ) throws(InputError) -> Values {
    var fields = given.merged(over: inherited)
    for (field, value) in fields.items {
      if value.hasZero {
        throw InputError(field, reason: "must not contain the character U+0000")
      }
    }
    fields["size"] = nil
    fields["scale"] = nil
    if !photos.isEmpty { fields["src"] = nil }
    var spec = try AvatarSpec(items: fields.items, spelling: columns.spelling)
    if !photos.isEmpty { spec.photo.sources = photos }
    let themes = try self.themes.themes(light: try theme(.light, fields), dark: try theme(.dark, fields))
    try spec.replaceIcons { field, icon throws(InputError) in
      if case .named(let name) = icon {
        _ = try self.themes.entry(themes[0]).renderer.theme.icon(named: name, for: field)
      }
      return icon
    }
    return Values(
      fields: fields, spec: spec, themes: themes, sizes: try sizes(given, themes[0]), scales: try scales(given))
  }

  private func sizes(_ given: RowValues, _ theme: RowTheme) throws(InputError) -> [AvatarSize] {
    if let defaultSizes, given["size"] == nil, theme.name == nil { return defaultSizes }
    return try sizes(given["size"] ?? defaults["size"], themes.entry(theme))
  }

  private func scales(_ given: RowValues) throws(InputError) -> [AvatarScale] {
    if let defaultScales, given["scale"] == nil { return defaultScales }
    return try scales(given["scale"] ?? defaults["scale"])
  }

  /// Returns an ambiguous field's value as an unused value, or nil if the value must not be ignored.
  ///
  /// A value is a mistake if it resembles an allowed one or is in a column that the user chose. Other values belong to
  /// another system, for example a status that is "Active".
  private func rejectedCell(
    _ name: String, _ value: JSONValue, _ reason: String, _ columns: ListColumns
  ) -> RejectedCell? {
    if ["theme", "darkTheme"].contains(name), case let text = value.text ?? "\(value)",
      !text.utf8.contains(where: { "./".utf8.contains($0) })
    {
      // A name that has no extension and is not a preset is another system's value.
      let meant = text.nearest(of: Theme.Preset.allCases.map(\.rawValue))
      return RejectedCell(
        header: columns.spelling(name),
        reason: "\(text.shortened(to: 100)): must be \(Theme.Preset.names) or a file"
          + (meant.map { "; did you mean \($0)?" } ?? ""),
        isMistake: meant != nil)
    }
    guard RowFields.ambiguous.contains(name), let field = AvatarField(rawValue: name), isInvalid(name, value) else {
      return nil
    }
    let isNumeric = RowFields.numeric.contains(name)
    let text = if case .string(let text) = value { text } else { String?.none }
    let isNumber =
      switch value {
      case .number, .array: true
      case .string(let text): Self.hasOnlyNumbers(text)
      case .bool, .object, .null: false
      }
    // An out-of-range number is an error, as are too many numbers, unless another system may have written them.
    if isNumeric, isNumber, columns.isOurs || columns.isChosen(name) { return nil }
    let meant = text.flatMap { RowFields.otherValues.contains($0.lowercased()) ? nil : field.word(meantBy: $0) }
    let isColor = text?.hasPrefix("#") == true
    let isMistake =
      meant != nil || columns.isChosen(name) || isColor
      || isNumeric && !isNumber && text.map(Self.isMistypedNumber) == true
    let suggestion = meant.map { "; did you mean \($0)?" } ?? ""
    return RejectedCell(header: columns.spelling(name), reason: reason + suggestion, isMistake: isMistake)
  }

  /// Returns whether a value is invalid by itself rather than only in combination with other values of its row.
  private func isInvalid(_ name: String, _ value: JSONValue) -> Bool {
    do {
      switch name {
      // These fields do not conflict with others.
      case "size", "scale", "icon", "badgeIcon": return true
      default: _ = try AvatarSpec(fields: [name: value])
      }
      return false
    } catch {
      return true
    }
  }

  /// Returns whether a string consists of one or more numbers.
  private static func hasOnlyNumbers(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return digits.utf8.contains { $0.decimal != nil }
      && digits.utf8.allSatisfy { $0.decimal != nil || ".,;% ".utf8.contains($0) }
  }

  /// Returns whether a string is a number in which one or two letters replace digits, for example "4O".
  private static func isMistypedNumber(_ text: String) -> Bool {
    let digits = text.utf8.count { $0.decimal != nil }
    let others = text.utf8.filter { $0.decimal == nil && $0 != UInt8(ascii: ".") }
    return others.count <= min(2, digits) && others.allSatisfy { $0.isLetter }
  }

  func plan(
    _ row: ReadRow, _ cells: [JSONValue?], fields given: inout RowValues, others: [String: String],
    _ notes: inout RowNotes
  ) throws(InputError) -> PlannedRow {
    for (field, value) in given.items where field != "src" {
      if case .string(let text) = value, text.utf8.count > Self.maxTextLength {
        throw InputError(field, reason: "longer than \(Self.maxTextLength.grouped) bytes")
      }
    }
    let isWithheld = withholds(photo: given["src"])
    let photos = isWithheld ? [] : findPhotos(of: row, &given, userName: row.columns.userName(cells), &notes.rejected)
    let isMatched =
      self.photos.isJoined && defaults["src"] == nil && (given["src"] == nil || photos.first?.likeness != nil)
    var values = try values(&given, row.columns, photos.map(\.source), &notes.rejected)
    let isStrictItself = try rejectUnusable(values, row.columns, &notes)
    try locatePhotos(of: &values.spec, isWithheld: isWithheld)
    let iconPaths = try readIcons(of: &values.spec)
    let (spec, fields, themes) = (values.spec, values.fields, values.themes)
    for theme in themes.dropFirst() { _ = try self.themes.entry(theme) }
    let output = try text("output", fields)
    let naming = RowNaming(
      row: row.number, sizes: values.sizes, scales: values.scales, others: others, output: output)
    let id = try id(try text("id", fields), output: output, of: spec, isPhotoWithheld: isWithheld)
    let omission = notes.omission ?? omission(of: id.reported)
    let outputs = try outputs(id.text, naming, of: spec.who, themes)
    return PlannedRow(
      number: row.number, line: row.line, id: id, naming: naming,
      isRenamable: (id.isGenerated || export?.changes(id.text) == true) && namesUseID && output == nil,
      omission: omission, link: row.columns.link(cells), mistakes: notes.rejected.filter(\.isMistake),
      found: photos.first { $0.given != nil || $0.likeness != nil },
      expectsMatchingPhoto: isMatched && spec.who.type == .human, spec: spec,
      photoPath: isWithheld ? nil : spec.photo.source?.path, iconPaths: iconPaths,
      localPhotos: isWithheld ? .nowhere : self.themes.files, themes: themes,
      appearanceFields: needsDigests && omission == nil
        ? Self.appearanceFields(fields, spec.look, hasFiles: !iconPaths.isEmpty) : [],
      isStrict: isStrictItself, outputs: outputs)
  }

  /// Adds the themes that set nothing to the unused values, and returns whether the row itself requests strictness.
  ///
  /// - Throws: `InputError` for the first mistake if the run or the row is strict.
  private func rejectUnusable(
    _ values: Values, _ columns: ListColumns, _ notes: inout RowNotes
  ) throws(InputError) -> Bool {
    for theme in values.themes {
      guard let unused = try themes.unused(theme) else { continue }
      let header = theme.name == nil ? themes.unusedOption : columns.spelling(theme.field)
      notes.rejected.append(
        RejectedCell(header: header, reason: "\(unused)", isMistake: true, concernsHeader: theme.name == nil))
    }
    let isStrictItself = try truth("strict", values.fields)
    if isStrict || isStrictItself, let mistake = notes.rejected.first(where: \.isMistake) {
      throw InputError(mistake.header, reason: mistake.reason)
    }
    if notes.rejected.count > 1 {
      let order = Dictionary(zip(columns.headers, 0...)) { first, _ in first }
      notes.rejected.sort { order[$0.header, default: 0] < order[$1.header, default: 0] }
    }
    return isStrictItself
  }

  /// Returns a row with a number appended to its ID.
  ///
  /// - Throws: `InputError` if the resulting output names are invalid.
  func numbered(_ row: PlannedRow, _ number: Int) throws(InputError) -> PlannedRow {
    let id = RowID(text: "\(row.id.text)-\(number)", given: row.id.given, isGenerated: true)
    do {
      return PlannedRow(row, id: id, outputs: try outputs(id.text, row.naming, of: row.spec.who, row.themes))
    } catch {
      throw InputError(row: row.line, field: error.subject, error.detail)
    }
  }

  /// Makes the paths of a row's photos relative to the current directory instead of the photo directory.
  ///
  /// - Throws: `InputError` if a photo must not be read.
  private func locatePhotos(of spec: inout AvatarSpec, isWithheld: Bool) throws(InputError) {
    if spec.photo.source == nil { return }
    func fault(_ reason: String) -> InputError { InputError("src", reason: reason) }
    if spec.photo.sources.contains(.standardInput) { throw fault("must be a file, not standard input") }
    if isWithheld { return }
    spec.photo.sources = try spec.photo.sources.map { source throws(InputError) in
      guard let path = source.path.map({ FilePath.joined(photos.directory, $0) }) else { return source }
      if !themes.files.contains(path) { throw fault("\(path.shown): \(themes.files.reason(.outside))") }
      return .file(path)
    }
  }

  /// Reads the SVG files of a row's icons, whose paths are relative to the list and confined like a photo's path.
  ///
  /// - Returns: The paths, by icon field.
  private func readIcons(of spec: inout AvatarSpec) throws(InputError) -> [AvatarField: String] {
    var paths: [AvatarField: String] = [:]
    try spec.replaceIcons { field, icon throws(InputError) in
      guard let name = icon.path else { return icon }
      let path = FilePath.joined(directory, name)
      let files = name == trustedIcon ? .anywhere : themes.files
      let artwork = icons.value(for: path) {
        Result { () throws(InputError) in try IconArtwork(file: path, in: files) }
      }
      paths[field] = path
      return .artwork(
        try mapError(of: artwork.get()) { (error: InputError) in
          InputError(field.rawValue, reason: "\(error.about(error.subject.shown))")
        })
    }
    return paths
  }

  /// Returns the photos that a row consists of or refers to, or the photo found by the row's ID, address or name.
  ///
  /// A cell that affirms or denies that there is a photo is removed from the values.
  private func findPhotos(
    of row: ReadRow, _ given: inout RowValues, userName: String?, _ rejected: inout [RejectedCell]
  ) -> [PhotoLookup.Found] {
    if let listedPhotos { return [PhotoLookup.Found(source: listedPhotos.photos[row.number - 1].source)] }
    // Someone who has no photo, or has not agreed to its use, is not matched to one either.
    if let hasPhoto = given["src"]?.text.flatMap({ photos.truth(in: $0) }) { given["src"] = hasPhoto ? nil : .null }
    if let value = given["src"] {
      let found = value == .null ? [] : photos.sources(value)
      // Another system may list all photos of a person, but in a list that was written for avatar-render, each photo was
      // meant.
      if found.count > ReadRow.maxPhotos {
        rejected.append(
          RejectedCell(
            header: row.columns.spelling("src"),
            reason: "more than \(ReadRow.maxPhotos) photos: only the first \(ReadRow.maxPhotos) are tried",
            isMistake: row.columns.isOurs || row.columns.isChosen("src")))
      }
      return Array(found.prefix(ReadRow.maxPhotos))
    }
    guard photos.isJoined, defaults["src"] == nil else { return [] }
    var who = AvatarSubject(name: given["name"]?.text, email: given["email"]?.text)
    who.familyName = given["familyName"]?.text
    guard let found = photos.photo(of: who, id: given["id"]?.text, userName: userName) else { return [] }
    // The value identifies the person.
    given["src"] = .string(found.path)
    return [found]
  }

  /// Returns whether a contact's own photos include a local file, which contacts must not specify.
  private func withholds(photo: JSONValue?) -> Bool {
    guard listsContacts, themes.files == .anywhere, let photo else { return false }
    let texts = photo.texts ?? photo.text.map { [$0] } ?? []
    return texts.contains { PhotoSource($0).path != nil }
  }

  /// Returns the fields that determine the appearance of a row's avatars, and the digests of its icon files.
  ///
  /// Each field ends in a zero byte, which no string contains. A string differs from JSON in its separator.
  private static func appearanceFields(_ fields: RowValues, _ look: AvatarLook, hasFiles: Bool) -> [UInt8] {
    var appearanceFields: [UInt8] = []
    appearanceFields.reserveCapacity(32)
    for (name, value) in fields.items where !RowFields.unrelatedToLooks.contains(name) {
      appearanceFields += name.utf8
      if case .string(let text) = value {
        appearanceFields.append(UInt8(ascii: "="))
        appearanceFields += text.utf8
      } else {
        appearanceFields.append(UInt8(ascii: ":"))
        appearanceFields += JSONWriter.text(value).utf8
      }
      appearanceFields.append(0)
    }
    if !hasFiles { return appearanceFields }
    for case .artwork(let artwork) in look.icons {
      appearanceFields += ContentDigest(of: Array(artwork.source.utf8)).description.utf8
    }
    return appearanceFields
  }
}
