import EventKernel

/// Something that happened in a run, as a value of fixed size. Times count from the start of the run, including the
/// warm-up. Widgets and apps are indices into the arrays of the scenario.
public enum Observation: Hashable, Sendable {
  /// The user or the system added the widget to the phone.
  case added(item: ItemID, at: SimulationTime)
  /// The widget was removed from the phone.
  case removed(item: ItemID, at: SimulationTime)
  /// Something requested a reload.
  case requested(ReloadRequest)
  /// A request was checked and has to wait.
  case waits(RequestWait)
  /// A request ended: granted, coalesced, superseded, or never granted.
  case decided(DecidedRequest)
  /// A granted reload ended.
  case finished(FinishedReload)
  /// A widget starts to show another entry.
  case updated(ViewUpdate)
  /// A view of a widget with several contents starts: one for each content, in their order.
  case contentSeen(SeenContent)
  /// A view ended.
  case viewed(ItemView)
  /// The content of a widget changed. Only for a sink that wants it: ``ObservationSink/contentChanges``.
  case contentChanged(ContentChange)
  /// The budget of a widget accrued reloads, or its capacity changed.
  case accrued(BudgetAccrual)
  /// A session of an app began.
  case sessionBegan(SessionEdge)
  /// A session of an app ended.
  case sessionEnded(SessionEdge)
  /// The state of a Live Activity changed, or a start failed.
  case activityChanged(ActivityChange)
  /// It is known what became of an update of a Live Activity.
  case activityUpdated(ActivityUpdate)
  /// It is known what became of data that an app on the phone sent to its app on the watch.
  case transferred(PhoneTransfer)
  /// The user unlocked the phone.
  case unlocked(at: SimulationTime)
  /// The phone was locked.
  case locked(at: SimulationTime)
  /// The user raised the wrist to look at the watch, and views it until then.
  case wristRaised(at: SimulationTime, until: SimulationTime)

  /// The time of the observation. For a view it is the end of the view. Observations come in this order.
  public var time: SimulationTime {
    switch self {
    case .added(_, let time), .removed(_, let time), .unlocked(let time), .locked(let time),
      .wristRaised(let time, _):
      time
    case .requested(let request): request.time
    case .waits(let wait): wait.time
    case .decided(let decided): decided.time
    case .finished(let reload): reload.time
    case .updated(let update): update.shown
    case .contentSeen(let seen): seen.start
    case .viewed(let view): view.end
    case .contentChanged(let change): change.time
    case .accrued(let accrual): accrual.time
    case .sessionBegan(let edge), .sessionEnded(let edge): edge.time
    case .activityChanged(let change): change.time
    case .activityUpdated(let update): update.time
    case .transferred(let transfer): transfer.time
    }
  }

  /// Index of the widget that the observation is about. `nil`: it is about an app or the device.
  public var item: ItemID? {
    switch self {
    case .added(let item, _), .removed(let item, _): item
    case .requested(let request): request.id.item
    case .waits(let wait): wait.request.item
    case .decided(let decided): decided.request.item
    case .finished(let reload): reload.request.item
    case .updated(let update): update.item
    case .contentSeen(let seen): seen.item
    case .viewed(let view): view.item
    case .contentChanged(let change): change.item
    case .accrued(let accrual): accrual.item
    case .activityChanged(let change): change.item
    case .activityUpdated(let update): update.item
    case .transferred(let transfer): transfer.item
    case .sessionBegan, .sessionEnded, .unlocked, .locked, .wristRaised: nil
    }
  }
}
