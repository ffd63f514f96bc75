// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import SimulatedFoundation

// Nobody is signed in to iCloud: all that needs an account fails.

public enum CKAccountStatus: Int, Sendable {
  case couldNotDetermine, available, restricted, noAccount, temporarilyUnavailable
}

public struct CKError: Error, Sendable {
  public enum Code: Int, Sendable {
    case internalError = 1
    case networkUnavailable = 3
    case networkFailure
    case serviceUnavailable = 6
    case requestRateLimited
    case notAuthenticated = 9
    case permissionFailure, unknownItem
    case zoneNotFound = 26
  }
  public var code: Code
  public init(_ code: Code) { self.code = code }
}

public protocol CKRecordValueProtocol {}
extension String: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Double: CKRecordValueProtocol {}
extension Bool: CKRecordValueProtocol {}
extension Date: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}
extension Array: CKRecordValueProtocol where Element: CKRecordValueProtocol {}

open class CKRecord: NSObject, @unchecked Sendable {
  public typealias RecordType = String
  public typealias FieldKey = String
  public final class ID: NSObject, @unchecked Sendable {
    public let recordName: String
    public init(recordName: String = UUID().uuidString) { self.recordName = recordName }
  }
  public let recordType: String
  public let recordID: ID
  private var values: [String: any CKRecordValueProtocol] = [:]
  public init(recordType: String, recordID: ID = ID()) {
    (self.recordType, self.recordID) = (recordType, recordID)
  }
  open subscript(key: String) -> (any CKRecordValueProtocol)? {
    get { values[key] }
    set { values[key] = newValue }
  }
  open var creationDate: Date? { nil }
  open var modificationDate: Date? { nil }
}

open class CKQuery: NSObject, @unchecked Sendable {
  public let recordType: String
  public let predicate: NSPredicate
  open var sortDescriptors: [NSSortDescriptor]?
  public init(recordType: String, predicate: NSPredicate) {
    (self.recordType, self.predicate) = (recordType, predicate)
  }
}

public final class CKDatabase: NSObject, @unchecked Sendable {
  public func record(for identifier: CKRecord.ID) async throws -> CKRecord {
    throw CKError(.notAuthenticated)
  }
  public func save(_ record: CKRecord) async throws -> CKRecord { throw CKError(.notAuthenticated) }
  public func deleteRecord(withID identifier: CKRecord.ID) async throws -> CKRecord.ID {
    throw CKError(.notAuthenticated)
  }
  public func save(_ record: CKRecord, completionHandler: @escaping (CKRecord?, (any Error)?) -> Void) {
    completionHandler(nil, CKError(.notAuthenticated))
  }
  public func fetch(
    withRecordID identifier: CKRecord.ID, completionHandler: @escaping (CKRecord?, (any Error)?) -> Void
  ) { completionHandler(nil, CKError(.notAuthenticated)) }
}

public final class CKContainer: NSObject, @unchecked Sendable {
  private static let app = CKContainer(identifier: "")
  public let containerIdentifier: String?
  public init(identifier: String) { containerIdentifier = identifier }
  public static func `default`() -> CKContainer { app }
  public var privateCloudDatabase: CKDatabase { CKDatabase() }
  public var publicCloudDatabase: CKDatabase { CKDatabase() }
  public var sharedCloudDatabase: CKDatabase { CKDatabase() }
  public func accountStatus() async throws -> CKAccountStatus { .noAccount }
  public func accountStatus(completionHandler: @escaping (CKAccountStatus, (any Error)?) -> Void) {
    completionHandler(.noAccount, nil)
  }
}
