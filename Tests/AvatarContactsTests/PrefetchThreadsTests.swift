import Dispatch
import Synchronization
import Testing

@testable import AvatarContacts

@Suite struct PrefetchThreadsTests {
  @Test func jobsRunInTheOrderInWhichTheyAreNeeded() {
    let threads = PrefetchThreads()
    let (allAreGiven, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex([Int]())
    threads.run(mostThreads: 1) { allAreGiven.wait() }
    for i in 0..<3 {
      threads.run(mostThreads: 1) {
        order.withLock { $0.append(i) }
        isDone.signal()
      }
    }
    allAreGiven.signal()
    for _ in 0..<3 { isDone.wait() }
    threads.close()
    #expect(order.withLock { $0 } == [0, 1, 2])
  }
}
