import EventKernel

/// An entry of the future event list: what happens, to which widget, app, stack or surface, and a parameter.
struct DeviceEvent: PackedEvent {
  enum Kind: UInt8 {
    // Device and usage. The index is 0 unless said otherwise.
    case dayBegins, budgetAccrues, systemEvent  // index: of the scenario's event
    case pickup, unlocks, locks, glance, standByGlance, recordedSession
    case timetableView  // index: of the view
    case surfaceShown, surfaceHidden  // index: of the surface
    case stackSwiped  // index: stack; parameter: generation of its view
    // Apps. The index is the app's.
    case sessionArrives, sessionBegins, sessionEnds, sessionCallRepeats  // parameter: kind of session
    case backgroundRefresh, pushSent, pushDelivered  // parameter of pushes: kind of push
    // Widgets. The index is the widget's.
    case widgetAdded, widgetRemoved
    case timelineDue  // parameter: generation of the date
    case look, reloadFinishes
    case entryDate, repaint  // parameter of entryDate: generation of the timeline
    case contentChanges  // parameter: kind of change
    case configurationEdited
    case poolServes  // index: 0
    case contentNoticed  // index: of the app
  }

  static let parameterBits: UInt64 = 16
  /// Generations count modulo this.
  static let parameterLimit = 1 << parameterBits
  /// Widgets, apps, stacks and lines of a timetable that one device can have.
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

  /// `nil` for bits that ``init(_:_:_:)`` did not make.
  var kind: Kind? { Kind(rawValue: UInt8(clamping: packed >> 34)) }
  var index: Int { Int(packed >> Self.parameterBits) & (Self.indexLimit - 1) }
  var parameter: Int { Int(packed) & (Self.parameterLimit - 1) }
}
