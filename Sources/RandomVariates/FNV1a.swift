/// The 64-bit FNV-1a hash, which unlike `Hasher` gives the same value in every process.
///
/// Source: Fowler, Noll, Vo, Eastlake, RFC 9923.
struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}
