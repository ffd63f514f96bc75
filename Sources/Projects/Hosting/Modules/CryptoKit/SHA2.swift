import SimulatedFoundation

/// SHA-256, and SHA-512 with words twice as long.
protocol SHA2: BlockHash {
  static var constants: [Word] { get }
  /// Of the schedule and of the rounds; the third of the first two is a shift.
  static var rotations: [[Int]] { get }
}

extension SHA2 {
  static var isBigEndian: Bool { true }

  mutating func mix(_ block: [Word]) {
    let turns = Self.rotations
    func three(_ word: Word, _ turn: [Int]) -> Word {
      word.right(turn[0]) ^ word.right(turn[1]) ^ word.right(turn[2])
    }
    func shifted(_ word: Word, _ turn: [Int]) -> Word {
      word.right(turn[0]) ^ word.right(turn[1]) ^ word >> Word(turn[2])
    }
    var words = block
    for index in 16..<Self.constants.count {
      words.append(
        words[index - 16] &+ shifted(words[index - 15], turns[0]) &+ words[index - 7]
          &+ shifted(words[index - 2], turns[1]))
    }
    var s = state
    for (constant, word) in zip(Self.constants, words) {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let first = s[7] &+ three(s[4], turns[3]) &+ choice &+ constant &+ word
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      s = [first &+ three(s[0], turns[2]) &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    state = zip(state, s).map { $0 &+ $1 }
  }
}

/// The first bits of the fractional parts of roots of primes, as the standard defines all constants.
enum PrimeRoots {
  static let primes = (2..<420).filter { number in !(2..<number).contains { number % $0 == 0 } }.prefix(80)

  /// 64 bits of the fraction of a root of this degree.
  static func fraction(_ prime: Int, degree: Int) -> UInt64 {
    var low: UInt64 = 0
    let whole = UInt64(Double(prime).squareRoot(of: degree))
    for bit in (0..<64).reversed() where isBelow(whole, low | 1 << UInt64(bit), prime, degree) {
      low |= 1 << UInt64(bit)
    }
    return low
  }

  /// Whether the power of (whole + low / 2^64) is at most the prime.
  private static func isBelow(_ whole: UInt64, _ low: UInt64, _ prime: Int, _ degree: Int) -> Bool {
    var product: [UInt64] = [1]
    for _ in 0..<degree { product = multiply(product, [low, whole]) }
    // The words below the whole number are its fraction.
    return product[degree] < UInt64(prime)
  }

  private static func multiply(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
    var result = [UInt64](repeating: 0, count: a.count + b.count)
    for (i, x) in a.enumerated() {
      var carry: UInt64 = 0
      for (j, y) in b.enumerated() {
        let product = x.multipliedFullWidth(by: y)
        let (sum, first) = result[i + j].addingReportingOverflow(product.low)
        let (total, second) = sum.addingReportingOverflow(carry)
        result[i + j] = total
        carry = product.high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
      }
      result[i + b.count] = carry
    }
    return result
  }

  static let cube = primes.map { fraction($0, degree: 3) }
  static let square = primes.prefix(16).map { fraction($0, degree: 2) }
}

extension Double {
  fileprivate func squareRoot(of degree: Int) -> Double {
    let root = degree == 2 ? squareRoot() : cbrt(self)
    return (root + 1e-9).rounded(.down)
  }
}

public struct SHA256: SHA2 {
  static let constants = PrimeRoots.cube.prefix(64).map { UInt32($0 >> 32) }
  static let rotations = [[7, 18, 3], [17, 19, 10], [2, 13, 22], [6, 11, 25]]
  public static let digestByteCount = 32
  var state = PrimeRoots.square.prefix(8).map { UInt32($0 >> 32) }
  var rest: [UInt8] = []
  var count = 0
  public init() {}
}

public struct SHA512: SHA2 {
  static let constants = PrimeRoots.cube
  static let rotations = [[1, 8, 7], [19, 61, 6], [28, 34, 39], [14, 18, 41]]
  public static let digestByteCount = 64
  var state = Array(PrimeRoots.square.prefix(8))
  var rest: [UInt8] = []
  var count = 0
  public init() {}
}

public struct SHA384: SHA2 {
  static let constants = SHA512.constants
  static let rotations = SHA512.rotations
  public static let digestByteCount = 48
  var state = Array(PrimeRoots.square.dropFirst(8))
  var rest: [UInt8] = []
  var count = 0
  public init() {}
}
public typealias SHA256Digest = SimulatedDigest<SHA256>
public typealias SHA384Digest = SimulatedDigest<SHA384>
public typealias SHA512Digest = SimulatedDigest<SHA512>
