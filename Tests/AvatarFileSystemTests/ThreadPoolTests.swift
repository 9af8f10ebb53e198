import Dispatch
import Synchronization
import Testing

@testable import AvatarFileSystem

@Suite struct ThreadPoolTests {
  @Test func jobsRunInOrderOfSubmission() {
    let threads = ThreadPool(maxThreads: 1)
    let (allAreGiven, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex([Int]())
    threads.run { allAreGiven.wait() }
    for i in 0..<3 {
      threads.run {
        order.withLock { $0.append(i) }
        isDone.signal()
      }
    }
    allAreGiven.signal()
    for _ in 0..<3 { isDone.wait() }
    threads.close()
    #expect(order.withLock { $0 } == [0, 1, 2])
  }

  @Test(arguments: [(0, 3), (1, 3), (5, 3), (5, 0)]) func concurrentWorkIsDoneOncePerElement(
    count: Int, threads: Int
  ) {
    let done = Mutex(0)
    let squares = ThreadPool.map(Array(0..<count), threads: threads) { number in
      done.withLock { $0 += 1 }
      return number * number
    }
    let expected = (0..<count).map { $0 * $0 }
    #expect(squares == expected)
    #expect(done.withLock { $0 } == count)
  }

  @Test func threadInheritsTheEnvironmentOfItsCreator() {
    let found = ProcessEnvironment.$current.withValue(ProcessEnvironment(variables: ["A": "b"])) {
      ThreadPool.map([0], threads: 1) { _ in ProcessEnvironment.value("A") }
    }
    #expect(found == ["b"])
  }

  @Test func poolReturnsTheResultOfTheWork() async {
    #expect(await ThreadPool(maxThreads: 1).value(of: { 42 }) == 42)
  }

  @Test func promiseCanBeAwaitedRepeatedly() {
    let pool = ThreadPool(maxThreads: 1)
    let promise = pool.promise { 42 }
    #expect([promise.wait(milliseconds: 60_000), promise.wait(milliseconds: 0)] == [42, 42])
    pool.close()
  }

  @Test func promiseOfADiscardedJobHasNoValue() {
    let pool = ThreadPool(maxThreads: 1)
    let (isRunning, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    pool.run {
      isRunning.signal()
      isDone.wait()
    }
    isRunning.wait()
    let promise = pool.promise { 42 }
    #expect(pool.close() == 1)
    isDone.signal()
    #expect(promise.wait(milliseconds: 0) == nil)
  }

  @Test func cancelledTaskDoesNotWaitForTheWork() async {
    let threads = ThreadPool(maxThreads: 1)
    let (isRunning, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let task = Task {
      await threads.value {
        isRunning.signal()
        isDone.wait()
        return 42
      }
    }
    await withCheckedContinuation { continuation in
      _ = ThreadPool.start {
        isRunning.wait()
        continuation.resume()
      }
    }
    task.cancel()
    #expect(await task.value == nil)
    isDone.signal()
  }

  @Test func workOfACancelledTaskIsNotStarted() async {
    let threads = ThreadPool(maxThreads: 1)
    let isFree = DispatchSemaphore(value: 0)
    let hasRun = Mutex(false)
    threads.run { isFree.wait() }
    while threads.waitingJobs > 0 { await Task.yield() }
    let task = Task { await threads.value { hasRun.withLock { $0 = true } } }
    while threads.waitingJobs == 0 { await Task.yield() }
    task.cancel()
    _ = await task.value
    isFree.signal()
    // Jobs run in order, so this job runs after the cancelled one.
    _ = await threads.value {}
    #expect(!hasRun.withLock { $0 })
  }
}
