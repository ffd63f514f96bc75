/// Some app events.
struct AppEvents: OptionSet, Sendable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }
  init(_ event: AppEvent) { rawValue = 1 << UInt16(event.rawValue) }
  init(_ events: Set<AppEvent>) { rawValue = events.reduce(0) { $0 | Self($1).rawValue } }
}
