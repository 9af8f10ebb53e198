import AvatarRender
import Testing

@testable import AvatarTesting

@Suite struct GoldenRecordingTests {
  @Test(arguments: GoldenRecording.allCases)
  func variableSelectsTheRecordingMode(recording: GoldenRecording) throws {
    #expect(try GoldenRecording.ofEnvironment(["AVATAR_GOLDENS": recording.rawValue]) == recording)
  }

  @Test(arguments: [[:], ["AVATAR_GOLDENS": ""], ["CI": "true"]])
  func goldensAreNotRecordedWithoutTheVariable(environment: [String: String]) throws {
    #expect(try GoldenRecording.ofEnvironment(environment) == .never)
  }

  @Test(arguments: ["al", "ALL", " all", "true"])
  func misspelledModeIsRejected(value: String) {
    let error = InputError(reason: "AVATAR_GOLDENS=\(value): must be never, missing, failed or all")
    #expect(throws: error) { try GoldenRecording.ofEnvironment(["AVATAR_GOLDENS": value]) }
    #expect(error.description == "AVATAR_GOLDENS=\(value): must be never, missing, failed or all")
  }
}
