import Foundation
import ScenarioValues

/// What the Swift files of an app show of its app events and of its calls of `WidgetCenter`. Nothing is compiled. A call
/// counts for the app event of the function in which it is written.
package struct AppCalls {
  /// A line of the app in a scenario, with the place in the files that it comes from.
  package struct Line {
    package var key: String
    package var value: Value
    package var comment: String
  }

  package enum Value {
    /// A value in YAML.
    case text(StaticString)
    /// A call that reloads these kinds of widgets, or all if the list is empty; with `isAfterChange`, only after a change.
    case reloads(kinds: [String], isAfterChange: Bool)
  }

  package private(set) var lines: [Line] = []
  private var calls: [AppEvent: Call] = [:]

  private struct Call {
    /// Empty: all.
    var kinds: Set<String>
    /// The app calls only while the user is in it, wherever that may be.
    var isOnlyInSession: Bool
    var places: [String]
  }

  /// - Parameters:
  ///   - files: the names and the texts of the files.
  ///   - kinds: the kinds of the widgets.
  package init(in files: [(name: String, text: String)], kinds: [String]) {
    for file in files { read(file.text, in: file.name, kinds: kinds) }
    for event in AppEvent.allCases {
      guard let call = calls[event] else { continue }
      add(
        event.callKey, .reloads(kinds: call.kinds.sorted(), isAfterChange: call.isOnlyInSession),
        call.places.joined(separator: ", "))
    }
  }

  private mutating func add(_ key: String, _ value: Value, _ comment: String) {
    if !lines.contains(where: { $0.key == key }) {
      lines.append(Line(key: key, value: value, comment: comment))
    }
  }

  private mutating func read(_ text: String, in file: String, kinds: [String]) {
    var event: AppEvent?
    var isComment = false
    let (functionWord, reloadCall) = (/\bfunc\s/, /reload(AllTimelines\(\)|Timelines\(ofKind:)/)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let code = Self.code(of: line, &isComment)
      let place = "\(file):\(number + 1)"
      for (words, key, value) in Self.sources where words.contains(where: code.contains) {
        add(key, .text(value), place)
      }
      if let marker = Self.markers.first(where: { code.contains($0.word) }) {
        event = marker.event
      } else if code.contains(functionWord) {
        event = nil
      }
      guard code.contains(reloadCall) else { continue }
      var kind: String?
      if code.contains("ofKind:") {
        kind =
          code.firstMatch(of: /ofKind:\s*"([^"]+)"/).map { String($0.1) }
          ?? (kinds.count == 1 ? kinds[0] : nil)
      }
      call(kind, on: event, at: place)
    }
  }

  /// - Parameters:
  ///   - kind: `nil`: all, or not written as a string.
  ///   - event: `nil`: in any other function of the app.
  private mutating func call(_ kind: String?, on event: AppEvent?, at place: String) {
    let kinds = Set([kind].compactMap(\.self))
    let new = Call(kinds: kinds, isOnlyInSession: event == nil, places: [place])
    guard var call = calls[event ?? .foreground] else {
      calls[event ?? .foreground] = new
      return
    }
    call.kinds = kinds.isEmpty || call.kinds.isEmpty ? [] : call.kinds.union(kinds)
    call.isOnlyInSession = call.isOnlyInSession && new.isOnlyInSession
    call.places.append(place)
    calls[event ?? .foreground] = call
  }

  /// The line without comments.
  private static func code(of line: Substring, _ isComment: inout Bool) -> String {
    var code = ""
    var rest = line
    while !rest.isEmpty {
      guard let mark = rest.firstRange(of: isComment ? "*/" : "/*") else { break }
      if !isComment { code += rest[..<mark.lowerBound] }
      rest = rest[mark.upperBound...]
      isComment.toggle()
    }
    if !isComment { code += rest }
    // Not the slashes of a URL.
    return code.firstRange(of: /(^|[^:])\/\//).map { String(code[..<$0.lowerBound]) } ?? code
  }

  /// What follows one of these words happens on the app event, until the next function.
  private static let markers: [(word: String, event: AppEvent)] = [
    ("sceneWillResignActive", .resignActive), ("applicationWillResignActive", .resignActive),
    ("willResignActiveNotification", .resignActive), ("case .inactive", .resignActive),
    ("== .inactive", .resignActive),
    ("sceneDidEnterBackground", .background), ("applicationDidEnterBackground", .background),
    ("didEnterBackgroundNotification", .background), ("case .background", .background),
    ("== .background", .background),
    ("sceneWillEnterForeground", .foreground), ("sceneDidBecomeActive", .foreground),
    ("applicationDidBecomeActive", .foreground), ("applicationWillEnterForeground", .foreground),
    ("didFinishLaunchingWithOptions", .foreground), ("didBecomeActiveNotification", .foreground),
    ("willEnterForegroundNotification", .foreground), ("case .active", .foreground),
    ("== .active", .foreground),
    ("didReceiveRemoteNotification", .silentPush),
    ("forTaskWithIdentifier", .backgroundRefresh), ("BGAppRefreshTask)", .backgroundRefresh),
    (".backgroundTask(.appRefresh", .backgroundRefresh),
    ("HKObserverQuery", .wakeUp), ("didUpdateLocations", .wakeUp), ("didUpdateValueFor", .wakeUp),
    ("func perform()", .intent), ("UNNotificationRequest", .notificationService),
    ("startTunnel", .networkTunnel),
  ]

  /// What makes the system run the app.
  private static let sources: [(words: [String], key: String, value: StaticString)] = [
    (
      ["BGAppRefreshTaskRequest(", ".backgroundTask(.appRefresh"], "backgroundRefresh", "{earliestBegin: 15m}"
    ),
    (["didReceiveRemoteNotification"], "silentPush", "contentChange"),
    (["WidgetPushHandler"], "widgetPush", "contentChange"),
    (["UNNotificationServiceExtension"], "alertPush", "contentChange"),
    (["NEPacketTunnelProvider"], "networkTunnel", "contentChange"),
    (
      ["enableBackgroundDelivery(", "CBCentralManager(", "startMonitoringSignificantLocationChanges("],
      "wakeUps", "contentChange"
    ),
  ]
}
