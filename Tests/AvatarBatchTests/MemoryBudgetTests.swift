import AvatarFileSystem
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

@Suite struct MemoryBudgetTests {
  private let budget = ResourceLimit<Never>(inAll: 100)

  /// Reserves bytes on another thread, and returns once the thread is waiting for them or has them.
  private func takeElsewhere(_ bytes: Int) -> Taker {
    let before = budget.waitingThreads
    let taker = Taker(budget, bytes)
    while budget.waitingThreads == before, !taker.hasTaken { sched_yield() }
    return taker
  }

  @Test func jobWaitsForTheMemoryItNeeds() {
    let first = budget.enter(60)
    let second = takeElsewhere(50)
    #expect(!second.hasTaken && budget.peak == 60)
    budget.leave(first)
    #expect(second.wait() == 50)
    #expect(budget.peak == 60)
  }

  @Test func jobsReceiveMemoryInOrderOfArrival() {
    let first = budget.enter(60)
    let large = takeElsewhere(90)
    // The budget would suffice for this job, but then the large job might wait forever.
    let small = takeElsewhere(10)
    #expect(!large.hasTaken && !small.hasTaken)
    budget.leave(first)
    #expect(large.wait() == 90 && small.wait() == 10)
  }

  @Test func jobLargerThanTheBudgetRunsAlone() {
    let all = budget.enter(.max)
    #expect(all == 100)
    let second = takeElsewhere(1)
    #expect(!second.hasTaken)
    budget.leave(all)
    #expect(second.wait() == 1)
  }

  // MARK: Photos

  private static let photos = (0..<8).map { #"{"id": "\#($0)", "src": "p\#($0).jpg", "size": 8}"# }

  /// Returns a workspace with eight photos, each of which must be decoded in full.
  private func workspace() throws -> BatchWorkspace {
    let workspace = try BatchWorkspace()
    let photo = try Data(contentsOf: portrait.deletingLastPathComponent().appending(path: "kodak-23-progressive.jpg"))
    for i in 0..<8 { try workspace.write(photo, "p\(i).jpg") }
    workspace.options.jobs = 8
    return workspace
  }

  @Test func photosWaitForMemoryBeforeTheyAreDecoded() throws {
    let workspace = try workspace()
    var held: Int?
    var maxWaiting = 0
    workspace.onStart = { held = $0.budget.enter(.max) }
    workspace.onRow = { _ in #expect(held == nil) }
    workspace.onTick = { run in
      maxWaiting = max(maxWaiting, run.budget.waitingThreads)
      guard maxWaiting == 8, let bytes = held else { return }
      held = nil
      run.budget.leave(bytes)
    }
    let run = try workspace.run(Self.photos.joined(separator: "\n"), as: "l.ndjson")
    #expect(maxWaiting == 8)
    #expect(run.account.written == 8)
  }

  @Test func concurrentlyDecodedPhotosFitInTheMemoryBudget() throws {
    let workspace = try workspace()
    var current: BatchRun?
    workspace.onStart = { current = $0 }
    _ = try workspace.run(Self.photos[0], as: "one.ndjson")
    let bytes = try #require(current).budget.peak
    // The photo takes two bytes per sample at 4:2:0, and the image takes more.
    #expect(bytes > 768 * 512 * 3)
    workspace.limits.memory = bytes * 5 / 2
    workspace.options.rerendersAll = true
    let run = try workspace.run(Self.photos.joined(separator: "\n"), as: "l.ndjson")
    #expect(run.account.written == 8 && run.account.fellBack == 0)
    #expect([bytes, 2 * bytes].contains(try #require(current).budget.peak))
  }
}

/// A thread that reserves bytes from a budget.
private final class Taker: @unchecked Sendable {
  private let lock = NSLock()
  private let done = DispatchSemaphore(value: 0)
  private var taken: Int?

  init(_ budget: ResourceLimit<Never>, _ bytes: Int) {
    Thread {
      let taken = budget.enter(bytes)
      self.lock.withLock { self.taken = taken }
      self.done.signal()
      budget.leave(taken)
    }.start()
  }

  var hasTaken: Bool { lock.withLock { taken != nil } }

  func wait() -> Int? {
    done.wait()
    return lock.withLock { taken }
  }
}
