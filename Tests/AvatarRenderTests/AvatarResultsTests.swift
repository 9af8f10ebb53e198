import AvatarRender
import Testing

@Suite struct AvatarResultsTests {
  private let names = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Katherine Johnson", "Donald Knuth"]

  @Test(arguments: [1, 2, 9]) func resultsAreInListOrder(limit: Int) async {
    var initials: [String?] = []
    for await result in AvatarRenderer().results(for: names.map { AvatarSpec(name: $0) }, limit: limit) {
      initials.append(try? result.avatar.get().report.initials)
    }
    #expect(initials == ["AL", "GH", "AT", "KJ", "DK"])
  }

  @Test func fractionCompletedIncreasesToOne() async {
    var fractions: [Double] = []
    for await result in AvatarRenderer().results(for: names.prefix(4).map { AvatarSpec(name: $0) }) {
      fractions.append(result.fractionCompleted)
    }
    #expect(fractions == [0.25, 0.5, 0.75, 1])
  }

  @Test func failureDoesNotEndTheList() async throws {
    let specs = [AvatarSpec(size: 32), AvatarSpec(size: 33), AvatarSpec(size: 32)]
    var renderer = AvatarRenderer()
    renderer.limits.outputPixels = 1024
    var results: [AvatarResults.Element] = []
    for await result in renderer.results(for: specs) { results.append(result) }
    #expect(results.map(\.index) == [0, 1, 2])
    #expect(results.map(\.spec) == specs)
    #expect(throws: AvatarError.outputTooLarge(width: 33, height: 33, limit: 1024)) { try results[1].avatar.get() }
    #expect(try results[2].avatar.get().width == 32)
  }

  @Test func cancelledTaskReceivesCancelledResults() async {
    let specs = names.map { AvatarSpec(name: $0) }
    let task = Task {
      withUnsafeCurrentTask { unsafe $0?.cancel() }
      var errors: [AvatarError?] = []
      for await result in AvatarRenderer().results(for: specs) {
        if case .failure(let error) = result.avatar { errors.append(error) } else { errors.append(nil) }
      }
      return errors
    }
    #expect(await task.value == Array(repeating: .cancelled, count: specs.count))
  }

  @Test func emptyListProducesNoResults() async {
    var count = 0
    for await _ in AvatarRenderer().results(for: []) { count += 1 }
    #expect(count == 0)
  }
}
