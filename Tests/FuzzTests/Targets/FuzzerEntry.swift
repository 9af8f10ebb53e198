import Foundation

/// The target that libFuzzer runs in this process: AVATAR_FUZZ_TARGET names it.
private let selected: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["AVATAR_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("AVATAR_FUZZ_TARGET: no fuzz target is called \"\(name)\"")
  }
  return target
}()

/// Called once by Fuzzer.c, before the first input.
@_cdecl("avatar_fuzz_select")
public func selectTarget() { _ = selected }

/// Called by Fuzzer.c for each input; ends the process where a property is broken, so that libFuzzer keeps the input.
@_cdecl("avatar_fuzz_check")
public func checkInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  do throws(BrokenProperty) {
    try selected.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(selected.name): \(error)")
  }
}
