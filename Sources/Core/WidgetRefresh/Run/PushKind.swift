/// A kind of push that a server sends to an app.
enum PushKind: Int, CaseIterable, TableKey {
  case silent, widget
  /// To a watch app.
  case complication
  /// Of type `controls`.
  case control
  /// Alert pushes.
  case alert
  /// New data that the app's network tunnel gets.
  case tunnel

  /// The account of these pushes in the budget of the app.
  var account: AccountID { AccountID(index: index) }
}

extension App {
  // Inlined, it would copy the app at each call.
  @inline(never)
  func push(_ kind: PushKind) -> PushUse? {
    switch kind {
    case .silent: silentPush
    case .widget: widgetPush
    case .control: controlPush
    case .alert: alertPush
    case .tunnel: networkTunnel.map { PushUse(source: $0, delay: .constant(0), limitPerHour: nil) }
    case .complication:
      watch?.complicationPush.map { PushUse(source: $0, delay: .constant(0), limitPerHour: nil) }
    }
  }
}
