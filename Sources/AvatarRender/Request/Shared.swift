/// A value that copies share until one of them changes, so that copying and storing a large value is cheap.
package indirect enum Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)

  package var value: Value {
    get {
      switch self {
      case .value(let value): value
      }
    }
    set { self = .value(newValue) }
  }
}
