import Synchronization

/// The prefetches for one avatar, whose photos stay in memory as long as this object exists.
package final class Prefetch: Sendable {
  let fetches: [(source: RemoteSource, fetch: CoalescedFetch)]

  init(_ fetches: [(source: RemoteSource, fetch: CoalescedFetch)] = []) { self.fetches = fetches }

  /// Creates a prefetch without photos.
  package convenience init() { self.init([]) }

  deinit { for (_, fetch) in fetches { fetch.leave() } }

  /// Returns the fetch at a position in the fallback chain, or nil after the last one.
  func fetch(at position: Int) -> (source: RemoteSource, fetch: CoalescedFetch)? {
    fetches.indices.contains(position) ? fetches[position] : nil
  }
}
