import Foundation
import RandomVariates
import Testing
import WidgetRefresh

@testable import OutputAnalysis

@Suite struct FigureSpreadTests {
  private let day = FigureScale(periodMilliseconds: 86_400_000, days: 1)

  private func spread(_ pairs: [FigurePair], of figure: Figure) -> FigureSpread {
    pairs.reduce(into: FigureSpread()) { $0.add($1, of: figure) }
  }

  /// For each figure pairs whose values in its unit are 0.3, 0.6 … 30 (shares: hundredths of that).
  @Test(arguments: Figure.allCases)
  func `quantiles are those of the people's values, in the figure's unit`(figure: Figure) throws {
    let numbers = (1...100).map { Double($0) * (figure.unit == .share ? 0.003 : 0.3) }
    let perRatio = day.factor(of: figure)
    let y: Int64 = perRatio < 1 ? 1000 : 1_000_000_000_000
    let pairs = numbers.map { FigurePair(x: Int64(($0 / perRatio * Double(y)).rounded()), y: y) }
    let quantiles = spread(pairs, of: figure).quantiles(of: figure, scale: day, confidence: 0.95)
    #expect(quantiles.map(\.share) == [0.05, 0.25, 0.5, 0.75, 0.95])
    for quantile in quantiles {
      let h = 99 * quantile.share
      let expected = numbers[Int(h)] + (h - h.rounded(.down)) * (numbers[Int(h) + 1] - numbers[Int(h)])
      let error = abs(quantile.value - expected) / expected
      #expect(error < DurationHistogram.relativeError + 2e-3, "\(quantile.share)")
      #expect(quantile.n == 100)
    }
    // B(100, 0.5): 2.5 % at 40, 97.5 % at 60.
    let median = quantiles[2]
    #expect(abs((median.low ?? 0) - numbers[39]) / numbers[39] < 0.006)
    #expect(abs((median.high ?? 0) - numbers[60]) / numbers[60] < 0.006)
  }

  @Test func `who has no such figure is not counted`() throws {
    let views = spread([FigurePair(x: 1, y: 2), .zero, FigurePair(x: 1, y: 4)], of: .freshViews)
    let quantiles = views.quantiles(of: .freshViews, scale: day, confidence: 0.95)
    #expect(quantiles.allSatisfy { $0.n == 2 && $0.low == nil })
    #expect(quantiles[2].value == 0.375)
    #expect(spread([.zero], of: .freshViews).quantiles(of: .freshViews, scale: day, confidence: 0.95).isEmpty)
  }
}
