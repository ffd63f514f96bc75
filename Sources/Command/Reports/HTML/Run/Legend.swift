import WidgetRefresh

/// The legend of the lanes, once for the whole page.
enum Legend {
  private static let parts: [(lane: Lane, note: HTML, marks: [(MarkKind, String)])] = [
    (
      .inUse,
      "The widget's device is in use: the phone is unlocked (a pickup), or the wrist with the watch is raised.",
      []
    ),
    (
      .sessions, "Sessions of the widget's app. They make its reloads free.",
      AppSession.allCases.map { (.session($0), DisplayText.words($0.name)) }
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

  /// A key of the marks that a widget has, with the lanes that they are in.
  static func key(of kinds: Set<MarkKind>) -> HTML {
    let lanes = parts.compactMap { part -> HTML? in
      let keys = part.marks.filter { occurs($0.0, in: kinds) }.map { kind, text in
        key(kind, String(text.prefix { $0 != ":" }))
      }
      return keys.isEmpty
        ? nil : "<span class=\"lane-keys\"><b>\(part.lane.title)</b> \(keys.joined(separator: " "))</span>"
    }
    return lanes.isEmpty ? "" : "<p class=\"note\">\(lanes.joined(separator: " "))</p>\n"
  }

  /// The legend has each decision once, for all causes.
  private static func occurs(_ kind: MarkKind, in kinds: Set<MarkKind>) -> Bool {
    guard case .decided(let decision, _) = kind else { return kinds.contains(kind) }
    return CauseGroup.allCases.contains { kinds.contains(.decided(decision, $0)) }
  }

  private static func key(_ kind: MarkKind, _ text: String) -> HTML {
    HTMLParts.key(Swatch.mark(MarkStyle(kind)), text)
  }

  static var html: HTML {
    var html: HTML = #"<details class="legend"><summary>Legend</summary><dl>"#
    for part in parts {
      html += "<div><dt>\(part.lane.title)</dt><dd>\(part.note)"
      for (kind, text) in part.marks {
        html += " \(key(kind, text))"
      }
      html += "</dd></div>"
    }
    return html + "</dl></details>\n"
  }
}
