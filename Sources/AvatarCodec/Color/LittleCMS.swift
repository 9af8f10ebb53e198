import AvatarFileSystem
import CLCMSShim

/// The functions of the Little CMS library.
@safe
struct LittleCMS: Sendable {
  /// Opens Little CMS, loading the library on first use.
  /// - Throws: `ComponentError` if the library cannot be opened.
  init() throws(ComponentError) { unsafe try Component.littleCMS.open(clcms_open) }

  @unsafe
  var call: clcms_functions { unsafe clcms().pointee }

  /// The context in which all calls allocate memory, which is created once and never changes.
  @unsafe
  var context: cmsContext { unsafe clcms_context() }

  /// Whether Little CMS has run out of memory on this thread since this property was last read.
  var ranOutOfMemory: Bool { clcms_ran_out_of_memory() }

  /// The version, for example "2.14".
  var version: String {
    let number = unsafe Int(call.cmsGetEncodedCMMversion())
    return "\(number / 1000).\(number % 1000 / 10)" + (number % 10 == 0 ? "" : ".\(number % 10)")
  }
}
