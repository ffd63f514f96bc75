import Testing

@testable import WidgetRefresh

@Suite("Names that reports write")
struct ObservationNameTests {
  /// Files that people keep hold these names. A case may be renamed or moved, its name not.
  @Test("Names do not change")
  func names() {
    #expect(
      ReloadCause.allCases.map(\.name) == [
        "timelinePolicy", "retryAfterFailure", "appForeground", "appAudioSession", "appNavigationSession",
        "appBackgroundRefresh", "silentPush", "widgetPush", "intent", "intentOfSibling", "widgetAdded",
        "configurationEdit", "localeChange", "dynamicTypeChange", "accountChange", "significantTimeChange",
        "significantLocationChange", "timeZoneChange", "reboot", "appUpdate", "appBackground",
        "appAudioSessionEnd", "appNavigationSessionEnd", "appWakeUp", "appIntent", "backgroundURLSession",
        "providerCall", "phoneData", "controlPush", "appWorkoutSession", "appWorkoutSessionEnd",
        "notificationService", "networkTunnel",
      ])
    #expect(
      WaitReason.allCases.map(\.name) == [
        "systemChoosesMoment", "budget", "devicePool", "minimumSpacing", "lowPowerMode", "stall",
        "dataProtection",
        "reloadInProgress", "notViewed", "appInForeground", "throttle",
      ])
    #expect(
      ReloadDecision.allCases.map(\.name) == [
        "grantedFree", "grantedCharged", "coalesced", "superseded", "stillWaiting", "widgetRemoved",
      ])
    #expect(
      ReloadOutcome.allCases.map(\.name) == [
        "timeline", "failureTimeline", "unavailableTimeline", "oldContentTimeline", "placeholderTimeline",
        "fetchFailed", "timedOut", "memoryLimitExceeded",
        "processorTimeExceeded", "archiveTooLarge", "tooManyEntries", "crashed", "refused", "unfinished",
      ])
    #expect(EntryKind.allCases.map(\.name) == ["content", "failure", "placeholder", "outdated", "uncertain"])
    #expect(ContentSource.allCases.map(\.name) == ["nothing", "fetch", "container"])
    #expect(
      AppEvent.allCases.map(\.name) == [
        "foreground", "background", "audio", "audioEnd", "navigation", "navigationEnd", "backgroundRefresh",
        "silentPush", "wakeUp", "intent", "resignActive", "phoneData", "workout", "workoutEnd",
        "notificationService", "networkTunnel",
      ])
    #expect(
      PhoneTransfer.Outcome.allCases.map(\.name) == [
        "waits", "deliveredAtOnce", "deliveredLater", "superseded", "stillWaiting", "dropped",
      ])
    #expect(PhoneTransfer.Wait.allCases.map(\.name) == ["method", "limit", "notOnFace", "apart"])
    #expect(DeviceKind.allCases.map(\.name) == ["phone", "watch"])
    #expect(AppSession.allCases.map(\.name) == ["foreground", "audio", "navigation", "workout"])
  }

  @Test("Granted are those that are carried out")
  func granted() {
    #expect(ReloadDecision.allCases.filter(\.isGranted) == [.grantedFree, .grantedCharged])
  }

  @Test("An observation is a value of fixed size without references")
  func size() {
    #expect(_isPOD(Observation.self))
    #expect(MemoryLayout<Observation>.size <= 112)
  }
}
