import OutputAnalysis
import WidgetRefresh

/// When a difference matters. One indifference is 2 points of fresh views, or a minute of content age (10% of today's age if that is
/// more). Both figures count half. All numbers are ours (GUESS); *Choosing a policy* lists them.
package struct Indifference: Codable, Hashable, Sendable {
  /// Share of fresh views.
  package static let freshViews = 0.02
  /// Content age in seconds, at least.
  package static let seconds = 60.0
  /// Content age as a share of today's, at least.
  package static let shareOfAge = 0.1
  /// What each further part of a change must earn beside the price of the dearest one.
  static let furtherPart = 0.5
  /// Changes that differ by less are as good as each other.
  package static let tie = 0.25

  /// The content age in seconds that is one indifference.
  package let age: Double

  /// - Parameter age: today's content age in seconds.
  package init(todaysAge age: Double) { self.age = max(Self.seconds, Self.shareOfAge * age) }

  /// What a change must earn, from the prices of its parts.
  package static func price(of parts: [Double]) -> Double {
    (parts.max() ?? 0) + furtherPart * Double(max(0, parts.count - 1))
  }
}

extension OptimizationGoal {
  /// The value of the figure that is one indifference, in its unit: ``indifference`` of today's, but at least what matters at all; with 10%,
  /// 6 s, 1 percentage point or 0.1 a day. Without this, a share of nearly nothing would need an endless number of replications.
  func size(of figure: Figure, today: Double) -> Double {
    max(indifference * today.magnitude, PracticalMargin(share: indifference / 10).smallest(figure.unit))
  }
}
