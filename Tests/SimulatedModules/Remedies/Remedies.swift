// swift-format-ignore-file
// Made by `RemedyTests` with WIDGETSIM_UPDATE=1.
import ActivityKit
import BackgroundTasks
import SwiftUI
import WidgetKit

/// Request a reload every 30m instead of every 1h
func remedy0_0() async throws -> Timeline<Entry> {
  // In the provider:
  return Timeline(entries: entries, policy: .after(Date.now + 30 * 60))
}

/// Return an entry for each change that is known ahead (up to 108 entries, the first one for now), and request a reload at the end of the timeline (policy .atEnd) instead of every 1h
func remedy1_0() async throws -> Timeline<Entry> {
  // In the provider:
  let entries = [Entry(date: .now, item: current)]
    + upcoming.prefix(107).map { Entry(date: $0.date, item: $0) }
  return Timeline(entries: entries, policy: .atEnd)
}

/// Fetch in the provider instead of reading what the app has written, and request a reload every 20m instead of every 1h
func remedy2_0() async throws -> Timeline<Entry> {
  // In the provider:
  guard let (data, _) = try? await URLSession.shared.data(from: url) else {
    return cached.timeline
  }
  use(data)
  return Timeline(entries: entries, policy: .after(Date.now + 20 * 60))
}

/// If a fetch fails, return the old content with a reload 10m later
func remedy3_0() async throws -> Timeline<Entry> {
  // In the provider, if the fetch fails:
  let old = cached.timeline.entries
  return Timeline(entries: old, policy: .after(Date.now + 10 * 60))
}

/// Use cached data for at most 10m before a new fetch
func remedy4_0() async throws -> Timeline<Entry> {
  // In the provider, before the fetch:
  if Date.now < cached.date + 10 * 60 { return cached.timeline }
  return cached.timeline
}

/// While the phone is locked, show the last value instead of a placeholder
func remedy5_0() async throws -> Timeline<Entry> {
  // In the provider, if the data cannot be read:
  return cached.timeline
}

/// Return 3 entries in a timeline instead of 5
func remedy7_0() async throws -> Timeline<Entry> {
  // In the provider:
  let entries = items.prefix(3).enumerated().map {
    Entry(date: .now + Double($0) * 60 * 60, item: $1)
  }
  return Timeline(entries: entries, policy: .atEnd)
}

/// While the app is in the foreground, write what the widget shows, and when the user leaves the app, write what the widget shows
func remedy9_0() async throws {
  // While the app is in the foreground (scenePhase .active):
  store.save(items)
}

/// While the app is in the foreground, write what the widget shows, and when the user leaves the app, write what the widget shows
func remedy9_1() async throws {
  // When the user leaves the app (scenePhase .background):
  store.save(items)
}

/// Send a silent push at each change and reload the widget after it
func remedy10_0() async throws {
  // In application(_:didReceiveRemoteNotification:fetchCompletionHandler:):
  WidgetCenter.shared.reloadAllTimelines()
}

/// Send a silent push at each change, and after it fetch what has changed, write it for the widget and reload the widget if the content has changed
func remedy11_0() async throws {
  // In application(_:didReceiveRemoteNotification:fetchCompletionHandler:):
  let items = try await fetch()
  store.save(items)
  if hasChanged {
    WidgetCenter.shared.reloadAllTimelines()
  }
}

/// Send a widget push (iOS 26) at each change
func remedy12_0() async throws {
  // In the extension, with .pushHandler(PushHandler.self) at the widget:
  struct PushHandler: WidgetPushHandler {
    func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo]) {
      send(pushInfo.token)
    }
  }
}

/// Send a complication push at each change and reload the widget after it if the content has changed
func remedy13_0() async throws {
  // In the handler of the wake-up:
  if hasChanged {
    WidgetCenter.shared.reloadAllTimelines()
  }
}

/// Send a widget push (watchOS 26) at each change
func remedy14_0() async throws {
  // In the extension, with .pushHandler(PushHandler.self) at the widget:
  struct PushHandler: WidgetPushHandler {
    func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo]) {
      send(pushInfo.token)
    }
  }
}

