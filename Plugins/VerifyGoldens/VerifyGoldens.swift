import PackagePlugin

/// Compares avatars with the golden images of the package, by `avatar-render golden verify`.
@main struct VerifyGoldens: GoldenPlugin {
  let subcommand = "verify"
}
