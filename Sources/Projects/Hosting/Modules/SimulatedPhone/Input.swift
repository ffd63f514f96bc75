import Foundation

/// Lines of standard input.
enum Input {
  nonisolated(unsafe) private static var buffer: [UInt8] = []
  /// Where the next line begins.
  nonisolated(unsafe) private static var start = 0

  static func next() -> Data? {
    while true {
      let line = buffer.withUnsafeBytes { bytes -> Data? in
        guard start < bytes.count, let begin = bytes.baseAddress.map({ $0 + start }),
          let end = memchr(begin, 10, bytes.count - start)
        else { return nil }
        return Data(bytes: begin, count: UnsafeRawPointer(end) - begin)
      }
      if let line {
        start += line.count + 1
        return line
      }
      buffer.removeFirst(start)
      start = 0
      let count = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { bytes -> Int in
        let count = read(0, bytes.baseAddress, bytes.count)
        if count > 0 { buffer.append(contentsOf: bytes[..<count]) }
        return count
      }
      if count <= 0 { return nil }
    }
  }
}
