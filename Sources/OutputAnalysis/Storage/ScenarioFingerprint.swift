import WidgetRefresh

/// A short name for all that a scenario says, so that results of different scenarios are not mixed up by mistake.
public enum ScenarioFingerprint {
  /// 16 hexadecimal digits: the 64-bit FNV-1a hash of the scenario's description in Swift, without its expectations, which change no
  /// result. Equal for equal scenarios read by the same version of this program; no protection against intent.
  public static func of(_ scenario: Scenario) -> String {
    var scenario = scenario
    scenario.expectations = []
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in String(reflecting: scenario).utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return hash.hexadecimalText
  }
}
