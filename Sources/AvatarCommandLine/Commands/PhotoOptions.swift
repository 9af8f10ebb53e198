import ArgumentParser
import AvatarRender

/// The options that say what becomes of a photo.
struct PhotoOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What cropping keeps: 0…1 from the left and from the top. (default: 0.5,0.5)", valueName: "x,y"))
  var focus: String?

  @Option(
    help: ArgumentHelp(
      "Instead of --focus: attention keeps faces, or else what stands out. (default: center)",
      valueName: "center|attention"),
    completion: .list(["center", "attention"]))
  var gravity: String?

  @Flag(help: "Resample in linear light; browsers use sRGB's encoded values.")
  var linear = false

  @Flag(help: "A photo, initials or a badge that can't be shown is an error (status 65); nothing is written.")
  var strict = false

  /// The request with these options.
  func applied(to spec: AvatarSpec) throws(CommandError) -> AvatarSpec {
    var spec = spec
    (spec.focus, spec.linear) = (try parsedFocus(), linear)
    spec.gravity = try OptionValues.choice("--gravity", gravity ?? "center")
    if let focus, spec.gravity == .attention {
      throw .usage("--focus \(focus): must not be given together with --gravity attention, which finds it")
    }
    return spec
  }

  private func parsedFocus() throws(CommandError) -> FocalPoint {
    guard let focus else { return .center }
    let parts = focus.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = plainNumber(parts[0]), let y = plainNumber(parts[1]),
      let point = FocalPoint(x: x, y: y)
    else { throw .usage("--focus \(focus): must be two numbers from 0 to 1, as 0.5,0.3") }
    return point
  }
}
