import ArgumentParser
import OutputAnalysis

/// How large a difference must be to matter.
struct MarginOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How large a difference must be to matter: a share of the first scenario's figure, 0% or more. Small figures have a \
      margin of that share of 100%, of 10 a day, of 10 min, or of 1 h a day. (default: 1%)
      """, valueName: "share"),
    transform: Self.parse)
  var margin: PracticalMargin?

  var practical: PracticalMargin { margin ?? .usual }

  private static func parse(_ text: String) throws -> PracticalMargin {
    let isZero = Double(text.hasSuffix("%") ? text.dropLast() : text[...]) == 0
    guard let share = isZero ? 0 : Share(argument: text)?.value else {
      throw ValidationError("Expected a share such as 2%, at least 0% and below 100%.")
    }
    return PracticalMargin(share: share)
  }
}
