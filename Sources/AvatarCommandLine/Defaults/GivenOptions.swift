/// The options on a command line, found as the parser finds them.
struct GivenOptions {
  /// The last value of each option, by its long name; "true" for a flag.
  private(set) var values: [String: String] = [:]
  /// Whether an argument is given that is neither an option nor the value of one.
  private(set) var hasArguments = false

  /// Finds the options among the arguments behind the words of a subcommand.
  init(_ arguments: some Collection<String>, of command: CommandDescription) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        hasArguments = hasArguments || !rest.isEmpty
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        hasArguments = true
        continue
      }
      let (name, joined) = Self.split(argument)
      guard let option = command.arguments.first(where: { $0.names.contains(name) }),
        let long = option.names.last
      else { continue }
      if option.kind == .flag {
        values[long] = "true"
      } else if option.takesSeveralWords {
        values[long] = joined ?? rest.first
        rest = rest.drop { !$0.hasPrefix("-") }
      } else {
        values[long] = joined ?? rest.popFirst()
      }
    }
  }

  /// Splits an option from the value that is joined to it, as in "--size=48" and "-s48".
  private static func split(_ argument: String) -> (name: String, value: String?) {
    if argument.hasPrefix("--") {
      guard let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
      return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }
    let value = argument.dropFirst(2)
    return (String(argument.prefix(2)), value.isEmpty ? nil : String(value))
  }
}
