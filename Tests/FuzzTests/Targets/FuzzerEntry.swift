import Foundation

/// The target that libFuzzer runs in this process, from the variable AVATAR_FUZZ_TARGET.
private let selected: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["AVATAR_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("AVATAR_FUZZ_TARGET: no fuzz target is called \"\(name)\"")
  }
  return target
}()

/// Selects the target; Fuzzer.c calls the function once, before the first input.
@_cdecl("avatar_fuzz_select")
public func selectTarget() { _ = selected }

/// Checks an input for Fuzzer.c, and ends the process if a property is violated, so that libFuzzer stores the input.
@_cdecl("avatar_fuzz_check")
public func checkInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  do throws(BrokenProperty) {
    try selected.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(selected.name): \(error)")
  }
}
