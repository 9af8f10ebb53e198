import ArgumentParser

/// The value type of an option: its placeholder in help, its completion and its parser.
///
/// `RequestOption` describes the options that are fields of a request.
struct OptionValue<Value> {
  /// The placeholder in help, for example "n".
  let name: String
  var completion: CompletionKind?
  /// Whether a value may start with a hyphen; otherwise, the parser treats such a value as the next option.
  var allowsHyphen = true
  let parse: @Sendable (String) throws(InvalidValue) -> Value
}

extension OptionValue {
  /// Creates a value type from a parser that returns nil for an invalid value.
  ///
  /// - Parameters:
  ///   - name: The placeholder in help.
  ///   - completion: The completion; nil if there is none.
  ///   - allowsHyphen: Whether a value may start with a hyphen.
  ///   - requirement: The requirement for a value, for the end of a message.
  ///   - parse: Returns the value of an argument; nil if it does not meet the requirement.
  init(
    _ name: String, completion: CompletionKind? = nil, allowsHyphen: Bool = true,
    requirement: @autoclosure @escaping @Sendable () -> String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name: name, completion: completion, allowsHyphen: allowsHyphen) { text throws(InvalidValue) in
      if let value = parse(text) { return value }
      throw InvalidValue(value: text, reason: requirement())
    }
  }

  /// The same value type, whose values may start with a hyphen.
  var allowingHyphen: Self {
    var value = self
    value.allowsHyphen = true
    return value
  }
}

extension Option {
  /// Creates an option with a default.
  init(wrappedValue: Value, _ value: OptionValue<Value>, _ help: String, name: NameSpecification = .long) {
    self.init(
      wrappedValue: wrappedValue, name: name, parsing: value.parsing, help: value.help(help),
      completion: value.completion, transform: value.parse)
  }

  /// Creates a required option.
  init(_ value: OptionValue<Value>, _ help: String, name: NameSpecification = .long) {
    self.init(
      name: name, parsing: value.parsing, help: value.help(help), completion: value.completion, transform: value.parse)
  }

  /// Creates an option without a default.
  init<Wrapped>(_ value: OptionValue<Wrapped>, _ help: String, name: NameSpecification = .long)
  where Value == Wrapped? {
    self.init(
      name: name, parsing: value.parsing, help: value.help(help), completion: value.completion, transform: value.parse)
  }

  /// Creates an option that may be repeated.
  init<Element>(wrappedValue: [Element], _ value: OptionValue<Element>, _ help: String) where Value == [Element] {
    self.init(
      wrappedValue: wrappedValue, parsing: value.allowsHyphen ? .unconditionalSingleValue : .singleValue,
      help: value.help(help), completion: value.completion, transform: value.parse)
  }
}

extension Argument {
  /// Creates an optional argument.
  init<Wrapped>(_ value: OptionValue<Wrapped>, _ help: String) where Value == Wrapped? {
    self.init(help: value.help(help), completion: value.completion, transform: value.parse)
  }
}

extension Argument {
  /// Creates a required argument.
  init(_ value: OptionValue<Value>, _ help: String) {
    self.init(help: value.help(help), completion: value.completion, transform: value.parse)
  }
}

extension OptionValue {
  fileprivate var parsing: SingleValueParsingStrategy { allowsHyphen ? .unconditional : .next }
  fileprivate func help(_ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
}
