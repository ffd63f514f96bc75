import ArgumentParser
import CommandBase
import Experiments

/// The smallest difference that matters.
struct MarginOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Smallest difference that matters, as a share of the figure of the first scenario or the baseline, 0% or \
      more. The margin is at least this share of 100%, 10 a day, 10 min, or 1 h a day, depending on the figure's \
      unit. \
      (default: 1%)
      """, valueName: "share"),
    transform: Self.parse)
  var margin: PracticalMargin?

  var practical: PracticalMargin { margin ?? .usual }

  private static func parse(_ text: String) throws -> PracticalMargin {
    let isZero = Double(text.hasSuffix("%") ? text.dropLast() : text[...]) == 0
    return PracticalMargin(share: isZero ? 0 : try Share.parse(text).value)
  }
}
