import CSQLite
import Foundation
import ProviderHost

/// A database of SQLite that is only read. It may come from anybody.
final class SQLiteDatabase {
  struct Problem: Error {
    var message: String
  }

  private var handle: OpaquePointer?
  private let copy: PrivateDirectory?
  /// Most rows of a table that are read. A busy phone has 10 000 in a week.
  private static let mostRows = 2_000_000

  init(_ path: String) throws(Problem) {
    do {
      copy = try Self.copy(path)
    } catch {
      throw Problem(message: "its write-ahead log cannot be copied: \(error.localizedDescription)")
    }
    let (path, options) = copy.map { ("\($0.path)/database", "mode=rw") } ?? (path, "immutable=1")
    let allowed = CharacterSet(charactersIn: "/").union(.alphanumerics)
    let name = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    let access = copy == nil ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2("file:\(name)?\(options)", &handle, flags, nil) == SQLITE_OK else { throw problem }
    // What the database declares, such as generated columns, must not do more than compute.
    for pragma in ["trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0"] {
      sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil)
    }
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
    Problem(message: "not a readable database: \(String(cString: sqlite3_errmsg(handle)))")
  }

  /// The columns of a table, by names in lower case; empty: there is no such table. A view is none.
  private func columns(of table: String) throws(Problem) -> [String: String] {
    var names: [String: String] = [:]
    let isTable =
      "SELECT name FROM sqlite_master WHERE type = 'table' AND lower(name) = '\(table.lowercased())'"
    var found: String?
    try read(isTable) { found = $0.text(0) }
    guard let found else { return [:] }
    try read("SELECT name FROM pragma_table_info('\(found.replacing("'", with: "''"))')") { row in
      if let name = row.text(0) { names[name.lowercased()] = name }
    }
    return names
  }

  /// The rows of a table in order of time; none if there is no such table or it lacks a column.
  ///
  /// - Parameter columns: those that are read. The first is a time.
  func rows(_ table: String, _ columns: [String], where condition: String = "1", _ body: (Row) -> Void)
    throws(Problem)
  {
    let known = try self.columns(of: table)
    let names = columns.compactMap { known[$0.lowercased()] }
    guard names.count == columns.count else { return }
    let list = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ", ")
    try read("SELECT \(list) FROM \"\(table)\" WHERE \(condition) ORDER BY 1", body)
  }

  struct Row {
    fileprivate let statement: OpaquePointer?

    func number(_ index: Int32) -> Double? {
      sqlite3_column_type(statement, index) == SQLITE_NULL ? nil : sqlite3_column_double(statement, index)
    }

    func text(_ index: Int32) -> String? {
      sqlite3_column_text(statement, index).map { String(cString: $0) }
    }
  }

  private func read(_ sql: String, _ body: (Row) -> Void) throws(Problem) {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw problem }
    defer { sqlite3_finalize(statement) }
    for _ in 0..<Self.mostRows {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: body(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw problem
      }
    }
  }
}
