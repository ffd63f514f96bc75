// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SimulatedFoundation

// There are no health data. An app also finds none if the user did not allow it to read them.

public enum HKAuthorizationStatus: Int, Sendable { case notDetermined, sharingDenied, sharingAuthorized }
public enum HKAuthorizationRequestStatus: Int, Sendable { case unknown, shouldRequest, unnecessary }
public enum HKUpdateFrequency: Int, Sendable {
  case immediate = 1
  case hourly, daily, weekly
}
public enum HKBiologicalSex: Int, Sendable { case notSet, female, male, other }

public struct HKError: Error, Sendable {
  public enum Code: Int, Sendable {
    case noError, errorHealthDataUnavailable, errorHealthDataRestricted, errorInvalidArgument
    case errorAuthorizationDenied, errorAuthorizationNotDetermined, errorDatabaseInaccessible,
      errorUserCanceled
    case errorNoData = 11
  }
  public var code: Code
  public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
  public static let errorNoData = Code.errorNoData
  public static let errorAuthorizationDenied = Code.errorAuthorizationDenied
  public static let errorAuthorizationNotDetermined = Code.errorAuthorizationNotDetermined
  public static let errorDatabaseInaccessible = Code.errorDatabaseInaccessible
}

public let HKObjectQueryNoLimit = 0
public let HKSampleSortIdentifierStartDate = "startDate"
public let HKSampleSortIdentifierEndDate = "endDate"
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"

open class HKHealthStore: NSObject, @unchecked Sendable {
  public override init() {}
  open class func isHealthDataAvailable() -> Bool { true }
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { .notDetermined }
  open func requestAuthorization(toShare share: Set<HKSampleType>, read: Set<HKObjectType>) async throws {}
  open func requestAuthorization(
    toShare share: Set<HKSampleType>?, read: Set<HKObjectType>?,
    completion: @escaping (Bool, (any Error)?) -> Void
  ) { completion(true, nil) }
  open func statusForAuthorizationRequest(
    toShare share: Set<HKSampleType>, read: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus { .shouldRequest }
  open func getRequestStatusForAuthorization(
    toShare share: Set<HKSampleType>, read: Set<HKObjectType>,
    completion: @escaping (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) { completion(.shouldRequest, nil) }
  open func execute(_ query: HKQuery) { query.run() }
  open func stop(_ query: HKQuery) {}
  open func save(_ object: HKObject) async throws { throw HKError(.errorAuthorizationNotDetermined) }
  open func save(_ objects: [HKObject]) async throws { throw HKError(.errorAuthorizationNotDetermined) }
  open func save(_ object: HKObject, withCompletion completion: @escaping (Bool, (any Error)?) -> Void) {
    completion(false, HKError(.errorAuthorizationNotDetermined))
  }
  open func delete(_ object: HKObject) async throws { throw HKError(.errorAuthorizationNotDetermined) }
  open func delete(_ objects: [HKObject]) async throws { throw HKError(.errorAuthorizationNotDetermined) }
  open func deleteObjects(of type: HKObjectType, predicate: NSPredicate) async throws -> Int {
    throw HKError(.errorAuthorizationNotDetermined)
  }
  open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {}
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping (Bool, (any Error)?) -> Void
  ) { completion(true, nil) }
  open func dateOfBirthComponents() throws -> DateComponents { throw HKError(.errorNoData) }
  open func preferredUnits(for types: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] { [:] }
}

extension NSNotification.Name {
  public static let HKUserPreferencesDidChange = NSNotification.Name("HKUserPreferencesDidChangeNotification")
}

open class HKObject: NSObject, @unchecked Sendable {
  public let uuid = UUID()
  public let metadata: [String: Any]?
  public let sourceRevision = HKSourceRevision(source: HKSource.default(), version: nil)
  init(metadata: [String: Any]?) { self.metadata = metadata }
}

public final class HKSource: NSObject, @unchecked Sendable {
  private static let app = HKSource()
  public static func `default`() -> HKSource { app }
  public var name: String { Bundle.main.bundleIdentifier ?? "" }
  public var bundleIdentifier: String { name }
}

public final class HKSourceRevision: NSObject, @unchecked Sendable {
  public let source: HKSource
  public let version: String?
  public init(source: HKSource, version: String?) { (self.source, self.version) = (source, version) }
}

public final class HKDevice: NSObject, @unchecked Sendable {
  public static func local() -> HKDevice { HKDevice() }
  public var name: String? { nil }
}

open class HKSample: HKObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  public let startDate: Date
  public let endDate: Date
  init(_ type: HKSampleType, _ start: Date, _ end: Date, _ metadata: [String: Any]?) {
    (sampleType, startDate, endDate) = (type, start, end)
    super.init(metadata: metadata)
  }
}

public class HKQuantitySample: HKSample, @unchecked Sendable {
  public let quantity: HKQuantity
  public var quantityType: HKQuantityType { sampleType as! HKQuantityType }
  public init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, metadata: [String: Any]? = nil
  ) {
    self.quantity = quantity
    super.init(type, start, end, metadata)
  }
  public convenience init(
    type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) { self.init(type: type, quantity: quantity, start: start, end: end, metadata: metadata) }
}

public final class HKCategorySample: HKSample, @unchecked Sendable {
  public let value: Int
  public init(type: HKCategoryType, value: Int, start: Date, end: Date, metadata: [String: Any]? = nil) {
    self.value = value
    super.init(type, start, end, metadata)
  }
}

public final class HKCorrelation: HKSample, @unchecked Sendable {
  public let objects: Set<HKSample>
  public init(
    type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>, metadata: [String: Any]? = nil
  ) {
    self.objects = objects
    super.init(type, start, end, metadata)
  }
  public func objects(for type: HKObjectType) -> Set<HKSample> { objects.filter { $0.sampleType === type } }
}

public enum HKWorkoutActivityType: UInt, Sendable {
  case cycling = 13
  case hiking = 24
  case running = 37
  case swimming = 46
  case walking = 52
  case yoga = 57
  case other = 3000
}

/// No workout is ever found.
public final class HKWorkout: HKSample, @unchecked Sendable {
  public var workoutActivityType: HKWorkoutActivityType { .other }
  public var duration: TimeInterval { endDate.timeIntervalSince(startDate) }
  public var totalDistance: HKQuantity? { nil }
  public var totalEnergyBurned: HKQuantity? { nil }
  public func statistics(for type: HKQuantityType) -> HKStatistics? { nil }
}

/// No summary is ever found.
public final class HKActivitySummary: NSObject, @unchecked Sendable {
  public var activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
  public var activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
  public var appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
  public var appleExerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
  public var appleStandHours = HKQuantity(unit: .count(), doubleValue: 0)
  public var appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: 0)
  public func dateComponents(for calendar: Calendar) -> DateComponents { DateComponents() }
}
