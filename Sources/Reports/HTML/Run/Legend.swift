import WidgetRefresh

/// The legend of the lanes, once for the whole page.
enum Legend {
  private static let parts: [(lane: Lane, note: String, marks: [(MarkKind, String)])] = [
    (.unlocked, "The phone is unlocked (a pickup).", []),
    (
      .sessions, "Sessions of the widget's app. They make its reloads free.",
      AppSession.allCases.map { (.session($0), HTMLText.words($0.name)) }
    ),
    (
      .content, "The content changes:",
      [
        (.contentChanged(isKnownAhead: false), "not known ahead"),
        (.contentChanged(isKnownAhead: true), "known ahead: a timeline can have an entry for it"),
      ]
    ),
    (
      .views, "The user views the widget:",
      [(.freshView, "fresh"), (.outdatedView, "out of date: newer content is not shown")]
    ),
    (
      .entries, "Each entry, from when it shows until the next one does:",
      [
        (.shown(.fresh), "fresh"), (.shown(.outOfDate), "out of date: newer content is not shown"),
        (.shown(.markedOutdated), "content that it marks as outdated"), (.shown(.failure), "failure"),
        (.shown(.placeholder), "placeholder"),
      ]
    ),
    (
      .requests, "A reload is requested. Rows from top to bottom:",
      CauseGroup.allCases.map { (.requested($0), $0.title) }
    ),
    (
      .waiting, "A request waits for:",
      WaitReason.allCases.map { (.waiting($0), $0.title) }
    ),
    (
      .decisions, "How requests ended (colors as in “Requests”):",
      ReloadDecision.allCases.map { (.decided($0, .policy), $0.title) }
        + [(.failedReload, "the reload failed")]
    ),
    (.balance, "The budget's balance, in reloads.", []),
  ]

  static var html: String {
    var html = #"<details class="legend"><summary>Legend</summary><dl>"#
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
