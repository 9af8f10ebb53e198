import PackagePlugin

/// Compares avatars with the package's golden images, using `avatar-render golden verify`.
@main struct VerifyGoldens: GoldenPlugin {
  let subcommand = "verify"
}
