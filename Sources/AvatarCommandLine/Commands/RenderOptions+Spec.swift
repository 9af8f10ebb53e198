import AvatarRender

extension RenderOptions {
  /// The request for each pixel density, in the order given, without repetitions.
  func specs() throws(CommandError) -> [AvatarSpec] {
    let spec = AvatarSpec(
      type: try choice("--type", type), photo: src.map { PhotoSource($0) }, size: try parsedSize(),
      shape: try choice("--shape", shape), focus: try parsedFocus(), gravity: try choice("--gravity", gravity),
      background: try parsedBackground(), linear: linear)
    if focus != nil, spec.gravity == .attention {
      throw .usage("--focus \(focus ?? ""): must not be given together with --gravity attention, which finds it")
    }
    if src == "" { throw .usage("--src: must name a file, or be - for the standard input") }
    return try parsedScales().map { scale in
      var scaled = spec
      scaled.scale = scale
      return scaled
    }
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, _ text: String
  ) throws(CommandError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw .usage("\(option) \(text): must be \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
  }

  private func parsedSize() throws(CommandError) -> AvatarSize {
    if let size = AvatarSize(size) { return size }
    let names = AvatarSize.named.map(\.name).joined(separator: " ")
    throw .usage("--size \(size): must be 1…2048 or one of \(names)")
  }

  private func parsedScales() throws(CommandError) -> [AvatarScale] {
    var scales: [AvatarScale] = []
    for part in scale.split(separator: ",", omittingEmptySubsequences: false) {
      guard let factor = number(part), let scale = AvatarScale(factor) else {
        throw .usage("--scale \(scale): must be numbers from 0.5 to 4, separated by commas, as 1,2,3")
      }
      if !scales.contains(scale) { scales.append(scale) }
    }
    guard scales.count <= 8 else { throw .usage("--scale \(scale): must be at most 8 numbers") }
    return scales
  }

  private func parsedFocus() throws(CommandError) -> FocalPoint {
    guard let focus else { return .center }
    let parts = focus.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = number(parts[0]), let y = number(parts[1]),
      let point = FocalPoint(x: x, y: y)
    else { throw .usage("--focus \(focus): must be two numbers from 0 to 1, as 0.5,0.3") }
    return point
  }

  private func parsedBackground() throws(CommandError) -> AvatarBackground {
    if let background = AvatarBackground(background) { return background }
    throw .usage(
      "--background \(background): must be auto, transparent, #rgb, #rgba, #rrggbb, #rrggbbaa or a CSS colour name")
  }

  /// A plain decimal number; not the hexadecimal and exponent forms that `Double` takes too.
  private func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
    return Double(text)
  }
}
