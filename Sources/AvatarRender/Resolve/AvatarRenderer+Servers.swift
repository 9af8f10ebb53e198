import AvatarPhotos

/// A request with what servers know of whom it is for.
struct CompletedRequest {
  let spec: AvatarSpec
  /// What was asked for and is not known.
  let skipped: SkippedSource?
}

extension AvatarSpec {
  /// Whether drawing it may wait for a server.
  package var mayAskServers: Bool {
    photo?.isRemote == true || (gravatar || libravatar) && email != nil && type == .human
  }
}

extension AvatarNetwork {
  /// Why photos could not be kept, the first time that it is asked; a fault of no avatar, but one of them must tell it.
  func cacheFault() -> AvatarFlaw? {
    guard let cache = photos.settings.cache, let fault = cache.takeFault() else { return nil }
    return AvatarFlaw(source: "the cache \(cache.folder)", reason: fault)
  }

  /// Likewise, as a note.
  package func cacheNote() -> String? { cacheFault().map { "\($0.source): \($0.reason)" } }
}

extension AvatarRenderer {
  func completed(_ specs: [AvatarSpec]) -> [CompletedRequest] {
    var contacts = ContactRequests(network.photos)
    return specs.map { spec in
      let (spec, skipped) = contacts.completed(spec)
      return CompletedRequest(spec: spec, skipped: skipped)
    }
  }

  /// Begins to ask servers for the photos of several requests, which may be for different people.
  package func prefetch(_ specs: [AvatarSpec]) {
    var chains: [[RemoteSource]] = []
    for spec in specs where spec.type == .human && spec.mayAskServers {
      let wanted = spec.wantedPhotos(among: specs)
      // What is behind a file may not be needed.
      let chain = wanted.prefix { $0.remote != nil }.compactMap(\.remote)
      if !chain.isEmpty && !chains.contains(chain) { chains.append(chain) }
    }
    if chains.count < 2 { return }
    for chain in chains { network.photos.prefetch(chain, limit: limits.bytes) }
  }

  /// Begins to ask for the photo of requests that are all for one person.
  package func prefetch(together specs: [AvatarSpec]) {
    guard let spec = specs.first, spec.type == .human, spec.mayAskServers else { return }
    network.photos.prefetch(
      spec.wantedPhotos(among: specs).prefix { $0.remote != nil }.compactMap(\.remote), limit: limits.bytes)
  }

  /// What tells the photos that servers have for a person's requests from others: asks them.
  package func contentsOfServers(for specs: [AvatarSpec]) -> String {
    guard specs.first?.mayAskServers == true else { return "" }
    let completed = completed(specs)
    let requests = completed.map(\.spec)
    guard let first = completed.first, first.spec.type == .human else { return "" }
    var contents = first.skipped.map { "\($0.reason) " } ?? ""
    if case .monica? = specs.first?.photo { contents += "\(first.spec) " }
    var time = network.photos.time()
    for wanted in first.spec.wantedPhotos(among: requests) {
      // What is behind a file is of use only where that is not; which is known when it is read.
      guard let source = wanted.remote else { continue }
      do throws(RemoteFailure) {
        let photo = try network.photos.photo(source, limit: limits.bytes, &time)
        return contents + "\(wanted.content.rawValue) \(photo.digest) \(photo.flaw ?? "")"
      } catch {
        contents += "\(error.kind) "
      }
    }
    return contents
  }
}
