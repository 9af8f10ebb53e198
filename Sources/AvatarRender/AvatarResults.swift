import AvatarFileSystem

extension AvatarRenderer {
  /// Returns the avatars for a list of requests, rendered concurrently and delivered in list order.
  ///
  /// ```swift
  /// let names = ["Ada Lovelace", "Grace Hopper"]
  /// for await result in AvatarRenderer().results(for: names.map { AvatarSpec(name: $0, size: 64) }) {
  ///   print("\(result.index + 1) of \(result.count)", try result.avatar.get().png().count)
  /// }
  /// ```
  ///
  /// A failed request does not end the sequence. Rendering starts when iteration starts, stays at most `limit` requests
  /// ahead, and is cancelled when iteration ends.
  /// - Parameters:
  ///   - specs: The requests.
  ///   - limit: The maximum number of avatars in memory or in progress, at least 1; nil means one per processor.
  /// - Returns: A sequence with one result for each request.
  public func results(for specs: [AvatarSpec], limit: Int? = nil) -> AvatarResults {
    AvatarResults(renderer: self, specs: specs, limit: max(limit ?? ThreadPool.processors, 1))
  }
}

/// An asynchronous sequence of the avatars for a list of requests, in list order.
public struct AvatarResults: AsyncSequence, Sendable {
  let renderer: AvatarRenderer
  let specs: [AvatarSpec]
  let limit: Int

  /// The result of one request in the list, with its position.
  public struct Element: Sendable {
    /// The position of the request in the list, from 0.
    public let index: Int
    /// The number of requests in the list.
    public let count: Int
    /// The request that the result belongs to.
    public let spec: AvatarSpec
    /// The avatar, or the error that prevented it from being rendered.
    public let avatar: Result<Avatar, AvatarError>

    /// The fraction of the list that has been delivered, including this result; greater than 0, at most 1.
    public var fractionCompleted: Double { Double(index + 1) / Double(count) }
  }

  /// Returns an iterator that starts rendering the list.
  public func makeAsyncIterator() -> Iterator { Iterator(renderer: renderer, specs: specs, limit: limit) }

  /// An iterator over the results.
  public struct Iterator: AsyncIteratorProtocol {
    private let renderer: AvatarRenderer
    private let specs: [AvatarSpec]
    private let limit: Int
    private var delivered = 0
    /// The requests in progress, which follow the delivered ones.
    private let tasks = RenderingTasks()

    fileprivate init(renderer: AvatarRenderer, specs: [AvatarSpec], limit: Int) {
      self.renderer = renderer
      self.specs = specs
      self.limit = limit
    }

    /// Returns the next result when it is ready, or nil at the end of the list.
    ///
    /// If the task is cancelled, the remaining requests fail with `AvatarError.cancelled`.
    public mutating func next() async -> Element? {
      guard delivered < specs.count else { return nil }
      let avatar = Task.isCancelled ? .failure(.cancelled) : await rendered()
      defer { delivered += 1 }
      return Element(index: delivered, count: specs.count, spec: specs[delivered], avatar: avatar)
    }

    private func rendered() async -> Result<Avatar, AvatarError> {
      while tasks.started < specs.count, tasks.started - delivered < limit {
        tasks.start(specs[tasks.started], renderer)
      }
      return await tasks.first()
    }
  }
}

/// The rendering tasks for a list of requests, which are cancelled when the iterator is released.
private final class RenderingTasks {
  private var tasks: [Task<Result<Avatar, AvatarError>, Never>] = []
  /// The number of requests started.
  private(set) var started = 0

  deinit { for task in tasks { task.cancel() } }

  func start(_ spec: AvatarSpec, _ renderer: AvatarRenderer) {
    started += 1
    tasks.append(
      Task {
        do throws(AvatarError) {
          return .success(try await renderer.avatar(for: spec))
        } catch {
          return .failure(error)
        }
      })
  }

  /// Returns the result of the first task, cancelling that task if the current task is cancelled.
  func first() async -> Result<Avatar, AvatarError> {
    let task = tasks.removeFirst()
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
