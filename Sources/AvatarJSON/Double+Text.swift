extension Double {
  /// The number as text for messages and file names, for example "2" or "1.5", with an exponent from 10¹⁵ up.
  package var text: String { self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)" }
}
