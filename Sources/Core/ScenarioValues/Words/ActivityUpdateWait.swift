/// What an update of a Live Activity waits for.
public enum ActivityUpdateWait: String, NamedCase, CaseIterable, Hashable, Sendable {
  /// The device has no network.
  case network = "network"
  /// It has priority 5, and the device sleeps.
  case opportunity = "opportunity"
  /// The budget of pushes with priority 10 is used up.
  case budget = "budget"
  /// In Low Power Mode it does not wake the device.
  case lowPowerMode = "lowPowerMode"
  /// The last update was drawn too recently.
  case spacing = "spacing"
  /// Its content state is the same as the one on screen, and the phone is locked.
  case unlock = "unlock"
  /// The watch is away from the phone.
  case apart = "apart"
  /// The system holds copies for the watch back.
  case heldBack = "heldBack"
}
