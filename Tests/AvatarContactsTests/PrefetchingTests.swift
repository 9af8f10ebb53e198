import Dispatch
import Synchronization
import Testing

@testable import AvatarContacts

@Suite struct PrefetchingTests {
  @Test func jobsRunInTheOrderInWhichTheyAreNeeded() {
    let prefetching = Prefetching()
    let (allAreGiven, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex([Int]())
    prefetching.run(mostThreads: 1) { allAreGiven.wait() }
    for i in 0..<3 {
      prefetching.run(mostThreads: 1) {
        order.withLock { $0.append(i) }
        isDone.signal()
      }
    }
    allAreGiven.signal()
    for _ in 0..<3 { isDone.wait() }
    prefetching.close()
    #expect(order.withLock { $0 } == [0, 1, 2])
  }
}
