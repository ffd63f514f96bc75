import OutputAnalysis
import WidgetRefresh

/// What the same reloads of a widget could do at the best times, and whether it is worth looking for better times.
struct HeadroomAdvice {
  /// The share of views that could be fresh; `nil`: not known, or it does not apply.
  let possible: Double?
  /// In a sentence; `nil`: it does not apply.
  let text: String?
  /// Whether there is much to gain.
  let isWorthwhile: Bool
  /// Whether ``possible`` is a rough estimate.
  let isRough: Bool

  /// - Parameters:
  ///   - widget: its figures.
  ///   - index: its place in the scenario.
  ///   - isContentConstant: whether its content never changes.
  ///   - rough: a rough estimate, if the run did not measure the headroom.
  init(_ widget: WidgetSummary, at index: Int, isContentConstant: Bool, rough: RoughHeadroom?) {
    let measured = widget.value(of: .possibleFreshViews)
    let estimate = rough.flatMap { $0.possible.indices.contains(index) ? $0.possible[index] : nil }
    isRough = measured == nil
    guard !isContentConstant, let fresh = widget.value(of: .freshViews), widget.reloads.charged > 0 else {
      (possible, text, isWorthwhile) = (nil, nil, false)
      return
    }
    guard let possible = measured ?? estimate else {
      (possible, isWorthwhile) = (nil, false)
      text = "run it with --headroom to see what the same reloads could do at the best times."
      return
    }
    // Those of an estimate are other replications.
    self.possible = max(possible, fresh)
    isWorthwhile = possible - fresh >= RoughHeadroom.leastGain
    let best =
      measured.map { "\(ReadableFigures.share($0)) of the views fresh" } ?? rough?.text(
        of: max(possible, fresh)) ?? ""
    text =
      isWorthwhile
      ? "when it reloads. At the best times, the same reloads could make \(best)."
      : "little at its times. Even at the best times, the same reloads could make only \(best)."
  }
}
