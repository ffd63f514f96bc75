import WidgetRefresh

/// The smallest difference that matters. With enough replications, any difference is more than chance, however small it is.
///
/// A figure's margin is a share of its value in the first scenario, or of a usual value of its unit, whichever is more. So a change from
/// 0.2 to 0.1 free reloads a day does not matter, although it is a half.
package struct PracticalMargin: Hashable, Sendable {
  /// 0 or more, below 1; 0: every difference matters.
  package var share: Double

  /// 1 % (GUESS): a percentage point of a share, 0.1 a day, 6 s, 36 s of waiting a day, or 1 % of the figure.
  package static let usual = PracticalMargin(share: 0.01)
  /// No difference below this matters: 0.1 percentage points of a share, 0.01 a day, 0.6 s (GUESS).
  static let tiny = PracticalMargin(share: 0.001)

  package init(share: Double) {
    self.share = share
  }

  /// In the figure's unit.
  ///
  /// - Parameters:
  ///   - figure: the figure.
  ///   - before: the figure in the first scenario.
  package func size(of figure: Figure, before: Double) -> Double {
    max(share * before.magnitude, smallest(figure.unit))
  }

  /// The margin of small figures of a unit, in that unit.
  package func smallest(_ unit: Figure.Unit) -> Double { share * Self.usualSize(unit) }

  private static func usualSize(_ unit: Figure.Unit) -> Double {
    switch unit {
    case .share: 1
    case .perDay: 10
    case .seconds: 600
    case .secondsPerDay: 3600
    }
  }
}
