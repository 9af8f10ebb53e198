/// An error of the machine rather than the input: a component of this program is missing or has failed.
package struct ComponentError: Error, Hashable, Sendable {
  /// The name of the failed component.
  package let name: String
  /// The reason, without the remedy.
  package let fault: String
  /// The command that installs the component, or nil if that is no remedy.
  package let installation: String?

  /// The reason and the remedy, for the end of a message.
  package var reason: String {
    installation.map { "\(fault): install it (\(Component.systemOfPackages)\($0))" } ?? fault
  }

  package init(name: String, reason: String) { self.init(name: name, fault: reason, installation: nil) }

  init(name: String, fault: String, installation: String?) {
    self.name = name
    self.fault = fault
    self.installation = installation
  }

  /// Returns the error for a component that ran out of memory.
  package static func outOfMemory(_ name: String) -> ComponentError {
    ComponentError(name: name, reason: "not enough memory")
  }
}
