import OutputAnalysis

/// Says how old each of several contents of a widget was when viewed, and which one made the widget old.
enum ContentText {
  /// One paragraph for each widget with several contents and views.
  static func lines(_ run: RunSummary) -> [String] {
    run.widgets.compactMap { widget in
      text(widget.contentFigures).map { "\(DisplayText.line(widget.widget, to: 60)): \($0)" }
    }
  }

  /// Continues a sentence; `nil`: one content, or no views.
  static func text(_ contents: [ContentFigures]) -> String? {
    let ages = contents.compactMap { content in
      content.meanAge.map {
        "\(name(content)) \(ReadableFigures.duration(seconds: $0))"
          + (content.madeOld.map { " (made it old in \(ReadableFigures.share($0)))" } ?? "")
      }
    }
    if ages.isEmpty { return nil }
    let oldest = contents.max { $0.madeOld ?? 0 < $1.madeOld ?? 0 }
    let cause = oldest.flatMap { content in
      content.madeOld.map {
        "its view was old because of `\(name(content))` in \(ReadableFigures.share($0)) of the views that were not fresh."
      }
    }
    return (cause ?? "its contents were fresh in all views.")
      + " Mean content age when viewed: \(ages.listed("and"))."
  }

  private static func name(_ content: ContentFigures) -> String { DisplayText.line(content.name, to: 40) }
}
