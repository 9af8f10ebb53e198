#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AvatarRenderer {
  /// Returns the avatars of a list of requests, which are rendered concurrently and delivered in the order of the list.
  ///
  /// ```swift
  /// let names = ["Ada Lovelace", "Grace Hopper"]
  /// for await result in AvatarRenderer().results(for: names.map { AvatarSpec(name: $0, size: 64) }) {
  ///   print("\(result.index + 1) of \(result.count)", try result.avatar.get().png().count)
  /// }
  /// ```
  ///
  /// A request that fails does not end the sequence. Rendering starts when iteration does, runs at most `limit` requests
  /// ahead of it, and is cancelled when iteration ends.
  /// - Parameters:
  ///   - specs: The requests.
  ///   - limit: The maximum number of avatars that are in memory or in progress, at least 1; nil is one per processor.
  /// - Returns: A sequence with one result for each request.
  public func results(for specs: [AvatarSpec], limit: Int? = nil) -> AvatarResults {
    AvatarResults(renderer: self, specs: specs, limit: max(limit ?? ProcessInfo.processInfo.activeProcessorCount, 1))
  }
}

/// The avatars of a list of requests, in the order of the list.
public struct AvatarResults: AsyncSequence, Sendable {
  let renderer: AvatarRenderer
  let specs: [AvatarSpec]
  let limit: Int

  /// The result of one request.
  public struct Element: Sendable {
    /// The position of the request in the list, from 0.
    public let index: Int
    /// The number of requests in the list.
    public let count: Int
    /// The request.
    public let spec: AvatarSpec
    /// The avatar, or the reason why it could not be rendered.
    public let avatar: Result<Avatar, AvatarError>

    /// The fraction of the list that has been delivered, this result included, above 0, up to 1.
    public var fractionCompleted: Double { Double(index + 1) / Double(count) }
  }

  /// Starts to render the list.
  public func makeAsyncIterator() -> Iterator { Iterator(renderer: renderer, specs: specs, limit: limit) }

  /// The progress of one iteration.
  public struct Iterator: AsyncIteratorProtocol {
    private let specs: [AvatarSpec]
    private var delivered = 0
    private let window: RenderingWindow

    fileprivate init(renderer: AvatarRenderer, specs: [AvatarSpec], limit: Int) {
      self.specs = specs
      window = RenderingWindow(renderer: renderer, specs: specs, limit: limit)
    }

    /// Returns the next result when it is ready; nil at the end of the list.
    ///
    /// If the task is cancelled, the results of the remaining requests are `AvatarError.cancelled`.
    public mutating func next() async -> Element? {
      guard let avatar = await window.next() else { return nil }
      defer { delivered += 1 }
      return Element(index: delivered, count: specs.count, spec: specs[delivered], avatar: avatar)
    }
  }
}

/// The requests of a list that are being rendered ahead of an iteration, which are cancelled when it is released.
private final class RenderingWindow {
  private let renderer: AvatarRenderer
  private var remaining: ArraySlice<AvatarSpec>
  private var tasks: [Task<Result<Avatar, AvatarError>, Never>] = []
  /// The number of requests that were cancelled in progress and whose results have not been delivered.
  private var cancelled = 0
  private let limit: Int

  init(renderer: AvatarRenderer, specs: [AvatarSpec], limit: Int) {
    self.renderer = renderer
    remaining = specs[...]
    self.limit = limit
  }

  deinit { cancel() }

  private func cancel() {
    for task in tasks { task.cancel() }
    tasks = []
  }

  func next() async -> Result<Avatar, AvatarError>? {
    if Task.isCancelled { return nextCancelled() }
    while tasks.count < limit, let spec = remaining.popFirst() {
      tasks.append(
        Task { [renderer] in
          do throws(AvatarError) {
            return .success(try await renderer.avatar(for: spec))
          } catch {
            return .failure(error)
          }
        })
    }
    guard !tasks.isEmpty else { return nil }
    let task = tasks.removeFirst()
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func nextCancelled() -> Result<Avatar, AvatarError>? {
    cancelled += tasks.count
    cancel()
    if cancelled > 0 {
      cancelled -= 1
    } else if remaining.popFirst() == nil {
      return nil
    }
    return .failure(.cancelled)
  }
}
