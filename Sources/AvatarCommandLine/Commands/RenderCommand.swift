import AvatarFileSystem
import AvatarRender

extension Command {
  static let render = Command(
    name: "render", set: .render, summary: "Renders an avatar, or one for each photo. The word `render` is optional.",
    examples: [
      "avatar-render photo.jpg --size 48": "writes photo-48.png in the current directory and prints its path",
      "avatar-render photo.jpg --size lg --scale 1,2,3 -o ada.png": "writes ada.png, ada@2x.png and ada@3x.png",
      "avatar-render photos/*.jpg --size 48,96 --output-dir Avatars": nil,
      "avatar-render --name \"Ada Lovelace\" --size xl -o ada.webp": nil,
      "avatar-render --type agent --border auto --status online -o bot.png": nil,
    ], run: Arguments.render)
}

extension Option {
  static let photoRows: [OptionRow] =
    [photos.row] + rows(AvatarField.src) + [recursive.row, nameFromFile.row]
    + rows(AvatarField.name, .familyName, .initials, .email, .gravatar, .libravatar, .seed, .alt)

  static let photos = Key(
    "photo", .arguments, in: .photo, of: .render, replaces: [AvatarField.src], .text("photo", completion: .photo),
    "Photos, or directories of photos. Each photo becomes an avatar.")

  static let recursive = Key(
    flag: "recursive", in: .photo, of: [.render, .batch], "Also use photos in subdirectories.")

  static let nameFromFile = Key(
    flag: "name-from-file", in: .photo, of: [.render, .batch], excludes: [AvatarField.name],
    "Take the person's name from the photo's file name, for example ada-lovelace.jpg.")
}

/// The implementation of `render`.
extension Arguments {
  func render() throws(InputError) -> CommandResult {
    let themes = try themes(isStrict: self[Option.strict])
    switch try GivenPhotos(self) {
    case .none: return try render(nil, name: nil, themes)
    case .one(let source, let name): return try render(source, name: name, themes)
    case .list(let photos, let missing): return try render(photos, missing: missing, themes)
    }
  }

  private func render(_ source: PhotoSource?, name: String?, _ themes: ThemeSchemes) throws(InputError) -> CommandResult
  {
    let specs = try specs(source, name: name, themes.light)
    let inputs = specs[0].photo.source.map { [("the photo", $0)] } ?? []
    var files = try OutputFiles(
      self, stem: specs[0].portableStem, measures: try measures(themes.light), themes: themes,
      inputs: inputs + specs[0].iconInputs + lookInputs + fontInputs)
    let renderer = try renderer(themes, for: specs)
    if source == nil { try checkSubject() }
    // The avatars are encoded one at a time, so that large images need not fit in memory together.
    var images: [OutputFiles.EncodedImage] = []
    var people = try mapError(of: Resolutions(specs, renderer), to: InputError.init(options:))
    var use = InputUse(theme: themes.light)
    for spec in specs {
      let resolved = try mapError(of: people.avatar(for: spec), to: InputError.init(options:))
      use.add(resolved.report, of: resolved.spec)
      for (scheme, theme) in themes.all {
        let avatar = scheme == .light ? resolved : resolved.themed(theme)
        let variant = ImageVariant(size: spec.size, scale: spec.scale, scheme: scheme)
        images.append(
          try files.encoded(
            renderer.draw(avatar), on: avatar.matte, ResultReport(renderer.report(on: avatar), side: spec.pixels),
            variant))
      }
    }
    files.unusedInputs = try unusedInputs(use, renderer.fonts, themes)
    for image in images { try files.write(image) }
    files.note(images, unread: unreadTokens(use, themes))
    return .done
  }

  /// Returns the renderer for the requests that is described by the options and waits for servers.
  func renderer(_ themes: ThemeSchemes, for specs: [AvatarSpec]) throws(InputError) -> AvatarRenderer {
    var renderer = AvatarRenderer(
      isStrict: self[Option.strict], limits: limits, theme: themes.light, fonts: try fonts(),
      network: try network(for: specs))
    renderer.waitsForServers = true
    renderer.requiredPhotos = photoArguments
    renderer.reportsPlaceholders = self[Option.json]
    return renderer
  }

  /// Returns the request for each size and pixel density, in the specified order, without duplicates.
  private func specs(_ source: PhotoSource?, name: String?, _ theme: Theme) throws(InputError) -> [AvatarSpec] {
    var spec = try spec()
    if let source { spec.photo.source = source }
    if let name { spec.who.name = name }
    return try measures(theme).all.map { size, scale in
      var measured = spec
      measured.size = size
      measured.scale = scale
      return measured
    }
  }

  /// Returns the request without the photo, size and density.
  ///
  /// - Throws: `InputError` if a value is invalid, or an option has no effect.
  func spec() throws(InputError) -> AvatarSpec {
    if let name = self[AvatarField.name], name.allSatisfy(\.isWhitespace),
      !all.contains(where: { $0.row.name != "name" && Self.identifying.contains($0.row.name) })
    {
      throw .usage("--name: must not be empty if nothing else identifies the person")
    }
    if let seed = self[AvatarField.seed], seed.allSatisfy(\.isWhitespace) { throw .usage("--seed: must not be empty") }
    if self[AvatarField.email] == nil {
      for directory in [AvatarField.gravatar, .libravatar] where self[directory] != nil && contactPhotos.isEmpty {
        throw .usage("--\(directory.optionName): needs --email")
      }
    }
    let spec = try AvatarSpec(fields: fields, spelling: AvatarField.option)
    try checkCorners(of: spec)
    return spec
  }

  /// The options and arguments that identify the subject of an avatar.
  private static let identifying: Set = ["photo", "src", "name", "initials", "email", "icon", "type", "seed"]

  /// Rejects a request without a subject, whose avatar would be an icon that no option selects.
  private func checkSubject() throws(InputError) {
    if all.contains(where: { Self.identifying.contains($0.row.name) && !$0.text.allSatisfy(\.isWhitespace) }) {
      return
    }
    throw .usage(
      "render: needs a photo, --name, --initials, --email, --icon, --type or --seed; - reads a photo from standard "
        + "input")
  }

  /// Rejects a corner radius on the command line for a shape without corners.
  func checkCorners(of spec: AvatarSpec) throws(InputError) {
    let hasCorners = spec.look.shape.hasCorners(for: spec.who.type)
    guard !hasCorners, let given = typed(AvatarField.cornerRadius) else { return }
    throw .usage("\(given.shown): needs --shape hexagon or rounded-square")
  }

  /// Returns the sizes and pixel densities specified by the options.
  ///
  /// - Throws: `InputError` if a value is invalid.
  func measures(_ theme: Theme) throws(InputError) -> ImageMeasures {
    ImageMeasures(
      sizes: try [AvatarSize](option: self[AvatarField.size] ?? "md", in: theme),
      scales: try [AvatarScale](option: self[AvatarField.scale] ?? "1"))
  }
}

extension AvatarSpec {
  /// The icon files, which must not be replaced.
  var iconInputs: [(name: String, source: PhotoSource)] {
    look.icons.compactMap(\.path).map { ("the icon", .file($0)) }
  }
}
