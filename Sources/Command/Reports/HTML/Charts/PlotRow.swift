import OutputAnalysis

/// An estimate in a picture.
struct PlotRow {
  /// A value with the ends of its interval.
  struct Estimate {
    var value: Double
    var low: Double?
    var high: Double?

    var all: [Double] { [value, low, high].compactMap { $0 } }
  }

  var name: String
  /// The estimate in words.
  var text: String
  /// `nil`: there is nothing to draw.
  var estimate: Estimate?
  var mark: ChartMark
  /// Whether it is today's value.
  var isToday = false
}

extension PlotRow.Estimate {
  init(_ interval: FigureInterval) {
    self.init(value: interval.estimate, low: interval.low, high: interval.high)
  }
}

extension [PlotRow] {
  /// Those that are drawn.
  var marks: [ChartMark] { filter { $0.estimate != nil }.map(\.mark) }

  /// In words.
  var description: String { map { "\($0.name): \($0.text)." }.joined(separator: " ") }
}
