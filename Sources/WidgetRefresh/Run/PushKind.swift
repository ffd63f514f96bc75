/// A kind of push that a server sends to an app.
enum PushKind: Int, CaseIterable, TableKey {
  case silent, widget

  /// The account of these pushes in the budget of the app.
  var account: AccountID { AccountID(index: index) }
}

extension App {
  func push(_ kind: PushKind) -> PushUse? {
    switch kind {
    case .silent: silentPush
    case .widget: widgetPush
    }
  }
}
