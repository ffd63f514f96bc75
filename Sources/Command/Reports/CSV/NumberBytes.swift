extension [UInt8] {
  /// Appends what `fill` writes to the end of a buffer, all at once. Appending byte by byte would check each time whether the
  /// array is uniquely referenced and has room.
  ///
  /// - Parameters:
  ///   - capacity: the largest number of bytes that it writes.
  ///   - fill: returns the index of the first byte it wrote.
  mutating func appendFromEnd(
    capacity: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      let first = fill(buffer)
      append(contentsOf: UnsafeMutableBufferPointer(rebasing: buffer[first...]))
    }
  }

  /// `value` · 10^−`places`, with at most 20 places.
  ///
  /// - Parameter last: a byte after the number.
  mutating func appendFixedPoint(_ value: Int64, places: Int, end last: UInt8? = nil) {
    // A sign, the 19 digits of the largest number or a zero before the point, a point, the places, and the last byte.
    appendFromEnd(capacity: 48) { buffer in
      var end = buffer.count
      if let last {
        end -= 1
        buffer[end] = last
      }
      var rest = value.magnitude
      if places > 0 {
        rest = buffer.writeDigits(of: rest, count: places, before: &end)
        end &-= 1
        buffer[end] = 0x2E
      }
      repeat {
        end &-= 1
        buffer[end] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        end &-= 1
        buffer[end] = 0x2D
      }
      return end
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the last `count` decimal digits of a number before an index, and returns the rest of the number.
  func writeDigits(of value: UInt64, count: Int, before end: inout Int) -> UInt64 {
    var rest = value
    // Without checks for overflow: all numbers are small.
    var place = end
    end &-= count
    while place > end {
      place &-= 1
      self[place] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return rest
  }
}
