/// Reads RFC 4180 strictly: CRLF after every row, quotes only around whole fields.
public struct ParsedCSV {
  public enum Mistake: Error {
    case lineBreakOutsideQuotes, quoteInPlainField, textAfterQuote, unfinishedRow
    case ragged(row: Int)
  }

  public let header: [String]
  public let rows: [[String]]
  private let columns: [String: [String]]

  public init(_ bytes: [UInt8]) throws {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var index = 0
    var isQuoted = false
    func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }
    while let byte = peek() {
      index += 1
      switch byte {
      case 0x22 where field.isEmpty && !isQuoted:
        isQuoted = true
        while true {
          guard let inner = peek() else { throw Mistake.unfinishedRow }
          index += 1
          if inner != 0x22 {
            field.append(inner)
          } else if peek() == 0x22 {
            field.append(0x22)
            index += 1
          } else {
            break
          }
        }
        guard peek() == 0x2C || peek() == 0x0D else { throw Mistake.textAfterQuote }
      case 0x22:
        throw Mistake.quoteInPlainField
      case 0x2C:
        row.append(String(decoding: field, as: UTF8.self))
        (field, isQuoted) = ([], false)
      case 0x0D:
        guard peek() == 0x0A else { throw Mistake.lineBreakOutsideQuotes }
        index += 1
        row.append(String(decoding: field, as: UTF8.self))
        rows.append(row)
        (row, field, isQuoted) = ([], [], false)
      case 0x0A:
        throw Mistake.lineBreakOutsideQuotes
      default:
        field.append(byte)
      }
    }
    guard row.isEmpty, field.isEmpty, let header = rows.first else { throw Mistake.unfinishedRow }
    for (number, row) in rows.enumerated() where row.count != header.count {
      throw Mistake.ragged(row: number)
    }
    self.header = header
    self.rows = Array(rows.dropFirst())
    columns = Dictionary(
      header.enumerated().map { column, name in (name, rows.dropFirst().map { $0[column] }) }
    ) {
      first, _ in first
    }
  }

  /// The fields of one column.
  public subscript(name: String) -> [String] { columns[name] ?? [] }
}

extension ParsedCSV {
  /// The files that the script saves for the figures of a page.
  public static func ofPictures(_ html: String) throws -> [ParsedCSV] {
    try html.matches(of: /data-csv="([^"]*)"/).map { match in
      let entities = [
        ("\n", "\r\n"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
      ]
      let text = entities.reduce(String(match.output.1)) { $0.replacing($1.0, with: $1.1) }
      return try ParsedCSV(Array(text.utf8))
    }
  }
}
