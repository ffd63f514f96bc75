import ArgumentParser
import WidgetRefresh

/// `--headroom` of commands that run scenarios.
package enum HeadroomFlag {
  package static let help: ArgumentHelp = """
    Also measure headroom: the best that the same number of charged reloads could do, if the app knew all views and \
    content changes in advance. Also measure what about as many could do at the best times of day, the same every day. \
    Up to 32 extra runs learn these times. Live Activities and widgets whose \
    content has two states have no headroom.
    """

  /// - Throws: `ValidationError` if the option is given and no scenario has a widget.
  package static func check(_ isGiven: Bool, _ scenarios: [Scenario]) throws {
    guard isGiven, scenarios.allSatisfy(\.widgets.isEmpty) else { return }
    throw ValidationError("--headroom measures reloads of widgets, but no scenario has a widget.")
  }
}
