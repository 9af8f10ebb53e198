/// The options on a command line, found with the rules of the parser.
struct GivenOptions {
  /// The last value of each option, by its long name; "true" for a flag.
  private(set) var values: [String: String] = [:]
  /// The arguments that are neither options nor values of options.
  private(set) var arguments: [String] = []
  /// The options of several letters with one hyphen, which no command has, for example "-width".
  private(set) var misspelled: [String] = []

  /// Finds the options among the arguments behind the words of a subcommand.
  init(_ arguments: some Collection<String>, of command: CommandDescription) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        self.arguments += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        self.arguments.append(argument)
        continue
      }
      if Self.isMisspelled(argument) { misspelled.append(argument) }
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

  /// Returns whether an argument has one hyphen and several letters, each of which the parser would treat as an option.
  static func isMisspelled(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.utf8.count > 2 else { return false }
    let isSize = argument.hasPrefix("-s") && argument.dropFirst(2).first?.isNumber == true
    return !isSize
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
