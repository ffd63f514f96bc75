import OutputAnalysis
import WidgetRefresh

/// What the same reloads of a widget could do at the best times, and whether it is worth looking for better times.
struct HeadroomAdvice {
  /// The share of views that could be fresh; `nil`: not known, or it does not apply.
  let possible: Double?
  /// In a sentence; `nil`: it does not apply.
  let text: String?
  /// How much larger the share of fresh views could be.
  let gain: Double
  /// Whether ``possible`` is a rough estimate.
  let isRough: Bool

  init(_ widget: WidgetSummary, at index: Int, isContentConstant: Bool, rough: RoughHeadroom?) {
    let measured = widget.value(of: .possibleFreshViews)
    let estimate = rough.flatMap { $0.possible.indices.contains(index) ? $0.possible[index] : nil }
    isRough = measured == nil
    guard !isContentConstant, let fresh = widget.value(of: .freshViews), widget[.charged] > 0 else {
      (possible, text, gain) = (nil, nil, 0)
      return
    }
    guard let possible = measured ?? estimate else {
      (possible, gain) = (nil, 0)
      text = "not known yet. --headroom shows what the same reloads could do at the best times."
      return
    }
    // Those of an estimate are other replications.
    self.possible = max(possible, fresh)
    gain = possible - fresh
    let best =
      measured.map { "\(ReadableFigures.share($0)) of the views fresh" }
      ?? rough?.text(of: max(possible, fresh)) ?? ""
    text =
      gain >= RoughHeadroom.leastGain
      ? "the times of its reloads. At the best times, the same reloads could make \(best)."
      : "not the times of its reloads. Even at the best times, the same reloads could make \(best), not much more than now."
  }

  /// Whether there is much to gain.
  var isWorthwhile: Bool { gain >= RoughHeadroom.leastGain }

  /// As a paragraph, with the command to try.
  ///
  /// - Parameters:
  ///   - widget: its name.
  ///   - name: HTML before the text.
  func html(of widget: String, name: String = "", commands: NextCommands) -> String {
    guard let text else { return "" }
    let command =
      isWorthwhile ? " Try: <code>\(HTMLText.escaped(commands.optimize(widget)))</code>" : ""
    return
      "<p class=\"advice\"><strong>What to change:</strong> \(name)\(HTMLText.escaped(text))\(command)</p>\n"
  }
}
