extension Double {
  /// The number for messages and names of files: as "2" or "1.5", with an exponent from 10¹⁵ on.
  package var text: String { self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)" }
}
