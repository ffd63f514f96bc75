import WidgetRefresh

/// What the marks of lanes mean, once for the whole page.
enum Legend {
  private static let parts: [(lane: Lane, note: String, marks: [(MarkKind, String)])] = [
    (.unlocked, "The phone is unlocked (a pickup).", []),
    (
      .sessions, "Sessions of the widget's app, in which its reloads are free.",
      AppSession.allCases.map { (.session($0), HTMLText.words($0)) }
    ),
    (
      .content, "There is something new to show.",
      [
        (.contentChanged(isKnownAhead: false), "must be fetched"),
        (.contentChanged(isKnownAhead: true), "a timeline can know it ahead"),
      ]
    ),
    (
      .views, "Somebody looks at the widget.",
      [(.freshView, "fresh"), (.staleView, "stale: newer content is not shown")]
    ),
    (
      .entries, "Each entry from when it is shown until the next is.",
      [
        (.entry(isOdd: false), "content"), (.entry(isOdd: true), "the next"), (.failureEntry, "failure"),
        (.placeholderEntry, "placeholder"),
      ]
    ),
    (
      .requests, "A reload is asked for; rows from top to bottom:",
      CauseGroup.allCases.map { (.requested($0), $0.title) }
    ),
    (
      .waiting, "A request is withheld:",
      WithholdingReason.allCases.map { (.waiting($0), HTMLText.words($0)) }
    ),
    (
      .decisions, "What became of requests; colours as above.",
      ReloadDecision.allCases.map { (.decided($0, .policy), HTMLText.words($0)) }
        + [(.failedReload, "the reload failed")]
    ),
    (.balance, "Reloads that the widget's budget holds.", []),
  ]

  static var html: String {
    var html = #"<details class="legend" open><summary>What the marks mean</summary><dl>"#
    for part in parts {
      html += "<div><dt>\(part.lane.title)</dt><dd>\(part.note)"
      for (kind, text) in part.marks {
        html += #" <span class="key">\#(Swatch.mark(MarkStyle(kind))) \#(HTMLText.escaped(text))</span>"#
      }
      html += "</dd></div>"
    }
    return html + "</dl></details>\n"
  }
}
