import PackagePlugin

/// Renders the golden images of the package that are missing or differ, by `avatar-render golden record`.
@main struct RecordGoldens: GoldenPlugin {
  let subcommand = "record"
}
