import EventKernel
import RandomVariates

/// A number for everything that happened and was counted in replications. It is the same in every process and build. It almost
/// certainly differs if any event has another time, kind or entity, or any count differs.
package struct RunFingerprint: Hashable, Sendable {
  /// The sum, modulo 2⁶⁴, of the fingerprints of the replications, so that replications can be merged in any order.
  private var sum: UInt64 = 0

  /// The fingerprint of no replications.
  package init() {}

  /// The fingerprint of one replication.
  ///
  /// - Parameters:
  ///   - trajectory: the hash of its events; see `DeviceSimulation.trajectory`.
  ///   - tallies: the tallies of its widgets, in the scenario's order.
  ///   - replication: its number.
  package init(trajectory: UInt64, tallies: [WidgetTally], replication: UInt32) {
    var hash = TrajectoryHash()
    hash.add(UInt64(replication))
    hash.add(trajectory)
    for tally in tallies {
      for number in tally.numbers { hash.add(UInt64(bitPattern: number)) }
    }
    sum = hash.value
  }

  /// Adds other replications.
  package mutating func merge(_ other: RunFingerprint) { sum &+= other.sum }

  /// 16 hexadecimal digits.
  package var text: String { sum.hexadecimalText }

  /// Reads what ``text`` has written; `nil`: it is not a fingerprint.
  package init?(text: some StringProtocol) {
    guard text.utf8.count == 16, let sum = UInt64(text, radix: 16), sum.hexadecimalText == text else {
      return nil
    }
    self.sum = sum
  }
}

/// Encoded as its text, because few JSON readers keep 64 bits.
extension RunFingerprint: Codable {
  package func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }

  package init(from decoder: any Decoder) throws {
    self = try decoder.value(
      of: { (text: String) in RunFingerprint(text: text) }, expected: "16 hexadecimal digits")
  }
}
