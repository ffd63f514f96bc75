import EventKernel

/// What a provider can read and fetch when its reload begins.
struct ReadableContent: Sendable {
  /// Whether a change has happened that cannot be fetched yet.
  let isUnavailable: Bool
  /// The last change that can be fetched.
  let lastChange: SimulationTime?
  /// What the container holds. `nil`: the provider does not use it.
  let stored: StoredContent?
}

/// What a provider finds in the container.
struct StoredContent: Sendable {
  let data: StoredData
  /// Start of the last fetch of a provider.
  let lastFetch: SimulationTime?
}

/// The data of a new timeline.
struct DeliveredData: Sendable {
  /// When they were fetched or learned. `nil`: there are none.
  let learned: SimulationTime?
  /// When they were written to the container. `nil`: they do not come from there.
  var written: SimulationTime?
}

/// Which versions of its content a provider can read at the start of its reload.
struct ReadableVersions: Sendable {
  var server: ReadableVersion
  var store: ReadableVersion?
  var cache: ReadableVersion?
}

/// A version of a content, counted as in `ContentVersion`.
struct ReadableVersion: Sendable {
  var number: Int
  var changed: SimulationTime?
  /// When it was written or fetched.
  var since: SimulationTime
}
