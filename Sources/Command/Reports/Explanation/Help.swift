import WidgetRefresh

/// Something that would have got a waiting request granted, or caused a request. The raw values are used in JSON.
struct Help: Encodable, Hashable, Sendable {
  enum Kind: String, Encodable, Sendable {
    case appSession, interaction, view, budget, configuration, time, lowPowerModeOff, unlock, leaveApp,
      endOfReload, appCall, appWrite, stallOff, entry, firstEntry, newProcess, retry, transfer, limit
  }

  var kind: Kind
  var text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

extension Help {
  /// For a waiting request.
  ///
  /// - Parameters:
  ///   - isFree: whether the reload would be free.
  ///   - missing: what the balance lacks of one reload; `nil`: nothing.
  static func remedies(
    for reason: WaitReason, isFree: Bool, missing: Double?, widget: Widget, device: Device
  ) -> [Help] {
    let free = [appSession(widget), interaction(widget)]
    switch reason {
    case .systemChoosesMoment:
      if isFree { return [Help(.time, "nothing (a free reload starts at once)")] }
      return view(device) + free
    case .budget:
      guard let missing else { return view(device) + free }
      return free + [Help(.budget, "a balance that is \(ReadableFigures.amount(missing)) higher")]
    case .devicePool: return free + [Help(.budget, "fewer reloads of the other widgets")]
    case .minimumSpacing:
      let fewer =
        widget.isRelevanceConfiguration == true
        ? "fewer calls of \(appName(widget))" : "a reload policy with longer intervals"
      return free + [Help(.time, fewer)]
    case .lowPowerMode: return [Help(.lowPowerModeOff, "turning Low Power Mode off")] + free
    case .stall: return free + [Help(.stallOff, "a system that does not stall")]
    case .dataProtection: return [Help(.unlock, "unlocking the phone")]
    case .reloadInProgress: return [Help(.endOfReload, "the end of the running reload")]
    case .notViewed: return [Help(.view, "a view of the widget")]
    case .appInForeground: return [Help(.leaveApp, "leaving \(appName(widget))")]
    case .throttle: return [Help(.time, "fewer calls of \(appName(widget)) in the foreground")]
    }
  }

  /// For a widget without a request.
  static func withoutRequest(widget: Widget) -> [Help] {
    if widget.family == .control {
      return [
        Help(
          .appCall, "a call of reloadControls(ofKind:) by \(appName(widget)), or a push of type controls")
      ]
    }
    return [
      Help(.appCall, "a call of reloadTimelines(ofKind:) by \(appName(widget)) (free in the foreground)"),
      interaction(widget),
    ]
  }

  /// For a provider that reads the container.
  static func write(_ widget: Widget) -> Help {
    let app = appName(widget)
    return Help(
      .appWrite,
      "running \(app) so that it learns of the content, writes it to the container and calls "
        + "reloadTimelines(ofKind:) (free in the foreground)")
  }

  /// For a widget that cannot open the container of its app.
  static let appGroup = Help(
    .appWrite, "the same App Group in the targets of the app and of the widget extension")

  /// For a timeline that shows no content while the phone is locked.
  static let lastValue = Help(
    .unlock,
    "showing the last value while the phone is locked (`shows: lastValue`), or a reload after the unlock")

  /// For data of the phone that wait.
  static func sooner(_ wait: PhoneTransfer.Wait, _ widget: Widget) -> [Help] {
    let first: Help =
      switch wait {
      case .apart: Help(.transfer, "the watch near the phone")
      case .method:
        Help(.transfer, "transferCurrentComplicationUserInfo, some of which are sent at once each day")
      case .limit: Help(.transfer, "fewer transfers a day, such as at most every 30 minutes")
      case .notOnFace: Help(.transfer, "a complication of \(appName(widget)) on the active face")
      }
    return wait == .apart ? [first] : [first, Help(.appSession, "opening \(appName(widget)) on the watch")]
  }

  /// For a provider whose timeline shows no content under its condition.
  static func otherTimeline(_ widget: Widget) -> Help {
    Help(
      .appCall,
      "a call of reloadTimelines(ofKind:) by \(appName(widget)) as soon as another timeline applies "
        + "(free in the foreground)")
  }

  /// For a placeholder from the provider.
  static let configuration = Help(.configuration, "setting the required parameters")

  /// For a change that was known ahead.
  static func entry(at time: String) -> Help {
    Help(.entry, "an entry for the change at \(time), which was known ahead")
  }

  /// For an entry that the system shows late.
  static let lateEntry = Help(
    .time, "nothing (the timeline had an entry for the change, but the system showed it late)")

  /// For a failed fetch after which the system tries again.
  static let retry = Help(
    .retry,
    "returning the old content after the failed fetch, with a policy that requests a reload sooner (`onFailure`)"
  )

  /// For a timeline whose first entry was dated later.
  static let firstEntry = Help(
    .firstEntry, "a first entry dated now, as Apple advises (a reload before its date postpones it)")

  /// For an extension that is stale.
  static let newProcess = Help(
    .newProcess,
    "restarting the phone, which gives the extension a new process (no call of the app does; GUESS)"
  )

  /// For a reload that was beyond a limit of extensions; `nil`: it was not.
  static func within(_ limits: ExtensionLimits, _ watch: Watch, _ outcome: ReloadOutcome) -> Help? {
    func bytes(_ count: Double) -> String {
      let text = ReadableFigures.rate(count / 1e6)
      return "\(text.hasSuffix(".0") ? text.dropLast(2) : text[...]) MB"
    }
    switch outcome {
    case .memoryLimitExceeded:
      return Help(.limit, "a provider that needs less memory (the limit is \(bytes(limits.memory)))")
    case .processorTimeExceeded:
      let most = ReadableFigures.duration(watch.reloads.mostProcessorTime)
      return Help(.limit, "a provider that needs less processor time (the limit is \(most))")
    case .timedOut:
      let most = ReadableFigures.duration(limits.timeOut)
      return Help(.limit, "a provider that answers within \(most), even if its fetch fails")
    case .archiveTooLarge:
      return Help(
        .limit, "a smaller archive, as with fewer entries (the limit is \(bytes(limits.archive)))")
    case .tooManyEntries:
      return Help(.limit, "fewer entries in the timeline (the limit is \(limits.entries))")
    case .timeline, .failureTimeline, .unavailableTimeline, .oldContentTimeline, .placeholderTimeline,
      .fetchFailed, .crashed, .refused, .unfinished:
      return nil
    }
  }

  /// For a provider that says that the new content is not available yet.
  static let availability = Help(.time, "new content that is available earlier")

  private static func view(_ device: Device) -> [Help] {
    guard device.budget.scheduling.onVisible > 0 else { return [] }
    return [Help(.view, "a view of the widget, at which the system may check the request")]
  }

  private static func appSession(_ widget: Widget) -> Help {
    Help(.appSession, "opening \(appName(widget)) (reloads are free while it is in the foreground)")
  }

  private static func interaction(_ widget: Widget) -> Help {
    let has = widget.intentsPerView > 0 ? "a tap on its Button or Toggle" : "a Button or Toggle to tap"
    return Help(.interaction, "\(has) (the reload is free)")
  }

  private static func appName(_ widget: Widget) -> String { DisplayText.line(widget.app, to: 40) }
}

extension ReadableFigures {
  /// To a hundredth, never 0.
  package static func amount(_ value: Double) -> String {
    let text = balance(value + 0.0099)
    return text == "0" ? "0.01" : text
  }
}
