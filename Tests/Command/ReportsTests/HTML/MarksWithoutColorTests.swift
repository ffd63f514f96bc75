import Testing
import WidgetRefresh

@testable import Reports

/// What differs in color also differs in shape, place or pattern.
@Suite struct MarksWithoutColorTests {
  /// The classes of ``Paint`` without their colors.
  private func uncolored(_ paint: String) -> String {
    paint.split(separator: " ").map { word in
      word.split(separator: "-").enumerated().filter { $0.offset != 1 }.map(\.element).joined(separator: "-")
    }.joined(separator: " ")
  }

  @Test
  func
    `marks in a lane differ without color, but for the causes of decisions, which are in the lane of requests`()
  {
    for lane in Lane.allCases {
      let kinds = MarkKind.all.filter { kind in
        guard MarkStyle(kind).lane == lane else { return false }
        if case .decided(_, let cause) = kind { return cause == .policy }
        return true
      }
      let looks = kinds.map { kind in
        let style = MarkStyle(kind)
        return "\(style.shape) \(uncolored(style.paint))"
      }
      #expect(Set(looks).count == looks.count, "\(lane): \(looks)")
    }
  }

  @Test(arguments: [
    [ChartMark.better, .worse, .changed, .slight, .undecided],
    [.best, .chosen, .asGood, .other, .refused, .today],
    [.holds, .fails, .open],
  ])
  func `marks of a chart differ without color`(marks: [ChartMark]) {
    let looks = marks.map { "\($0.path) \(uncolored($0.paint))" }
    #expect(Set(looks).count == looks.count, "\(looks)")
  }
}
