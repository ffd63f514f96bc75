import WidgetRefresh

extension PhoneTransfer.Wait {
  /// Why the data wait.
  var words: String {
    switch self {
    case .method: "they come when the system wakes the app on the watch, or when that app runs"
    case .limit: "the transfers of the day that are sent at once were used up"
    case .apart: "the watch was away from the phone"
    case .notOnFace: "no complication of the app is on the active face"
    }
  }
}

extension PhoneTransfers.Way {
  /// Its name in `WCSession`.
  var method: String {
    switch self {
    case .complication: "transferCurrentComplicationUserInfo"
    case .userInfo: "transferUserInfo"
    case .context: "updateApplicationContext"
    case .message: "sendMessage"
    }
  }
}
