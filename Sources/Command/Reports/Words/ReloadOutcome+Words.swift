import WidgetRefresh

extension ReloadOutcome {
  /// In the data dictionary.
  var meaning: String { row.meaning }
  /// What went wrong. Continues a sentence after a share of the reloads; `nil`: nothing.
  var trouble: String? { row.trouble }

  private var row: (meaning: String, trouble: String?) {
    switch self {
    case .timeline: ("Reloads that returned a timeline.", nil)
    case .failureTimeline:
      (
        "Reloads whose fetch failed and that returned a timeline saying so.",
        "failed to fetch"
      )
    case .unavailableTimeline:
      (
        "Reloads that found the content not available yet and returned a timeline saying so.",
        "found the content not available yet"
      )
    case .oldContentTimeline:
      (
        "Reloads whose fetch failed and that returned the data in the container.",
        "failed to fetch"
      )
    case .placeholderTimeline:
      (
        "Reloads that returned placeholder entries: parameters were not set, the container was empty, or the timeline shows no content.",
        nil
      )
    case .fetchFailed: ("Reloads whose fetch failed; the old timeline stayed.", "failed to fetch")
    case .timedOut: ("Reloads stopped because they took too long.", "timed out")
    case .memoryLimitExceeded: ("Reloads stopped because they used too much memory.", "used too much memory")
    case .processorTimeExceeded:
      (
        "Reloads on the watch stopped because they used too much processor time.",
        "used too much processor time"
      )
    case .archiveTooLarge: ("Reloads whose archive was too large.", "returned an archive that is too large")
    case .tooManyEntries: ("Reloads whose timeline had too many entries.", "returned too many entries")
    case .crashed: ("Reloads during which the extension's process ended; the old timeline stayed.", "crashed")
    case .refused:
      (
        "Reloads whose timeline the system refused, because the extension was stale.",
        "were refused (stale extension)"
      )
    case .unfinished: ("Reloads cut off by the end of the run or the removal of the widget.", nil)
    }
  }
}

extension ContentSource {
  /// In the data dictionary.
  var meaning: String {
    switch self {
    case .nothing: "Reloads without a timeline, or with one that has no data."
    case .fetch: "Reloads whose timelines show the data that they fetched."
    case .container: "Reloads whose timelines show data from the container."
    }
  }
}
