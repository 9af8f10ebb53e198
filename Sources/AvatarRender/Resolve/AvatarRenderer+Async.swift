import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarHTTP

/// Methods that may wait for servers.
///
/// If the task is cancelled, they resume at once, and what they started ends soon after.
extension AvatarRenderer {
  /// Returns an avatar, after requesting its photo if that is on a server.
  ///
  /// Files are read and decoded on threads of the renderer's own.
  /// - Parameter spec: The request.
  /// - Returns: The avatar, with the report on it.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise ``AvatarError`` as ``avatar(offline:)``
  ///   does.
  /// - Complexity: O(*n*) for *n* pixels of the image and of the photo.
  public func avatar(for spec: AvatarSpec) async throws(AvatarError) -> Avatar {
    try await avatars(for: [spec]) { $0 }[0]
  }

  /// Returns the PNG file of an avatar, after requesting its photo if that is on a server.
  ///
  /// - Parameter spec: The request.
  /// - Returns: The bytes of the file: straight alpha, tagged as sRGB.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise ``AvatarError`` as ``avatar(offline:)``
  ///   does.
  /// - Complexity: O(*n*) for *n* pixels of the image and of the photo.
  public func png(for spec: AvatarSpec) async throws(AvatarError) -> [UInt8] { try await avatar(for: spec).png() }

  /// Returns the SVG file of an avatar, after requesting its photo if that is on a server.
  ///
  /// - Parameter spec: The request.
  /// - Returns: The bytes of the file; see ``svg(offline:)``.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise ``AvatarError`` as ``avatar(offline:)``
  ///   does.
  /// - Complexity: O(*n*) for *n* pixels of the photo.
  public func svg(for spec: AvatarSpec) async throws(AvatarError) -> [UInt8] {
    try svg(of: await resolved([spec]) { $0 }[0])
  }

  /// Renders several avatars one after the other, after requesting photos on servers.
  ///
  /// A photo that several requests share is read once. Photos of different people are requested at the same time. Each
  /// avatar is released before the next one is drawn, so that large ones need not fit into memory together.
  /// - Parameters:
  ///   - specs: The requests.
  ///   - use: Called with the avatar of each request, in their order.
  /// - Returns: The results of `use`, in the order of the requests.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise ``AvatarError`` as ``avatar(offline:)``
  ///   does, for the first request that fails.
  /// - Complexity: O(*n*) for *n* pixels of the images and of the photos.
  public func avatars<Result>(
    for specs: [AvatarSpec], use: (Avatar) -> Result
  ) async throws(AvatarError) -> [Result] {
    try await resolved(specs) { use($0.render(coverages)) }
  }

  private func resolved<Result>(
    _ specs: [AvatarSpec], use: (ResolvedAvatar) -> Result
  ) async throws(AvatarError) -> [Result] {
    let people = try people(in: specs)
    let prefetches = people.count > 1 ? people.values.map { prefetch($0) } : []
    var resolutions = people.mapValues { AsyncResolution($0, self) }
    var results: [Result] = []
    for spec in specs {
      let person = Person(spec)
      guard var resolution = resolutions.removeValue(forKey: person) else {
        preconditionFailure("each request is resolved once")
      }
      var avatar = try await resolution.next()
      if !resolution.isFinished { resolutions[person] = resolution }
      if let fault = network.cacheFault() { avatar.report.warnings.append(fault) }
      results.append(use(avatar))
    }
    return withExtendedLifetime(prefetches) { results }
  }

  /// Returns the image of a group of avatars, after requesting photos on servers.
  ///
  /// The image of a group without members is transparent, with the size of one avatar.
  /// - Parameter spec: The group.
  /// - Returns: The group, with a report on each avatar.
  /// - Throws: ``AvatarError/cancelled`` if the task is cancelled; otherwise ``AvatarError`` as ``group(offline:)``
  ///   does.
  /// - Complexity: O(*n*) for *n* pixels of the image and of the photos.
  public func group(_ spec: AvatarGroupSpec) async throws(AvatarError) -> AvatarGroup {
    var canvas = try GroupCanvas(spec, self)
    let members = try await resolved(spec.shown) { avatar in
      canvas.add(avatar)
      return avatar.report
    }
    return try canvas.finish(members)
  }
}

/// A resolution whose requests are awaited.
///
/// Threads of its own read and decode files.
private struct AsyncResolution {
  private var resolution: AvatarResolution
  private let renderer: AvatarRenderer
  /// The deadline of all requests to servers, which starts with the first one.
  private var deadline: FetchDeadline?

  private static let threads = ThreadPool(mostThreads: 16)

  init(_ specs: [AvatarSpec], _ renderer: AvatarRenderer) {
    resolution = AvatarResolution(specs, renderer)
    self.renderer = renderer
  }

  var isFinished: Bool { resolution.isFinished }

  /// Resolves the next request.
  ///
  /// - Returns: The resolved avatar.
  /// - Throws: `AvatarError.cancelled` if the task is cancelled; otherwise as `AvatarResolution.step` does.
  mutating func next() async throws(AvatarError) -> ResolvedAvatar {
    while true {
      let before = resolution
      let work = { @Sendable in
        var after = before
        let progress = Result { () throws(AvatarError) in try after.step() }
        return (after, progress)
      }
      guard let (after, progress) = await Self.threads.value(of: work) else { throw .cancelled }
      resolution = after
      switch try progress.get() {
      case .waiting(let request): try resolution.receive(await response(to: request))
      case .done(.opened): break
      case .done(.resolved(let avatar)): return avatar
      case .done(.finished): preconditionFailure("each request is resolved once")
      }
    }
  }

  private mutating func response(
    to request: AvatarResolution.Request
  ) async throws(AvatarError) -> AvatarResolution.Response {
    let photos = renderer.network.photos
    let deadline = deadline ?? photos.deadline()
    self.deadline = deadline
    let response: AvatarResolution.Response?
    do throws(FetchError) {
      response =
        switch request {
        case .contact(let reference): try await photos.contact(reference, deadline).map { .contact(.success($0)) }
        case .photo(let source):
          try await photos.photo(source, limit: renderer.limits.bytes, deadline).map { .photo(.success($0)) }
        }
    } catch {
      response =
        switch request {
        case .contact: .contact(.failure(error))
        case .photo: .photo(.failure(error))
        }
    }
    guard let response else { throw .cancelled }
    return response
  }
}
