import OutputAnalysis

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

  /// The worth of two figures in indifferences. If one does not apply, the other counts whole.
  func worth(freshViews: Double?, age: Double?) -> Double {
    let parts = [freshViews.map { $0 / Self.freshViews }, age.map { -$0 / self.age }].compactMap(\.self)
    return parts.isEmpty ? 0 : parts.reduce(0, +) / Double(parts.count)
  }
}
