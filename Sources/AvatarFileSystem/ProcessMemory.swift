import CSyncShim

/// The memory of the process.
package enum ProcessMemory {
  /// Returns freed memory to the system, which otherwise remains reserved for each thread that used it.
  ///
  /// Call it before an allocation that determines the peak memory of the process.
  /// - Complexity: O(freed memory); its pages must be cleared again before they are used.
  package static func returnFreed() { avatar_return_freed_memory() }
}
