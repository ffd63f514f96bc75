import SimulatedFoundation

/// The bytes of a hash.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sendable, Sequence
where Element == UInt8 {
  static var byteCount: Int { get }
}

/// A digest of any function.
public struct SimulatedDigest<Function: HashFunction>: Digest {
  let bytes: [UInt8]
  public static var byteCount: Int { Function.digestByteCount }
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }
  public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
  public var description: String {
    "\(Function.self) digest: "
      + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

public protocol HashFunction: Sendable {
  static var blockByteCount: Int { get }
  static var digestByteCount: Int { get }
  init()
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  func finalize() -> SimulatedDigest<Self>
}

extension HashFunction {
  public typealias Digest = SimulatedDigest<Self>
  public static var byteCount: Int { digestByteCount }
  public static func hash<Bytes: DataProtocol>(data: Bytes) -> SimulatedDigest<Self> {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }
  public mutating func update<Bytes: DataProtocol>(data: Bytes) {
    Array(data).withUnsafeBytes { update(bufferPointer: $0) }
  }
}

/// A function that hashes blocks of 16 words.
protocol BlockHash: HashFunction {
  associatedtype Word: FixedWidthInteger & UnsignedInteger
  static var isBigEndian: Bool { get }
  var state: [Word] { get set }
  var rest: [UInt8] { get set }
  var count: Int { get set }
  mutating func mix(_ block: [Word])
}

extension BlockHash {
  public static var blockByteCount: Int { 16 * Word.bitWidth / 8 }

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    count += bufferPointer.count
    rest += bufferPointer
    mixBlocks()
  }

  private mutating func mixBlocks() {
    let size = Word.bitWidth / 8
    var start = 0
    while rest.count - start >= Self.blockByteCount {
      mix(
        (0..<16).map { word in
          let bytes = rest[(start + word * size)..<(start + (word + 1) * size)]
          return (Self.isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Word($1) }
        })
      start += Self.blockByteCount
    }
    rest.removeFirst(start)
  }

  public func finalize() -> SimulatedDigest<Self> {
    var copy = self
    copy.rest.append(0x80)
    // The length has two words.
    let length = Word.bitWidth / 4
    while (copy.rest.count + length) % Self.blockByteCount != 0 { copy.rest.append(0) }
    let bits = Self.bytes(UInt64(count) * 8, isBigEndian: Self.isBigEndian)
    copy.rest += Array(repeating: 0, count: length - 8) + bits
    copy.mixBlocks()
    let bytes = copy.state.flatMap { Self.bytes($0, isBigEndian: Self.isBigEndian) }
    return SimulatedDigest(bytes: Array(bytes.prefix(Self.digestByteCount)))
  }

  private static func bytes(_ word: some FixedWidthInteger, isBigEndian: Bool) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? word.bigEndian : word.littleEndian) { Array($0) }
  }
}

extension FixedWidthInteger {
  func left(_ bits: Int) -> Self { self << Self(bits) | self >> Self(Self.bitWidth - bits) }
  func right(_ bits: Int) -> Self { self >> Self(bits) | self << Self(Self.bitWidth - bits) }
}
