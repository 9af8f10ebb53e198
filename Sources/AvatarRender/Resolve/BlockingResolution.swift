package import AvatarFileSystem
import AvatarHTTP

/// A resolution driven by the calling thread, which waits for servers or uses only their cached responses.
package struct BlockingResolution {
  private var resolution: AvatarResolution
  /// The deadline for all requests to servers; nil before the first request.
  private var deadline: FetchDeadline?

  /// Creates the resolution of requests with the same person and photo; see `AvatarResolution`.
  package init(_ specs: [AvatarSpec], _ renderer: AvatarRenderer, digest: ContentDigest? = nil) {
    resolution = AvatarResolution(specs, renderer, digest: digest)
  }

  package var localDigest: ContentDigest? { resolution.localDigest }

  /// The person or agent with what a contact server has added; nil if the photo is not a contact's.
  package var contact: AvatarSubject? { resolution.completed }

  var isFinished: Bool { resolution.isFinished }

  package mutating func select(_ positions: [Int]) { resolution.select(positions) }

  package mutating func installedFonts() throws(AvatarError) -> String {
    try waiting { (resolution) throws(AvatarError) in try resolution.installedFonts() }
  }

  package mutating func isUnchanged(since trace: InputTrace) throws(AvatarError) -> Bool {
    try waiting { (resolution) throws(AvatarError) in try resolution.isUnchanged(since: trace) }
  }

  package mutating func trace() throws(AvatarError) -> InputTrace { try resolution.trace() }

  /// Resolves the next request.
  ///
  /// - Parameter reserve: A closure that is called before decoding with the approximate number of bytes that decoding
  ///   will hold. The closure may block until that much memory is available.
  /// - Returns: The avatar; nil if all requests are resolved.
  /// - Throws: `AvatarError`; see `AvatarResolution.step`.
  package mutating func next(reserve: (Int) -> Void = { _ in }) throws(AvatarError) -> ResolvedAvatar? {
    while true {
      switch try waiting({ (resolution) throws(AvatarError) in try resolution.step() }) {
      case .opened(let bytes): reserve(bytes)
      case .resolved(let avatar): return avatar
      case .finished: return nil
      }
    }
  }

  /// Sends requests until the resolution has a value.
  ///
  /// - Throws: The error that `advance` throws.
  private mutating func waiting<Value>(
    _ advance: (inout AvatarResolution) throws(AvatarError) -> AvatarResolution.Progress<Value>
  ) throws(AvatarError) -> Value {
    while true {
      switch try advance(&resolution) {
      case .done(let value): return value
      case .waiting(let request): resolution.receive(response(to: request))
      }
    }
  }

  private mutating func response(to request: AvatarResolution.Request) -> AvatarResolution.Response {
    let (renderer, limit) = (resolution.renderer, resolution.renderer.limits.bytes)
    let photos = renderer.waitsForServers ? renderer.network.photos : renderer.network.cachedPhotos
    let deadline = beginDeadline()
    return switch request {
    case .contact(let reference): .contact(Result(of: try photos.contact(reference, deadline)))
    case .photo(let source):
      .photo(Result(of: try photos.photo(source, limit: limit, deadline)))
    }
  }

  /// Returns the deadline for all requests to servers, which starts with the first call.
  mutating func beginDeadline() -> FetchDeadline {
    let deadline = deadline ?? resolution.renderer.network.photos.settings.deadline()
    self.deadline = deadline
    return deadline
  }
}
