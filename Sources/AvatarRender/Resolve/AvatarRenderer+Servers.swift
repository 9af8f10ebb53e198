import AvatarContacts
package import AvatarHTTP

/// What servers have for a person.
package struct ServerContents: Hashable, Sendable {
  /// Tells it from anything else they could have.
  package var key = ""
  /// Whether all that were asked could say.
  package var isCertain = true
}

extension AvatarSpec {
  /// Whether drawing it may wait for a server.
  package var mayAskServers: Bool {
    photo.source?.isRemote == true || asksDirectories
  }
}

extension AvatarNetwork {
  /// Why photos could not be kept, the first time that it is asked; a fault of no avatar, but one of them must tell it.
  func cacheFault() -> AvatarWarning? {
    guard let cache = photos.settings.cache, let fault = cache.takeFault() else { return nil }
    return AvatarWarning(source: "the cache \(cache.folder)", reason: fault)
  }

  /// Likewise, as a note.
  package func cacheNote() -> String? { cacheFault().map { "\($0.source): \($0.reason)" } }
}

extension AvatarRenderer {
  func completed(_ specs: [AvatarSpec]) -> [CompletedRequest] {
    specs.map { spec in
      var time = network.photos.time()
      return network.photos.completed(spec, &time)
    }
  }

  /// Likewise, of requests for one person.
  func completed(_ specs: [AvatarSpec], _ time: inout FetchDeadline) -> [CompletedRequest] {
    specs.map { network.photos.completed($0, &time) }
  }

  /// Begins to ask servers for the photos of several requests, which may be for different people.
  package func prefetch(_ specs: [AvatarSpec]) {
    let sides = DirectorySides(specs)
    var chains: Set<[RemoteSource]> = []
    for spec in specs where spec.who.type == .human && spec.mayAskServers {
      chains.insert(spec.remoteSources(sides))
    }
    if chains.count < 2 { return }
    for chain in chains { network.photos.prefetch(chain, limit: limits.bytes) }
  }

  /// Begins to ask for the photo of requests that are all for one person.
  package func prefetch(together specs: [AvatarSpec]) {
    guard let spec = specs.first, spec.who.type == .human, spec.mayAskServers else { return }
    network.photos.prefetch(spec.remoteSources(DirectorySides(specs)), limit: limits.bytes)
  }

  /// Sends requests to the servers of a person's requests and returns what they have.
  /// - Throws: A missing component, without which no server can be reached.
  package func contentsOfServers(
    for specs: [AvatarSpec], _ time: inout FetchDeadline
  ) throws(AvatarError) -> ServerContents {
    var contents = ServerContents()
    guard specs.first?.mayAskServers == true, let first = completed(specs, &time).first else { return contents }
    let spec = first.spec
    if case .monica? = specs.first?.photo.source {
      contents.key +=
        "\(spec.who.name ?? "") \(spec.who.email ?? "") \(spec.look.background) \(spec.photo.source?.name ?? "") "
        + "\(spec.photo.directories.contains(.gravatar)) "
      if let failure = first.failure {
        if let component = failure.component { throw AvatarError(component) }
        contents.key += "\(failure.kind) "
        contents.isCertain = !failure.isTemporary && !failure.isLocal
      }
    }
    guard spec.who.type == .human else { return contents }
    let sides = DirectorySides(
      specs.map { other in
        var sized = spec
        (sized.size, sized.scale) = (other.size, other.scale)
        return sized
      })
    for wanted in spec.wantedPhotos(sides) {
      // What is behind a file is of use only where that is not; which is known when it is read.
      guard let source = wanted.remote else { continue }
      do throws(FetchError) {
        let photo = try network.photos.photo(source, limit: limits.bytes, &time)
        contents.key += "\(wanted.content.rawValue) \(photo.digest)"
        return contents
      } catch {
        if let component = error.component { throw AvatarError(component) }
        contents.key += "\(error.kind) "
        contents.isCertain = contents.isCertain && !error.isTemporary && !error.isLocal
      }
    }
    return contents
  }
}

extension AvatarRenderer {
  /// Identifies the installed fonts that the text of a person's requests needs, by their contents.
  ///
  /// The result is empty if the text needs none, or if `--system-fonts` is off. It is also empty if a component is
  /// missing but the requests may show a photo instead of text: drawing text reports the component.
  /// - Throws: `AvatarError` if the text needs a component that is missing.
  package func systemFonts(for specs: [AvatarSpec], _ time: inout FetchDeadline) throws(AvatarError) -> String {
    guard let spec = specs.first.map({ network.photos.completed($0, &time).spec }) else { return "" }
    do throws(AvatarError) {
      return try fonts.systemFonts(for: spec)
    } catch {
      if spec.who.type == .human, !spec.wantedPhotos(DirectorySides(specs)).isEmpty { return "" }
      throw error
    }
  }
}

extension AvatarSpec {
  /// Returns the requests to send to servers, in this order; those after a local file are left out, as it may suffice.
  fileprivate func remoteSources(_ sides: DirectorySides) -> [RemoteSource] {
    wantedPhotos(sides).prefix { $0.remote != nil }.compactMap(\.remote)
  }
}
