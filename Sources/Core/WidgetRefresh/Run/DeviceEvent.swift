import EventKernel

/// An event: what happens, the index of a widget, app, stack or surface, and a parameter.
struct DeviceEvent: PackedEvent {
  /// The numbers are part of fingerprints. A new number changes the fingerprints of all scenarios.
  enum Kind: UInt8 {
    // Device and usage. The index is 0 unless noted.
    case dayBegins = 0
    case budgetAccrues = 1
    case systemEvent = 2  // index: event of the scenario
    case pickup = 3
    case unlocks = 4
    case locks = 5
    case glance = 6
    case standByGlance = 7
    case recordedSession = 8
    case timetableView = 9  // index: view
    case surfaceShown = 10  // index: surface
    case surfaceHidden = 11  // index: surface
    case stackSwiped = 12  // index: stack; parameter: generation of its view

    // Apps. The index is that of the app.
    case sessionArrives = 13  // parameter: session
    case sessionBegins = 14  // parameter: session
    case sessionEnds = 15  // parameter: session
    case sessionCallRepeats = 16  // parameter: call
    case backgroundRefresh = 17
    case pushSent = 18  // parameter: kind of push
    case pushDelivered = 19  // parameter: kind of push

    // Widgets. The index is that of the widget.
    case widgetAdded = 20
    case widgetRemoved = 21
    case timelineDue = 22  // parameter: generation of the date
    case check = 23
    case reloadFinishes = 24
    case entryDate = 25  // parameter: generation of the timeline
    case repaint = 26
    case contentChanges = 27  // index: content
    case configurationEdited = 28

    case poolServes = 29
    case contentNoticed = 30  // index: app

    case wakeUp = 31  // index: app
    case appLearns = 32  // index: app; parameter: app event
    case delayedCall = 33  // index: app; parameter: call
    case changeIsMade = 34  // index: app; parameter: content that its user changes
    case intentSettles = 35  // index: content
    case backgroundFetchEnds = 36  // index: widget
    case refreshSlot = 37  // index: app
    case changeAvailable = 38  // index: content
    case intentReturns = 39  // index: widget

    // Live Activities. The index is that of the activity, unless noted.
    case activityStart = 40
    case activityNoticed = 41  // index: item
    case activityPushSent = 42  // parameter: 1 if it waited since the last one
    case activityPushArrives = 43  // parameter: ordinal of the update
    case activityDraws = 44
    case activityWaitEnds = 45
    case activityTurn = 46  // parameter: its number; the next turn of its life
    case activityStale = 47  // parameter: number of its stale date

    // The watch. The index is that of the watch app, or 0.
    case wristRaised = 48  // parameter: 1 if at a given time
    case watchLeaves = 49
    case watchReturns = 50
    case transferArrives = 51  // parameter: ordinal of the transfer
    case transferOpportunity = 52
    case watchRefresh = 53

    case controlCenterOpened = 54  // index: device

    // Copies on the watch. The index is that of the activity, the parameter the number of the copied state.
    case activityCopyArrives = 55
    case activityCopyStale = 56

    case activityAlertEnds = 57  // index: activity
    case watchGlance = 58
    case watchGlanceEnds = 59
    case phoneGlance = 60
    case phoneGlanceEnds = 61

    case activityEndRepeats = 62  // index: activity; parameter: its start

    case providerCalls = 63  // index: widget
  }

  static let parameterBits: UInt64 = 16
  /// Generation numbers are modulo this.
  static let parameterLimit = 1 << parameterBits
  /// Most widgets, apps, stacks or lines of a timetable on one device.
  static let indexLimit = 1 << 18

  let packed: UInt64

  init(packed: UInt64) {
    self.packed = packed
  }

  init(_ kind: Kind, _ index: Int = 0, _ parameter: Int = 0) {
    packed =
      UInt64(kind.rawValue) << 34
      | (UInt64(truncatingIfNeeded: index) & UInt64(Self.indexLimit - 1)) << Self.parameterBits
      | UInt64(truncatingIfNeeded: parameter) & UInt64(Self.parameterLimit - 1)
  }

  init(_ kind: Kind, _ key: some TableKey, _ parameter: Int = 0) {
    self.init(kind, key.index, parameter)
  }

  init(_ kind: Kind, _ key: some TableKey, _ parameter: some TableKey) {
    self.init(kind, key.index, parameter.index)
  }

  /// `nil` for bits that do not come from ``init(_:_:_:)``.
  var kind: Kind? { Kind(rawValue: UInt8(clamping: packed >> 34)) }
  var index: Int { Int(packed >> Self.parameterBits) & (Self.indexLimit - 1) }
  var parameter: Int { Int(packed) & (Self.parameterLimit - 1) }

  var item: ItemID { ItemID(index: index) }
  var activity: ActivityID { ActivityID(index: index) }
  var widget: WidgetID { WidgetID(index: index) }
  var device: DeviceKind { DeviceKind(index: index) }
  var app: AppID { AppID(index: index) }
  var session: AppSession { AppSession(index: parameter) }
  var content: ContentID { ContentID(index: index) }
  var appEvent: AppEvent { AppEvent(index: parameter) }
  var push: PushKind { PushKind(index: parameter) }
}
