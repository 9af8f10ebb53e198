import AvatarCodec
package import AvatarContacts
package import AvatarFileSystem
package import AvatarHTTP
import AvatarRaster
import AvatarText
import PersonWords

/// The resolution of one person's requests at all sizes, which determines what each avatar shows.
///
/// The photo is fetched and opened once for all sizes. The resolution never waits. If it needs a server, it returns the
/// request to send and continues after `receive` is called.
package struct AvatarResolution: Sendable {
  package enum Request: Hashable, Sendable {
    case contact(ContactReference)
    case photo(RemoteSource)
  }

  package enum Response: Sendable {
    case contact(Result<Contact, FetchError>)
    case photo(Result<FetchedPhoto, FetchError>)
  }

  package enum Progress<Value: Sendable>: Sendable {
    case waiting(for: Request)
    case done(Value)
  }

  package enum Step: Sendable {
    /// The sources have been consulted, but nothing is decoded yet; decoding will require about `decodingBytes` bytes
    /// of memory.
    case opened(decodingBytes: Int)
    /// The resolved avatar of the next request, in order.
    case resolved(ResolvedAvatar)
    case finished
  }

  let renderer: AvatarRenderer
  /// The requests, completed with the contact's data.
  private var specs: [AvatarSpec]
  /// The positions of the requests that are not resolved yet.
  private var pending: ArraySlice<Int>
  private var contact: ContactState
  private var candidates: [PhotoCandidate] = []
  /// The photo's fittings for the requests; empty if the requests do not have a photo.
  private var fittings: [PhotoFitter.Fitting] = []
  /// A Boolean value that indicates whether `opened` has been returned for the candidates consulted so far.
  private var isAnnounced = false
  /// The missing component without which servers cannot be reached.
  private var missingComponent: ComponentError?
  private var isContactUndelivered = false
  private var transforms = ColorTransforms()

  private enum ContactState: Sendable {
    case none
    case unknown(ContactReference)
    case known(InputTrace.Entry, skipped: SkippedSource?)
  }

  /// Creates the resolution of requests with the same person and photo.
  ///
  /// - Parameters:
  ///   - specs: The requests, at least one.
  ///   - renderer: The renderer, which determines the limits, the theme, the fonts and the accessible files.
  ///   - digest: The digest of the local photo, if known without reading the file.
  package init(_ specs: [AvatarSpec], _ renderer: AvatarRenderer, digest: ContentDigest? = nil) {
    self.specs = specs
    self.renderer = renderer
    pending = Array(specs.indices)[...]
    if let reference = specs[0].photo.source?.person {
      contact = .unknown(reference)
    } else {
      contact = .none
      consult(digest)
    }
  }

  /// Collects the photos that the requests may show.
  private mutating func consult(_ digest: ContentDigest? = nil) {
    guard specs[0].who.type == .human else { return }
    candidates = specs[0].wantedPhotos(with: specs).map { PhotoCandidate($0) }
    if candidates.isEmpty { return }
    fittings = specs.map { AppearanceResolver(spec: $0, theme: renderer.theme).fitting }
    if let digest, !candidates.isEmpty { candidates[0].digest = digest }
  }

  /// The person or agent with what a contact server has added; nil if the photo is not a contact's.
  var completed: AvatarSubject? { if case .known = contact { specs[0].who } else { nil } }

  /// The digest of the local photo, if it is known or was computed from the file.
  package var localDigest: ContentDigest? { candidates.first?.digest }

  /// A Boolean value that indicates whether all requests are resolved.
  var isFinished: Bool { pending.isEmpty }

  /// Resolves only the requests at these positions.
  package mutating func select(_ positions: [Int]) { pending = positions[...] }

  package mutating func receive(_ response: Response) {
    switch response {
    case .contact(let result): receive(result)
    case .photo(let result):
      if let i = candidates.firstIndex(where: { $0.request != nil && $0.photo == nil }) {
        candidates[i].receive(result)
      }
    }
  }

  private mutating func receive(_ result: Result<Contact, FetchError>) {
    let name = specs[0].photo.source?.name ?? ""
    func entry(_ finding: InputTrace.Finding) -> InputTrace.Entry {
      InputTrace.Entry(kind: .contact, request: name, finding: finding)
    }
    for i in specs.indices { specs[i].complete(with: try? result.get()) }
    switch result {
    case .success(let known):
      let isMissing = known.photo != nil && specs[0].photo.source == nil
      contact = .known(
        entry(.known(specs[0].digestOfContact)),
        skipped: isMissing
          ? SkippedSource(source: name, reason: "its photo has no URL that can be requested") : nil)
    case .failure(let error):
      missingComponent = error.component
      contact = .known(
        entry(InputTrace.Finding(of: error)),
        skipped: SkippedSource(source: name, reason: error.reason, isMissing: error.isAbsence))
      isContactUndelivered = true
    }
    consult()
  }

  // MARK: Inputs

  /// Returns a string that identifies the contents of the installed fonts that the requests' text needs.
  ///
  /// The result is empty if the text needs no installed font, or if none may be used. It is also empty if a component
  /// is missing but a photo may be shown instead of text. In that case, the missing component is reported when text is
  /// drawn.
  /// - Throws: `AvatarError` if the text needs a missing component.
  package func installedFonts() throws(AvatarError) -> Progress<String> {
    if case .unknown(let reference) = contact { return .waiting(for: .contact(reference)) }
    if let missingComponent { throw AvatarError(missingComponent) }
    do {
      return .done(try renderer.fonts.installedFonts(for: specs[0]))
    } catch {
      if !candidates.isEmpty { return .done("") }
      throw error
    }
  }

  /// Returns whether the sources are unchanged since a trace was recorded, without decoding photos.
  ///
  /// A source that was requested before and cannot be reached now is treated as unchanged, as are all subsequent
  /// sources.
  /// - Throws: `AvatarError` if a system failure prevents the check.
  package mutating func isUnchanged(since recorded: InputTrace) throws(AvatarError) -> Progress<Bool> {
    var expected = recorded.entries[...]
    switch contact {
    case .unknown(let reference): return .waiting(for: .contact(reference))
    case .known(let entry, _):
      guard let earlier = expected.popFirst(), earlier.agrees(with: entry.kind, entry.finding, source: entry.source)
      else { return .done(false) }
      if entry.finding == .uncertain { return .done(true) }
    case .none: break
    }
    for i in candidates.indices {
      guard let earlier = expected.popFirst() else { return .done(recorded.isComplete) }
      if let request = candidates[i].request { return .waiting(for: .photo(request)) }
      let finding = try candidates[i].finding(renderer)
      guard earlier.agrees(with: candidates[i].kind, finding, source: candidates[i].source) else {
        return .done(false)
      }
      if finding == .uncertain { return .done(true) }
    }
    return .done(expected.isEmpty)
  }

  /// Returns the trace of the sources consulted for the requests resolved so far.
  /// - Throws: `AvatarError` if a local photo cannot be read.
  package mutating func trace() throws(AvatarError) -> InputTrace {
    var trace = InputTrace()
    if case .known(let entry, _) = contact { trace.entries.append(entry) }
    for i in candidates.indices where candidates[i].photo != nil {
      trace.entries.append(try candidates[i].entry(renderer))
      if case .success? = candidates[i].photo { trace.isComplete = true }
    }
    return trace
  }

  // MARK: Steps

  /// Continues until a server is needed, the sources have been opened, or a request is resolved.
  /// - Throws: `AvatarError` if a component is missing, if a system failure prevents reading a photo or, in a strict
  ///   renderer, if a requested photo, initials or badge cannot be shown.
  package mutating func step() throws(AvatarError) -> Progress<Step> {
    if case .unknown(let reference) = contact { return .waiting(for: .contact(reference)) }
    if let missingComponent { throw AvatarError(missingComponent) }
    while let position = pending.first {
      try specs[position].findIcon(in: renderer.theme)
      var report = AvatarReport(of: specs[position].who)
      let badgeText = try renderer.badgeText(of: specs[position], &report)
      try reportContact(in: &report)
      if let request = try open() { return .waiting(for: .photo(request)) }
      if !isAnnounced {
        isAnnounced = true
        return .done(.opened(decodingBytes: decodingBytes))
      }
      if let avatar = try resolve(specs[position], badgeText: badgeText, report: report) {
        pending.removeFirst()
        if !pending.isEmpty {
          for i in candidates.indices {
            if candidates[i].restore() { isAnnounced = false }
          }
        }
        return .done(.resolved(avatar))
      }
      // The photo could not be decoded, so the next source is consulted.
      isAnnounced = false
    }
    return .done(.finished)
  }

  /// Reports a contact without a usable photo, which is a shortfall only if the requests specify no other photo.
  ///
  /// - Throws: `AvatarError` if the renderer is strict, or if it requires the contact's photo.
  private func reportContact(in report: inout AvatarReport) throws(AvatarError) {
    guard case .known(_, let skipped?) = contact else { return }
    guard specs[0].photo.alternatives.isEmpty else { return report.skipped.append(skipped) }
    if isContactUndelivered, let source = specs[0].photo.source, renderer.requiredPhotos.contains(source) {
      _ = try PhotoFailure.undelivered(skipped.reason).skipped(skipped.source, isRequired: true)
    }
    try renderer.skip(skipped, lacking: .photo, into: &report)
  }

  /// Opens the first usable photo.
  /// - Returns: The request to send first; nil if there is none.
  /// - Throws: `AvatarError` if a photo cannot be used and no other source may be tried.
  private mutating func open() throws(AvatarError) -> RemoteSource? {
    let last = candidates.lastIndex(where: \.wanted.isRequested)
    for i in candidates.indices {
      if let request = candidates[i].request { return request }
      candidates[i].read(renderer)
      switch candidates[i].photo {
      case .success?: return nil
      case .failure(let failure)?:
        let skipped = try failure.skipped(
          candidates[i].wanted.name, isRequired: i == last && renderer.requiredPhotos.contains(candidates[i].wanted))
        if renderer.isStrict, i == last { throw .unusablePhoto(skipped) }
      case nil: break
      }
    }
    return nil
  }

  /// The approximate number of bytes held while the pending requests are resolved and drawn one after another.
  private var decodingBytes: Int {
    let photo = candidates.lazy.compactMap { $0.photo?.opened }.first
    let maximum = pending.lazy.map { specs[$0].pixels }.max() ?? 0
    return PhotoLimits.drawingBytes(pixels: maximum * maximum, hasPhoto: photo != nil) + (photo?.decodingBytes ?? 0)
  }

  /// Resolves a request by following the fallback chain: the photo, a photo from a directory, initials, and then the
  /// icon or a pattern.
  /// - Returns: The avatar; nil if its photo could not be decoded.
  /// - Throws: `AvatarError` if a component is missing or, in a strict renderer, if a requested photo or initials
  ///   cannot be shown.
  private mutating func resolve(
    _ spec: AvatarSpec, badgeText: BadgeMark?, report begun: AvatarReport
  ) throws(AvatarError) -> ResolvedAvatar? {
    var report = begun
    let resolver = AppearanceResolver(spec: spec, theme: renderer.theme, badgeText: badgeText)
    // An unusable photo is not a shortfall if an alternative or another directory provides one.
    var missing: [SkippedSource] = []
    for i in candidates.indices {
      let wanted = candidates[i].wanted
      switch candidates[i].photo {
      case .success?:
        guard let photo = try? candidates[i].fit(pending.map { fittings[$0] }, with: &transforms, renderer) else {
          return nil
        }
        if let damage = photo.damage {
          if renderer.isStrict { throw .unusablePhoto(SkippedSource(source: wanted.name, reason: damage.reason)) }
          report.shortfalls.insert(.intactPhoto)
        }
        report.skipped += missing
        if !wanted.isRequested, candidates[0].wanted.isRequested { report.shortfalls.insert(.photo) }
        report.content = wanted.content
        report.photo = photo.facts
        let backdrop = resolver.backdrop(of: photo)
        report.warnings += (photo.warnings + resolver.unused(by: photo) + [backdrop.warning].compactMap { $0 })
          .map { AvatarWarning(source: wanted.name, reason: $0) }
        return ResolvedAvatar(.photo(photo.content, over: backdrop.color), resolver, report: report)
      // If a required photo failed, opening the photos has already thrown its error.
      case .failure(let failure)?: missing.append(try failure.skipped(wanted.name, isRequired: false))
      case nil: break
      }
    }
    if spec.who.type == .agent {
      report.skipped += spec.wantedPhotos(with: specs).map {
        SkippedSource(source: $0.name, reason: "agents never show a photo")
      }
    } else {
      for skipped in missing + spec.directoriesWithoutAddress {
        try renderer.skip(skipped, lacking: .photo, into: &report)
      }
    }
    if let outline = try renderer.initials(for: spec, &report) {
      return ResolvedAvatar(.initials(outline), resolver, report: report)
    }
    if spec.look.fallback == .pattern, let seed = spec.who.identity {
      report.content = .pattern
      return ResolvedAvatar(.pattern(seed: seed), resolver, report: report)
    }
    return ResolvedAvatar(.icon, resolver, report: report)
  }
}
