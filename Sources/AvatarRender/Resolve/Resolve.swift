import AvatarRaster

/// The first stage: requests become avatars, groups and icons that can be drawn.
///
/// Everything that can fail fails here. An avatar waits for servers and falls back; see `AvatarResolution`.
extension AvatarRenderer {
  /// Resolves several avatars without drawing them.
  ///
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: A closure that is called with each request's resolved avatar, in order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: `AvatarError`; see `avatars(offline:use:)`.
  func resolve<Result>(
    _ specs: [AvatarSpec], use: (ResolvedAvatar) -> Result
  ) throws(AvatarError) -> [Result] {
    var people = try Resolutions(specs, self)
    var results: [Result] = []
    for spec in specs { results.append(use(try people.avatar(for: spec))) }
    return results
  }

  /// Resolves several avatars on threads that may wait for servers.
  ///
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: A closure that is called with each request's resolved avatar, in order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: `AvatarError`; see `avatars(for:use:)`.
  func resolve<Result>(
    _ specs: [AvatarSpec], use: (ResolvedAvatar) -> Result
  ) async throws(AvatarError) -> [Result] {
    var renderer = self
    renderer.waitsForServers = true
    var people = try Resolutions(specs, renderer)
    var results: [Result] = []
    for spec in specs { results.append(use(try await people.nextAvatar(for: spec))) }
    return results
  }

  /// Resolves a group of avatars in several themes, fetching and decoding photos only once.
  ///
  /// - Parameters:
  ///   - spec: The group.
  ///   - themes: The themes.
  /// - Returns: The resolved groups, in the order of the themes.
  /// - Throws: `AvatarError`; see `group(offline:)`.
  package func resolve(_ spec: AvatarGroupSpec, in themes: [Theme]) throws(AvatarError) -> [ResolvedGroup] {
    try check(spec)
    let avatars = try resolve(spec.shown) { $0 }
    var groups: [ResolvedGroup] = []
    for theme in themes { groups.append(try ResolvedGroup(spec, avatars.map { $0.themed(theme) }, theme, fonts)) }
    return groups
  }

  /// Resolves a group of avatars on threads that may wait for servers.
  ///
  /// - Parameter spec: The group.
  /// - Returns: The resolved group.
  /// - Throws: `AvatarError`; see `group(_:)`.
  func resolve(_ spec: AvatarGroupSpec) async throws(AvatarError) -> ResolvedGroup {
    try check(spec)
    return try ResolvedGroup(spec, try await resolve(spec.shown) { $0 }, theme, fonts)
  }

  /// Rejects a group whose image would have too many pixels.
  private func check(_ spec: AvatarGroupSpec) throws(AvatarError) {
    let cells = CellGrid(spec)
    try limits.checkOutput(width: cells.width, height: cells.height)
  }
}
