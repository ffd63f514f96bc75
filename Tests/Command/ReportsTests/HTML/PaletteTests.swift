import Foundation
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct PaletteTests {
  @Test(arguments: Palette.allCases.filter { $0 != .paper })
  func `each colour can be seen on its background`(color: Palette) {
    #expect(contrast(color.light, Palette.paper.light) >= 3)
    #expect(contrast(color.dark, Palette.paper.dark) >= 3)
  }

  @Test func `decisions differ in shape and pattern, reasons in colour or pattern, sessions in pattern`() {
    let decisions = ReloadDecision.allCases
    #expect(Set(decisions.map(\.shape)).count == decisions.count)
    #expect(Set(decisions.map(\.pattern)).count == decisions.count)
    let reasons = WaitReason.allCases
    #expect(Set(reasons.map { Paint.fill($0.color, $0.pattern) }).count == reasons.count)
    for color in Palette.allCases {
      let patterns = reasons.filter { $0.color == color }.map(\.pattern)
      #expect(Set(patterns).count == patterns.count, "\(color)")
    }
    #expect(Set(AppSession.allCases.map(\.pattern)).count == AppSession.allCases.count)
  }

  @Test func `marks of all kinds have styles of their own`() {
    #expect(Set(MarkStyle.all.map(\.id)).count == MarkKind.all.count)
  }

  /// WCAG 2.2: contrast ratio of two colours, 1 … 21.
  private func contrast(_ one: String, _ other: String) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: String) -> Double {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    func linear(_ shift: Int) -> Double {
      let value = Double(number >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
}
