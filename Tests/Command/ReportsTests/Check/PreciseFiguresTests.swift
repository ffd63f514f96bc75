import Testing
import WidgetRefresh

@testable import Reports

@Suite struct PreciseFiguresTests {
  @Test(
    arguments: [
      (2730.0, Figure.Unit.seconds, 2700.0, "46m"), (2722, .seconds, 2700, "45m22s"),
      (2700.4, .seconds, 2700, "45m0.4s"), (2700, .seconds, 2700, "45m"), (2699, .seconds, 2700, "44m59s"),
      (3661, .seconds, 3660, "1h1m1s"), (0.5996, .share, 0.6, "59.96%"), (0.9999, .share, 1, "99.9%"),
      (0.7831, .share, 0.6, "78.3%"), (60.04, .perDay, 60, "60.04"), (48.8, .perDay, 60, "48.8"),
      (100.3, .perDay, 100, "100.30"),
    ] as [(Double, Figure.Unit, Double, String)])
  func `a value has as many digits as tell it from the bound`(
    value: Double, unit: Figure.Unit, bound: Double, text: String
  ) {
    #expect(PreciseFigures.text(value, unit: unit, beside: bound) == text)
  }

  @Test(
    arguments: [
      (0.6, Figure.Unit.share, "60%"), (0.955, .share, "95.5%"), (0.99995, .share, "99.995%"),
      (2700, .seconds, "45m"), (2730, .seconds, "45m30s"), (60, .perDay, "60"), (12.5, .perDay, "12.5"),
      (12.34, .perDay, "12.34"), (150.5, .perDay, "150.50"),
    ] as [(Double, Figure.Unit, String)])
  func `a bound is printed as it was said`(value: Double, unit: Figure.Unit, text: String) {
    #expect(PreciseFigures.exact(value, unit: unit) == text)
  }

  // Seeds are fixed by the loop; no figure is random. What is printed lies on the value's side of the bound.
  @Test func `near a bound what is printed is on the value's side of it`() {
    for step in -200...200 where step != 0 {
      let value = 2700 + Double(step) / 37
      let text = PreciseFigures.text(value, unit: .seconds, beside: 2700)
      #expect(text != "45m" && text.hasPrefix(step < 0 ? "44m" : "45m"), "\(value) \(text)")
    }
  }
}
