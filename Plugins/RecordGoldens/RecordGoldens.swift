import PackagePlugin

/// Renders the package's missing or differing golden images with `avatar-render golden record`.
@main struct RecordGoldens: GoldenPlugin {
  let subcommand = "record"
}
