import OutputAnalysis

/// An estimate in a picture.
package struct PlotRow {
  /// A value with the ends of its interval.
  package struct Estimate {
    package var value: Double
    package var low: Double?
    package var high: Double?

    package init(value: Double, low: Double? = nil, high: Double? = nil) {
      (self.value, self.low, self.high) = (value, low, high)
    }

    package var all: [Double] { [value, low, high].compactMap { $0 } }
  }

  package var name: String
  /// The estimate in words.
  package var text: String
  /// `nil`: there is nothing to draw.
  package var estimate: Estimate?
  package var mark: ChartMark
  /// Whether it is today's value.
  package var isToday = false

  package init(name: String, text: String, estimate: Estimate? = nil, mark: ChartMark, isToday: Bool = false)
  { (self.name, self.text, self.estimate, self.mark, self.isToday) = (name, text, estimate, mark, isToday) }
}

extension PlotRow.Estimate {
  package init(_ interval: FigureInterval) {
    self.init(value: interval.estimate, low: interval.low, high: interval.high)
  }
}

extension [PlotRow] {
  /// Those that are drawn.
  package var marks: [ChartMark] { filter { $0.estimate != nil }.map(\.mark) }

  /// In words.
  package var description: String { map { "\($0.name): \($0.text)." }.joined(separator: " ") }
}
