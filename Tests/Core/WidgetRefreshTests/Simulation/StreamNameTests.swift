import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Names that last")
struct StreamNameTests {
  /// A stream's name is part of what a seed means.
  @Test("Random streams keep their names")
  func streams() {
    #expect(
      StreamPurpose.allCases.map(\.rawValue) == [
        "pickups", "days", "sessions", "home screens", "glances", "standBy", "sessions in pickups",
        "foreground arrivals", "audio arrivals", "navigation arrivals", "workout arrivals",
        "foreground sessions",
        "audio sessions", "navigation sessions", "workout sessions", "background refreshes", "wake-ups",
        "missed wake-ups", "network tunnel", "stale extension", "learning",
        "latencies", "force-quits", "own changes", "silent pushes", "widget pushes",
        "alert pushes", "alert push delivery", "silent push delivery", "widget push delivery",
        "lost pushes", "provider",
        "processor time", "moments", "touches",
        "intents",
        "rendering",
        "lots", "stalls", "edits", "content.live", "content.scheduled", "content.revision",
        "content.availability",
        "content.intent", "activity starts", "activity lives", "activity pushes", "push fates", "payloads",
        "activity alerts", "activity copies", "refused lives", "wakes for start",
        "wearer", "wrist raises", "timed wrist raises", "Always-On glances", "time apart",
        "held copies",
        "transfers", "complication pushes",
        "complication push delivery", "Always-On display", "Always-On display durations",
        "Control Center", "Control Center durations", "Control Center on the watch",
        "Control Center on the watch durations", "control pushes",
        "control push delivery", "turns",
      ])
    #expect(
      [
        StreamOwner.user, .app("A"), .widget("B"), .activity("E"), .stack("C"), .content("D"),
        .appContent("A", "content:D"),
      ]
      .map(\.name)
        == ["user", "app:A", "widget:B", "activity:E", "stack:C", "content:D", "app:A content:D"])
    let streams = RunStreams(seed: 7, replication: 3)
    var ours = streams.stream(of: .widget("B"), for: .rendering)
    var named = RandomStream(seed: 7, replication: 3, entity: "widget:B", purpose: "rendering")
    #expect(ours.uniform() == named.uniform())
  }

  @Test("Events keep the numbers that fingerprints are made from")
  func events() {
    let kinds = (0...255).compactMap { DeviceEvent.Kind(rawValue: $0).map { "\($0)" } }
    #expect(
      kinds == [
        "dayBegins", "budgetAccrues", "systemEvent", "pickup", "unlocks", "locks", "glance",
        "standByGlance", "recordedSession", "timetableView", "surfaceShown", "surfaceHidden", "stackSwiped",
        "sessionArrives", "sessionBegins", "sessionEnds", "sessionCallRepeats", "backgroundRefresh",
        "pushSent", "pushDelivered", "widgetAdded", "widgetRemoved", "timelineDue", "check",
        "reloadFinishes", "entryDate", "repaint", "contentChanges", "configurationEdited", "poolServes",
        "contentNoticed", "wakeUp", "appLearns", "delayedCall", "changeIsMade", "intentSettles",
        "backgroundFetchEnds", "refreshSlot", "changeAvailable", "intentReturns",
        "activityStart", "activityNoticed", "activityPushSent", "activityPushArrives", "activityDraws",
        "activityWaitEnds", "activityTurn", "activityStale",
        "wristRaised", "watchLeaves", "watchReturns", "transferArrives", "transferOpportunity",
        "watchRefresh", "controlCenterOpened", "activityCopyArrives", "activityCopyStale",
        "activityAlertEnds", "watchGlance", "watchGlanceEnds", "phoneGlance", "phoneGlanceEnds",
        "activityEndRepeats", "providerCalls",
      ])
    #expect(DeviceEvent(.check, 5, 6).packed == 23 << 34 | 5 << 16 | 6)
  }
}
