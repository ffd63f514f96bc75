import RandomVariates

/// The random streams of one replication.
struct RunStreams: Sendable {
  let seed: UInt64
  let replication: UInt32
  /// Those of the widgets and apps, in the scenario's order.
  var widgets: [EntityStreams] = []
  var apps: [EntityStreams] = []

  func streams(of owner: StreamOwner) -> EntityStreams {
    EntityStreams(seed: seed, replication: replication, entity: owner.name)
  }

  func stream(of owner: StreamOwner, for purpose: StreamPurpose) -> RandomStream {
    streams(of: owner).stream(for: purpose)
  }
}

extension RunStreams {
  init(of scenario: Scenario, replication: UInt32) {
    self.init(seed: scenario.seed, replication: replication)
    widgets = scenario.widgets.indices.map { streams(of: .widget(scenario.widgets[$0].name)) }
    apps = scenario.apps.indices.map { streams(of: .app(scenario.apps[$0].name)) }
  }
}

extension EntityStreams {
  func stream(for purpose: StreamPurpose) -> RandomStream { stream(for: purpose.rawValue) }
}

/// The entity that draws from a stream. Its name is part of the meaning of a seed: a new name changes results.
enum StreamOwner {
  case user
  case app(String)
  case widget(String)
  case activity(String)
  case stack(String)
  case content(String)
  /// A content, as far as an app changes it.
  case appContent(String, String)

  var name: String {
    switch self {
    case .user: "user"
    case .app(let name): "app:\(name)"
    case .widget(let name): "widget:\(name)"
    case .activity(let name): "activity:\(name)"
    case .stack(let name): "stack:\(name)"
    case .content(let name): "content:\(name)"
    case .appContent(let app, let content): "app:\(app) \(content)"
    }
  }
}

/// The purpose of a stream. Its name is part of the meaning of a seed: a new name changes results.
enum StreamPurpose: String, CaseIterable {
  // The user
  case pickups = "pickups"
  case days = "days"
  case unlockedSessions = "sessions"
  case homeScreens = "home screens"
  case glances = "glances"
  case standBy = "standBy"

  // An app
  case sessionsInPickups = "sessions in pickups"
  case foregroundArrivals = "foreground arrivals"
  case audioArrivals = "audio arrivals"
  case navigationArrivals = "navigation arrivals"
  case workoutArrivals = "workout arrivals"
  case foregroundSessions = "foreground sessions"
  case audioSessions = "audio sessions"
  case navigationSessions = "navigation sessions"
  case workoutSessions = "workout sessions"
  case backgroundRefreshes = "background refreshes"
  case wakeUps = "wake-ups"
  case missedWakeUps = "missed wake-ups"
  case networkTunnel = "network tunnel"
  case staleExtension = "stale extension"
  case learning = "learning"
  case latencies = "latencies"
  case forceQuits = "force-quits"
  case ownChanges = "own changes"
  case silentPushes = "silent pushes"
  case widgetPushes = "widget pushes"
  case alertPushes = "alert pushes"
  case alertPushDelivery = "alert push delivery"
  case silentPushDelivery = "silent push delivery"
  case widgetPushDelivery = "widget push delivery"
  case lostPushes = "lost pushes"

  // A widget
  case provider = "provider"
  case processorTime = "processor time"
  case moments = "moments"
  case touches = "touches"
  case intents = "intents"
  case rendering = "rendering"
  case lots = "lots"
  case stalls = "stalls"
  case edits = "edits"

  // A content, or a widget whose content has no name
  case liveContent = "content.live"
  case scheduledContent = "content.scheduled"
  case revisedContent = "content.revision"
  case availability = "content.availability"
  case intentSettling = "content.intent"

  // An activity
  case activityStarts = "activity starts"
  case activityLives = "activity lives"
  case activityPushes = "activity pushes"
  case pushFates = "push fates"
  case payloads = "payloads"
  case activityAlerts = "activity alerts"
  case activityCopies = "activity copies"
  case refusedLives = "refused lives"
  case wakesForStart = "wakes for start"

  // The watch
  case wearer = "wearer"
  case wristRaises = "wrist raises"
  case timedWristRaises = "timed wrist raises"
  case alwaysOnGlances = "Always-On glances"
  case timeApart = "time apart"
  case heldCopies = "held copies"
  case transfers = "transfers"
  case complicationPushes = "complication pushes"
  case complicationPushDelivery = "complication push delivery"

  // The Always-On display of the phone
  case alwaysOn = "Always-On display"
  case alwaysOnDurations = "Always-On display durations"

  // Controls
  case controlCenter = "Control Center"
  case controlCenterDurations = "Control Center durations"
  case watchControlCenter = "Control Center on the watch"
  case watchControlCenterDurations = "Control Center on the watch durations"
  case controlPushes = "control pushes"
  case controlPushDelivery = "control push delivery"

  // A stack
  case turns = "turns"
}
