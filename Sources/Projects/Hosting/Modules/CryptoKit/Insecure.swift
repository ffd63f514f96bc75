import SimulatedFoundation

/// Old hash functions.
public enum Insecure {
  public typealias MD5Digest = SimulatedDigest<MD5>
  public typealias SHA1Digest = SimulatedDigest<SHA1>

  public struct SHA1: BlockHash {
    static let isBigEndian = true
    public static let digestByteCount = 20
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var rest: [UInt8] = []
    var count = 0
    public init() {}

    mutating func mix(_ block: [UInt32]) {
      var words = block
      for index in 16..<80 {
        words.append((words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).left(1))
      }
      var s = state
      for (index, word) in words.enumerated() {
        let (mixed, constant): (UInt32, UInt32) =
          switch index / 20 {
          case 0: (s[1] & s[2] | ~s[1] & s[3], 0x5A82_7999)
          case 1: (s[1] ^ s[2] ^ s[3], 0x6ED9_EBA1)
          case 2: (s[1] & s[2] | s[1] & s[3] | s[2] & s[3], 0x8F1B_BCDC)
          default: (s[1] ^ s[2] ^ s[3], 0xCA62_C1D6)
          }
        s = [s[0].left(5) &+ mixed &+ s[4] &+ constant &+ word, s[0], s[1].left(30), s[2], s[3]]
      }
      state = zip(state, s).map { $0 &+ $1 }
    }
  }

  public struct MD5: BlockHash {
    static let isBigEndian = false
    public static let digestByteCount = 16
    private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
    private static let turns = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    var rest: [UInt8] = []
    var count = 0
    public init() {}

    mutating func mix(_ block: [UInt32]) {
      var s = state
      for index in 0..<64 {
        let (mixed, word): (UInt32, Int) =
          switch index / 16 {
          case 0: (s[1] & s[2] | ~s[1] & s[3], index)
          case 1: (s[3] & s[1] | ~s[3] & s[2], 5 * index + 1)
          case 2: (s[1] ^ s[2] ^ s[3], 3 * index + 5)
          default: (s[2] ^ (s[1] | ~s[3]), 7 * index)
          }
        let sum = s[0] &+ mixed &+ Self.constants[index] &+ block[word % 16]
        s = [s[3], s[1] &+ sum.left(Self.turns[index / 16][index % 4]), s[1], s[2]]
      }
      state = zip(state, s).map { $0 &+ $1 }
    }
  }
}
