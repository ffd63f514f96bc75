import CSQLite
import Foundation
import ProviderHost

/// A database of SQLite that is only read. It may come from anybody.
package final class SQLiteDatabase {
  struct Problem: Error {
    var message: String
    /// Whether the computer has the problem, such as a full disk, and not the database.
    var isOfMachine = false
  }

  private var handle: OpaquePointer?
  private let copy: PrivateDirectory?
  /// Messages about the rows that were not read.
  private(set) var leftOut: [String] = []
  /// The most rows to read of all databases together. A table of a busy phone has 10 000 in a week.
  package static let mostRows = 500_000
  /// The most bytes of a text. The identifiers of bundles are shorter.
  package static let longestText = 255

  init(_ path: String) throws(Problem) {
    do {
      copy = try Self.copy(path)
    } catch {
      throw Problem(
        message: "its write-ahead log cannot be copied: \(error.localizedDescription)", isOfMachine: true)
    }
    let (path, options) = copy.map { ("\($0.path)/database", "mode=rw") } ?? (path, "immutable=1")
    let allowed = CharacterSet(charactersIn: "/").union(.alphanumerics)
    let name = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    let access = copy == nil ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2("file:\(name)?\(options)", &handle, flags, nil) == SQLITE_OK else { throw problem }
    // What the database declares, such as generated columns, must not do more than compute.
    for pragma in ["trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0", "cache_size=-500"] {
      sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil)
    }
    // The declaration of a table is a text too, and a table of a PowerLog has more than a hundred columns.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 20)
    sqlite3_hard_heap_limit64(128 << 20)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The newest rows may only be in a write-ahead log. SQLite writes beside a database that has one, so it gets a copy.
  ///
  /// - Returns: `nil`: there is no such log.
  private static func copy(_ path: String) throws -> PrivateDirectory? {
    var status = stat()
    guard lstat(path + "-wal", &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return nil
    }
    let copy = try PrivateDirectory(for: "database")
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + end, toPath: copy.path + "/database" + end)
    }
    return copy
  }

  private var problem: Problem {
    // A file that ends too early is damaged.
    let isOfMachine =
      [SQLITE_FULL, SQLITE_IOERR].contains(sqlite3_errcode(handle))
      && sqlite3_extended_errcode(handle) != SQLITE_IOERR | (2 << 8)
    return Problem(
      message: "not a readable database: \(String(cString: sqlite3_errmsg(handle)))", isOfMachine: isOfMachine
    )
  }

  /// The columns of a table, by names in lower case; empty: there is no such table. A view is none.
  private func columns(of table: String) throws(Problem) -> [String: String] {
    var names: [String: String] = [:]
    let isTable =
      "SELECT name FROM sqlite_master WHERE type = 'table' AND lower(name) = '\(table.lowercased())'"
    var found: String?
    try read(isTable) { row in
      found = row.text(0)
      return true
    }
    guard let found else { return [:] }
    try read("SELECT name FROM pragma_table_info('\(found.replacing("'", with: "''"))')") { row in
      if let name = row.text(0) { names[name.lowercased()] = name }
      return true
    }
    return names
  }

  /// The rows of a table in order of time; none if there is no such table or it lacks a column.
  ///
  /// - Parameters:
  ///   - columns: the columns to read. The first one is a time.
  ///   - rowsLeft: how many rows may still be read. The rows that this function reads are subtracted.
  func rows(
    _ table: String, _ columns: [String], where condition: String = "1", _ rowsLeft: inout Int,
    _ body: (Row) -> Void
  ) throws(Problem) {
    let known = try self.columns(of: table)
    let names = columns.compactMap { known[$0.lowercased()] }
    guard names.count == columns.count, rowsLeft >= 0 else { return }
    let list = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ", ")
    var longTexts = 0
    defer {
      if longTexts > 0 {
        leftOut.append(
          "\(longTexts) rows of \(table) have texts of more than \(Self.longestText) bytes; they are left out"
        )
      }
    }
    try read("SELECT \(list) FROM \"\(table)\" WHERE \(condition) ORDER BY 1") { row in
      rowsLeft -= 1
      guard rowsLeft >= 0 else {
        leftOut.append("the databases have more than \(Self.mostRows) rows; the rest is left out")
        return false
      }
      if row.hasLongText { longTexts += 1 } else { body(row) }
      return true
    }
  }

  struct Row {
    fileprivate let statement: OpaquePointer?

    func number(_ index: Int32) -> Double? {
      sqlite3_column_type(statement, index) == SQLITE_NULL ? nil : sqlite3_column_double(statement, index)
    }

    func text(_ index: Int32) -> String? {
      sqlite3_column_text(statement, index).map { String(cString: $0) }
    }

    fileprivate var hasLongText: Bool {
      (0..<sqlite3_column_count(statement)).contains {
        [SQLITE_TEXT, SQLITE_BLOB].contains(sqlite3_column_type(statement, $0))
          && sqlite3_column_bytes(statement, $0) > SQLiteDatabase.longestText
      }
    }
  }

  /// - Parameter body: gets each row, and returns whether to read the next one.
  private func read(_ sql: String, _ body: (Row) -> Bool) throws(Problem) {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw problem }
    defer { sqlite3_finalize(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: if !body(Row(statement: statement)) { return }
      case SQLITE_DONE: return
      default: throw problem
      }
    }
  }
}
