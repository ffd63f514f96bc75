/// How the system of a synthetic phone words its lines.
struct LogWording: Sendable {
  struct Line {
    var process: String
    var message: String

    init(_ process: String, _ message: String) { (self.process, self.message) = (process, message) }
  }

  var reloaded: @Sendable () -> [Line]
  var failed: @Sendable (_ why: String, _ next: String) -> [Line]
  var refused: @Sendable () -> Line
  var denied: @Sendable (_ policy: String) -> Line
  var exempt: @Sendable (_ begins: Bool) -> Line
  var quit: @Sendable () -> Line

  static let app = "com.example.weather"
  static let bundle = "com.example.weather.widgets"

  /// That of public reports of iOS 17.
  static let known = LogWording(
    reloaded: {
      [
        Line("WeatherWidgets", "Request ended for Rain:systemSmall:(noIntent) - success"),
        Line("chronod", "[\(bundle)::\(bundle):Rain:systemSmall] on local reload: succeeded"),
      ]
    },
    failed: { why, next in
      let text =
        why == "stale"
        ? "with error WidgetKit.WidgetArchiver.ValidationError.bundleStubNotSupported(underlyingError: Bundle version did not match; LaunchServices DB may need to be rebuilt)"
        : "with error Error Domain=CHSErrorDomain Code=1050 \"timelineReloadFailed\""
      return
        (why == "stale"
        ? [Line("WeatherWidgets", "Request ended for Rain:systemSmall:(noIntent) - success")] : [])
        + [
          Line("chronod", "[\(bundle)::\(bundle):Rain:systemSmall] on local reload: failed \(text)"),
          Line("chronod", "[\(bundle)::\(bundle):Rain:systemSmall] next attempt due at \(next)"),
        ]
    },
    refused: { Line("chronod", "\(bundle) Disallowing reloads due to extensive failures") },
    denied: { policy in
      Line(
        "dasd",
        """
        com.apple.chrono.widgetReload:\(bundle):3F2A90:[
        \t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.90}}
        \t{name: \(policy == "budget" ? "RemoteWidgetBudgetPolicy" : "Low Power Mode Policy"), policyWeight: 1.000, \
        response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{value == 0}]}}
         ] sumScores:0.9, denominator:6.0, FinalDecision: Must Not Proceed}
        """)
    },
    exempt: { begins in
      Line(
        "chronod",
        begins
          ? "Observed \(app) began running for exempt reason: foreground"
          : "Observed \(app) stopped running for exempt reason: foreground - remainingReasons: {}")
    },
    quit: {
      Line(
        "runningboardd",
        "Executing termination request for: <RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:[app<\(app)>] killed from app switcher reportType:None>"
      )
    })

  /// Another release. Not used while the reader was written.
  static let other = LogWording(
    reloaded: { [Line("chronod", "\(bundle) Rain systemSmall: Reload success (1 entries)")] },
    failed: { why, next in
      [
        Line(
          "chronod",
          "\(bundle) Rain systemSmall: Reload failed; retries exhausted, next attempt \(next): "
            + (why == "stale" ? "Bundle version did not match" : "CHSErrorDomain error 1050."))
      ]
    },
    refused: { Line("chronod", "Disallowing reload of \(bundle) for 3600 s: too many failures") },
    denied: { policy in
      Line(
        "dasd",
        "<_DASActivity widget-refresh \(bundle)> {name: \(policy == "budget" ? "Widget Budget" : "LowPowerModePolicy"), response: {Decision: Must Not Proceed}} FinalDecision: Must Not Proceed"
      )
    },
    exempt: { begins in
      Line(
        "chronod",
        begins
          ? "\(app) began running for exempt reason(s) visible"
          : "\(app) stopped running for exempt reason(s) visible, remainingReasons: none")
    },
    quit: {
      Line("SpringBoard", "SBWorkspaceTerminateApplication: \(app): \"killed from app switcher\"")
    })
}
