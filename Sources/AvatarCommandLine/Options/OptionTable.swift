import AvatarRender

extension Option {
  static let help = Key(flag: "help", short: "h", in: .help, of: .all, common: .all, "Print help.")
  static let helpAll = Key(flag: "help-all", in: .help, of: .all, common: .all, "List all options.").like("all")
  static let programVersion = Key(flag: "version", in: .help, of: .all, common: .all, "Print the version.").like("V")

  /// The flags that request information instead of a run.
  static let informing = [help, helpAll, programVersion]

  /// The table: all options, flags and arguments, in the order of help.
  static let rows: [OptionRow] =
    arguments + lists + people + looks + texts + outputs + network + [help.row, helpAll.row, programVersion.row]

  private static let arguments = [
    photos.row, groupPhotos.row, list.row, icon.row, patterns.row, inputs.row, expected.row, actual.row, shell.row,
    helpWords.row, batchDirectory.row,
  ]

  private static let lists = [
    listFormat.row, delimiter.row, encoding.row, column.row, conditions.row, photoDirectory.row, srcRoot.row, shard.row,
    nameTemplate.row, formats.row,
    export.row, check.row, rerender.row, prune.row, failFast.row, maxFallbacks.row, maxWait.row, report.row,
    gallery.row, depfile.row, grid.row, gridColumns.row, gridSpacing.row, snippet.row,
  ]

  private static let people = [
    OptionRow(AvatarField.src), recursive.row, nameFromFile.row, OptionRow(AvatarField.name),
    OptionRow(AvatarField.familyName),
    OptionRow(AvatarField.initials), OptionRow(AvatarField.email), OptionRow(AvatarField.gravatar),
    OptionRow(AvatarField.libravatar), OptionRow(AvatarField.seed), OptionRow(AvatarField.alt), names.row, agents.row,
    OptionRow(GroupField.max), OptionRow(GroupField.overlap), OptionRow(GroupField.spacing),
    OptionRow(GroupField.columns), OptionRow(GroupField.alt),
  ]

  private static let looks = [
    OptionRow(AvatarField.type), OptionRow(AvatarField.shape), OptionRow(AvatarField.cornerRadius),
    OptionRow(AvatarField.cornerStyle), OptionRow(AvatarField.background), OptionRow(AvatarField.border),
    OptionRow(AvatarField.borderPlacement), OptionRow(AvatarField.balance), OptionRow(AvatarField.icon),
    OptionRow(AvatarField.fallback), OptionRow(AvatarField.color), OptionRow(AvatarField.contrast), field.row,
    OptionRow(IconField.color), theme.row, darkTheme.row, OptionRow(AvatarField.status),
    OptionRow(AvatarField.badge), OptionRow(AvatarField.size), OptionRow(AvatarField.scale),
    OptionRow(IconField.size), OptionRow(IconField.scale), OptionRow(IconField.alt), at.row, frames.row,
    iconExport.row,
  ]

  private static let texts = [
    font.row, fallbackFont.row, OptionRow(AvatarField.fontSize), OptionRow(AvatarField.fontWeight),
    OptionRow(AvatarField.language), OptionRow(AvatarField.initialsLength), OptionRow(AvatarField.cjkInitials),
    OptionRow(AvatarField.focus), OptionRow(AvatarField.gravity), OptionRow(AvatarField.linear), strict.row,
  ]

  private static let outputs = [
    output.row, outputDir.row, format.row, quality.row, lossless.row, optimize.row, mode.row, manifest.row,
    newManifest.row, goldenSrcRoot.row, goldenPrune.row, tolerance.row, ignore.row, difference.row, goldenReport.row,
    junit.row, summary.row, jobs.row, quiet.row, verbose.row, force.row, json.row, defaults.row,
  ]

  private static let network = [
    limit.row, iconLimit.row, batchLimit.row, timeout.row, allowPrivateNetwork.row, offline.row, maxRequests.row,
    maxRequestsPerHost.row, server.row, auth.row, authOrigin.row, cacheDir.row, noCache.row, refresh.row,
  ]
}
