import EventKernel

/// The scenario of the probe that `widgetsim reloads logger --probe` prints.
package enum ProbeScenario {
  package static let kind = "ReloadProbe"
  /// From a reload of the probe to its due date, with time for an app that is slow.
  package static let asked = SimulationDuration.minutes(4)...SimulationDuration.minutes(7)

  package static let yaml = """
    title: Probe
    device: {timeZone: Europe/Berlin}
    apps:
      Probe:
        foreground: {sessions: {perDay: 4}, duration: {lognormal: {median: 28s, sigma: 1.8}}}
    widgets:
      probe:
        app: Probe
        kind: ReloadProbe
        family: systemSmall
        surface: {homePage: 1}
        provider: {timeline: {entries: 1, policy: {after: 5m}}}
        content: {live: {changes: {perDay: 30}}}
    """
}
