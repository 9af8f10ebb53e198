import AvatarContacts
import AvatarFileSystem

/// The resolutions of several requests, one for each person and photo.
package struct Resolutions {
  private var people: [Person: BlockingResolution]
  private let renderer: AvatarRenderer
  private let prefetches: [Prefetch]

  /// The threads that wait for servers and read and decode files, so that task threads need not block.
  private static let threads = ThreadPool(maxThreads: 32)

  /// Groups requests by person and photo, and starts to fetch photos if there are several groups.
  ///
  /// - Throws: `AvatarError` if an image would be too large or an icon cannot be used.
  package init(_ specs: [AvatarSpec], _ renderer: AvatarRenderer) throws(AvatarError) {
    let requests = try renderer.people(in: specs)
    self.renderer = renderer
    prefetches =
      renderer.waitsForServers && requests.count > 1 ? requests.values.map { renderer.prefetch($0) } : []
    people = requests.mapValues { BlockingResolution($0, renderer) }
  }

  /// Resolves a person's next request.
  ///
  /// - Throws: `AvatarError`; see `AvatarResolution.step`.
  package mutating func avatar(for spec: AvatarSpec) throws(AvatarError) -> ResolvedAvatar {
    let person = Person(spec)
    guard var resolution = people.removeValue(forKey: person), var avatar = try resolution.next() else {
      preconditionFailure("each request is resolved once")
    }
    // When a person's requests are all resolved, the photo is released before the avatar is drawn.
    if !resolution.isFinished { people[person] = resolution }
    if let fault = renderer.network.cacheFault() { avatar.report.warnings.append(fault) }
    return avatar
  }

  /// Resolves a person's next request on another thread.
  ///
  /// - Throws: `AvatarError.cancelled` if the task is cancelled; otherwise, the errors of `avatar(for:)`.
  mutating func nextAvatar(for spec: AvatarSpec) async throws(AvatarError) -> ResolvedAvatar {
    let deadline = people[Person(spec)]?.beginDeadline()
    let (before, start) = (self, deadline?.clock.now())
    let work = { @Sendable in
      // The time in the queue of the thread pool does not count against the deadline.
      if let deadline, let start { deadline.extend(by: deadline.clock.now() - start) }
      var after = before
      let avatar = Result { () throws(AvatarError) in try after.avatar(for: spec) }
      return (after, avatar)
    }
    guard let (after, avatar) = await Self.threads.value(of: work) else {
      if let deadline { renderer.network.photos.cancel(deadline) }
      throw .cancelled
    }
    self = after
    return try avatar.get()
  }
}
