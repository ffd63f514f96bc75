import WidgetRefresh

/// Something that would have let a pending request go, or brought one about.
struct Remedy: Encodable, Hashable, Sendable {
  enum Kind: String, Encodable, Sendable {
    case appSession, interaction, budget, configuration, time, look, lowPowerModeOff, unlock, leaveApp,
      endOfReload, appCall
  }

  var kind: Kind
  var text: String
}

extension Remedy {
  /// For a request that waits.
  ///
  /// - Parameters:
  ///   - isFree: the reload would cost nothing.
  ///   - missing: what the balance lacks; `nil`: nothing.
  static func remedies(
    for reason: WithholdingReason, isFree: Bool, missing: Double?, widget: Widget, device: Device
  ) -> [Remedy] {
    let free = [appSession(widget), interaction(widget)]
    switch reason {
    case .systemChoosesMoment:
      if isFree { return [Remedy(kind: .time, text: "nothing: a free reload follows at once")] }
      return look(device) + free
    case .budget:
      guard let missing else { return look(device) + free }
      return free + [Remedy(kind: .budget, text: "\(ReadableFigures.amount(missing)) more of budget")]
    case .devicePool:
      return free + [Remedy(kind: .budget, text: "fewer reloads of the other widgets")]
    case .minimumSpacing:
      return free + [Remedy(kind: .time, text: "a policy that asks less often")]
    case .lowPowerMode:
      return [Remedy(kind: .lowPowerModeOff, text: "Low Power Mode switched off")] + free
    case .dataProtection:
      return [Remedy(kind: .unlock, text: "the phone unlocked")]
    case .reloadInProgress:
      return [Remedy(kind: .endOfReload, text: "an end of the running reload")]
    case .notViewed:
      return [Remedy(kind: .look, text: "a look at the widget")]
    case .appInForeground:
      return [Remedy(kind: .leaveApp, text: "the user leaving \(appName(widget))")]
    }
  }

  /// For a widget that nobody has asked to reload.
  static func withoutRequest(widget: Widget) -> [Remedy] {
    [
      Remedy(
        kind: .appCall,
        text: "a call of reloadTimelines(ofKind:) by \(appName(widget)), free in the foreground"),
      interaction(widget),
    ]
  }

  /// For a placeholder that the provider returned.
  static let configuration = Remedy(
    kind: .configuration, text: "an edit by the user that sets the required parameters")

  private static func look(_ device: Device) -> [Remedy] {
    guard device.budget.scheduling.onVisible > 0 else { return [] }
    return [Remedy(kind: .look, text: "a look at it by the user, which may run what is due")]
  }

  private static func appSession(_ widget: Widget) -> Remedy {
    Remedy(kind: .appSession, text: "\(appName(widget)) in the foreground, which makes reloads free")
  }

  private static func interaction(_ widget: Widget) -> Remedy {
    let has = widget.intentsPerView > 0 ? "its Button or Toggle" : "a Button or Toggle, had it one"
    return Remedy(kind: .interaction, text: "a press of \(has), free")
  }

  private static func appName(_ widget: Widget) -> String {
    DisplayText.truncated(DisplayText.printable(widget.app), to: 40)
  }
}

extension ReadableFigures {
  /// To a hundredth, never 0.
  static func amount(_ value: Double) -> String {
    let text = balance(value + 0.0099)
    return text == "0" ? "0.01" : text
  }
}
