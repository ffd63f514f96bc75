/// The records of a CSV file (RFC 4180): quoted fields, line breaks of any kind, a byte order mark.
package struct CSVRecords {
  package struct Cell: Hashable {
    package var text: String
    /// From 1, in bytes.
    package var column: Int
  }

  package struct Record: Hashable {
    /// The record's first line, from 1.
    package var line: Int
    package var fields: [Cell]
  }

  package struct Problem: Error, Hashable {
    package var line: Int
    package var column: Int
    package var message: String
  }

  /// Most fields of a record. A log has a few.
  package static let mostFields = 1000

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var line = 1
  private var lineStart: Int

  package init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    index = self.bytes.startIndex
    lineStart = index
  }

  /// What the names in the first line, in lower case, tell about the columns.
  package mutating func header<Columns>(
    _ expected: String, _ columns: ([String]) -> Columns?
  ) throws(Problem) -> Columns {
    guard let header = try next() else {
      throw Problem(line: 1, column: 1, message: "the file is empty; expected \(expected)")
    }
    if let columns = columns(header.fields.map { $0.text.trimmingSpaces.lowercased() }) { return columns }
    let names = header.fields.prefix(6).map { "'\($0.text.escapedForMessage())'" }.joined(separator: ", ")
    // A file without columns is not a log. The message does not quote it, because it may be a secret, such as a private key.
    let found = header.fields.count == 1 ? "a line without a comma" : names
    throw Problem(line: header.line, column: 1, message: "expected \(expected); found \(found)")
  }

  /// The next record that is not an empty line; `nil` at the end.
  package mutating func next() throws(Problem) -> Record? {
    while index < bytes.endIndex, isLineBreak(bytes[index]) { skipLineBreak() }
    guard index < bytes.endIndex else { return nil }
    var record = Record(line: line, fields: [])
    while true {
      record.fields.append(try field())
      guard record.fields.count <= Self.mostFields else {
        throw problem("expected at most \(Self.mostFields) fields; remove columns")
      }
      guard index < bytes.endIndex, bytes[index] == UInt8(ascii: ",") else { break }
      index += 1
    }
    if index < bytes.endIndex { skipLineBreak() }
    return record
  }

  private mutating func field() throws(Problem) -> Cell {
    let column = index - lineStart + 1
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") else {
      let start = index
      while index < bytes.endIndex, bytes[index] != UInt8(ascii: ","), !isLineBreak(bytes[index]) {
        guard bytes[index] != UInt8(ascii: "\"") else {
          throw problem("a field contains a quote; put the field in quotes and double the quote")
        }
        index += 1
      }
      return Cell(text: try text(bytes[start..<index]), column: column)
    }
    let opening = problem("the quoted field is not closed")
    index += 1
    var content: [UInt8] = []
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        guard index < bytes.endIndex, bytes[index] == byte else {
          guard index == bytes.endIndex || bytes[index] == UInt8(ascii: ",") || isLineBreak(bytes[index])
          else { throw problem("expected a comma or the end of the line after a quoted field") }
          return Cell(text: try text(content[...]), column: column)
        }
        content.append(byte)
        index += 1
      } else if isLineBreak(byte) {
        content.append(UInt8(ascii: "\n"))
        skipLineBreak()
      } else {
        content.append(byte)
        index += 1
      }
    }
    throw opening
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws(Problem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw problem("the text is not UTF-8")
    }
    return text
  }

  private func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private mutating func skipLineBreak() {
    let isReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isReturn, index < bytes.endIndex, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    line += 1
    lineStart = index
  }

  private func problem(_ message: String) -> Problem {
    Problem(line: line, column: index - lineStart + 1, message: message)
  }
}