/// While the app is in the foreground, reload the controls each time the content changes (at its start if it has changed before)
func remedy16_0() async throws {
  // While the app is in the foreground (scenePhase .active):
  if hasChanged {
    ControlCenter.shared.reloadAllControls()
  }
}

/// While the app is in the foreground, reload the widget each time the content changes (at its start if it has changed before)
func remedy17_0() async throws {
  // While the app is in the foreground (scenePhase .active):
  if hasChanged {
    WidgetCenter.shared.reloadAllTimelines()
  }
}

/// Reload the widget when the user leaves the app if the content has changed
func remedy18_0() async throws {
  // When the user leaves the app (scenePhase .background):
  if hasChanged {
    WidgetCenter.shared.reloadAllTimelines()
  }
}

/// Schedule background refreshes at least 30m apart, and in each of them, fetch what has changed, write it for the widget and reload the widget if the content has changed
func remedy19_0() async throws {
  // At the start, and in the handler of the BGAppRefreshTask:
  let request = BGAppRefreshTaskRequest(identifier: "refresh")
  request.earliestBeginDate = Date.now + 30 * 60
  try BGTaskScheduler.shared.submit(request)
  let items = try await fetch()
  store.save(items)
  if hasChanged {
    WidgetCenter.shared.reloadAllTimelines()
  }
}

/// Schedule background refreshes at least 20m apart
func remedy20_0() async throws {
  // At the start, and in the handler of the BGAppRefreshTask:
  let request = BGAppRefreshTaskRequest(identifier: "refresh")
  request.earliestBeginDate = Date.now + 20 * 60
  try BGTaskScheduler.shared.submit(request)
}

/// After a wake-up, fetch what has changed, write it for the widget and reload the widget if the content has changed
func remedy21_0() async throws {
  // In the handler of the wake-up:
  let items = try await fetch()
  store.save(items)
  if hasChanged {
    WidgetCenter.shared.reloadAllTimelines()
  }
}

/// In the notification service extension, fetch what has changed, write it for the widget and reload the widget if the content has changed
func remedy22_0() async throws {
  // In didReceive(_:withContentHandler:) of the notification service extension:
  let items = try await fetch()
  store.save(items)
  if hasChanged {
    WidgetCenter.shared.reloadAllTimelines()
  }
}

/// In the network tunnel, fetch what has changed, write it for the widget and reload the widget if the content has changed
func remedy23_0() async throws {
  // In the NEPacketTunnelProvider:
  let items = try await fetch()
  store.save(items)
  if hasChanged {
    WidgetCenter.shared.reloadAllTimelines()
  }
}

/// Call for a reload at most every 30m after a wake-up
func remedy24_0() async throws {
  // In the handler of the wake-up:
  guard Date.now > lastCall + 30 * 60 else { return }
  lastCall = .now
}

/// Let perform() of the Button or Toggle return only when the content has changed (after 5s)
func remedy25_0() async throws {
  // In perform(), before it returns:
  try await send(items)
}

/// At the end of perform() of a Button or Toggle, also reload the widgets of the kind W
func remedy26_0() async throws {
  // In perform(), before it returns:
  WidgetCenter.shared.reloadTimelines(ofKind: "W")
}

/// Draw from dates what is known ahead (set drawsDates to true)
func remedy27_0() async throws {
  // In the view of the Live Activity:
  _ = Text(timerInterval: start...end)
}

/// At an age of 2h, end it and start it anew by the app, as soon as it is in the foreground
func remedy31_0() async throws {
  // When the Live Activity is too old:
  await activity.end(nil, dismissalPolicy: .immediate)
  _ = try Activity.request(attributes: attributes, content: content)
}

/// Schedule background refreshes at least 30m apart, and in each of them, fetch what has changed and update the Live Activity
func remedy32_0() async throws {
  // At the start, and in the handler of the BGAppRefreshTask:
  let request = BGAppRefreshTaskRequest(identifier: "refresh")
  request.earliestBeginDate = Date.now + 30 * 60
  try BGTaskScheduler.shared.submit(request)
  let items = try await fetch()
  await activity.update(content)
  use(items)
}

/// Start it also when the app comes to the foreground
func remedy33_0() async throws {
  // While the app is in the foreground (scenePhase .active):
  _ = try Activity.request(attributes: attributes, content: content)
}
