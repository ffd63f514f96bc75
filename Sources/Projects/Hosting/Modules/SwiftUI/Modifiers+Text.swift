nonisolated extension View {
  public func font(_ font: Font?) -> ModifiedView { modified() }
  public func fontWeight(_ weight: Font.Weight?) -> ModifiedView { modified() }
  public func fontWidth(_ width: Font.Width?) -> ModifiedView { modified() }
  public func fontDesign(_ design: Font.Design?) -> ModifiedView { modified() }
  public func bold(_ isActive: Bool = true) -> ModifiedView { modified() }
  public func italic(_ isActive: Bool = true) -> ModifiedView { modified() }
  public func monospaced(_ isActive: Bool = true) -> ModifiedView { modified() }
  public func monospacedDigit() -> ModifiedView { modified() }
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> ModifiedView { modified() }
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> ModifiedView { modified() }
  public func kerning(_ kerning: CGFloat) -> ModifiedView { modified() }
  public func tracking(_ tracking: CGFloat) -> ModifiedView { modified() }
  public func baselineOffset(_ offset: CGFloat) -> ModifiedView { modified() }
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> ModifiedView { modified() }
  public func textCase(_ textCase: Text.Case?) -> ModifiedView { modified() }
  public func lineLimit(_ number: Int?) -> ModifiedView { modified() }
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> ModifiedView { modified() }
  public func lineLimit(_ limit: ClosedRange<Int>) -> ModifiedView { modified() }
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> ModifiedView { modified() }
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> ModifiedView { modified() }
  public func lineSpacing(_ spacing: CGFloat) -> ModifiedView { modified() }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> ModifiedView { modified() }
  public func minimumScaleFactor(_ factor: CGFloat) -> ModifiedView { modified() }
  public func allowsTightening(_ flag: Bool) -> ModifiedView { modified() }
  public func truncationMode(_ mode: Text.TruncationMode) -> ModifiedView { modified() }
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> ModifiedView { modified() }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> ModifiedView { modified() }
  public func dynamicTypeSize<R: RangeExpression>(_ range: R) -> ModifiedView
  where R.Bound == DynamicTypeSize { modified() }
  public func textSelection(_ selectability: TextSelectability) -> ModifiedView { modified() }
  public func redacted(reason: RedactionReasons) -> ModifiedView { modified() }
  public func unredacted() -> ModifiedView { modified() }
  public func privacySensitive(_ sensitive: Bool = true) -> ModifiedView { modified() }
}
public struct TextSelectability: Sendable {
  public static let enabled = Self()
  public static let disabled = Self()
}
