import SimulatedFoundation

public struct SymmetricKeySize: Sendable {
  public let bitCount: Int
  public init(bitCount: Int) { self.bitCount = bitCount }
  public static let bits128 = Self(bitCount: 128)
  public static let bits192 = Self(bitCount: 192)
  public static let bits256 = Self(bitCount: 256)
}

public struct SymmetricKey: ContiguousBytes, Hashable, Sendable {
  fileprivate let bytes: [UInt8]
  public init(data: some ContiguousBytes) { bytes = data.withUnsafeBytes { Array($0) } }
  public init(size: SymmetricKeySize) { bytes = (0..<(size.bitCount / 8)).map { _ in .random(in: 0...255) } }
  public var bitCount: Int { bytes.count * 8 }
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }
}

public struct HMAC<Function: HashFunction>: Sendable {
  public typealias MAC = SimulatedDigest<Function>
  private var inner = Function()
  private let key: [UInt8]

  public init(key: SymmetricKey) {
    let short = key.bytes.count > Function.blockByteCount ? Array(Function.hash(data: key.bytes)) : key.bytes
    self.key = short + Array(repeating: 0, count: Function.blockByteCount - short.count)
    inner.update(data: self.key.map { $0 ^ 0x36 })
  }
  public mutating func update(data: some DataProtocol) { inner.update(data: data) }
  public func finalize() -> MAC { Function.hash(data: key.map { $0 ^ 0x5C } + Array(inner.finalize())) }

  public static func authenticationCode(for data: some DataProtocol, using key: SymmetricKey) -> MAC {
    var code = Self(key: key)
    code.update(data: data)
    return code.finalize()
  }
  public static func isValidAuthenticationCode(
    _ code: some ContiguousBytes, authenticating data: some DataProtocol, using key: SymmetricKey
  ) -> Bool {
    code.withUnsafeBytes { Array($0) } == Array(authenticationCode(for: data, using: key))
  }
}
