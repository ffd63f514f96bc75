// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SimulatedFoundation

public struct HKQueryOptions: OptionSet, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let strictStartDate = HKQueryOptions(rawValue: 1)
  public static let strictEndDate = HKQueryOptions(rawValue: 2)
}

public struct HKStatisticsOptions: OptionSet, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let separateBySource = HKStatisticsOptions(rawValue: 1)
  public static let discreteAverage = HKStatisticsOptions(rawValue: 2)
  public static let discreteMin = HKStatisticsOptions(rawValue: 4)
  public static let discreteMax = HKStatisticsOptions(rawValue: 8)
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)
  public static let duration = HKStatisticsOptions(rawValue: 64)
}

/// A query: what `HKHealthStore.execute` calls with nothing found.
open class HKQuery: NSObject, @unchecked Sendable {
  var run: () -> Void = {}
  override init() {}
  open class func predicateForSamples(
    withStart start: Date?, end: Date?, options: HKQueryOptions = []
  ) -> NSPredicate { NSPredicate(value: true) }
  open class func predicateForObjects(from source: HKSource) -> NSPredicate { NSPredicate(value: true) }
  open class func predicateForObject(with uuid: UUID) -> NSPredicate { NSPredicate(value: true) }
  open class func predicateForObjectsWithNoCorrelation() -> NSPredicate { NSPredicate(value: true) }
  open class func predicateForWorkouts(with type: HKWorkoutActivityType) -> NSPredicate {
    NSPredicate(value: true)
  }
  open class func predicate(forActivitySummariesBetweenStart start: DateComponents, end: DateComponents)
    -> NSPredicate
  {
    NSPredicate(value: true)
  }
  open class func predicateForActivitySummary(with components: DateComponents) -> NSPredicate {
    NSPredicate(value: true)
  }
}

public final class HKSampleQuery: HKQuery, @unchecked Sendable {
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    super.init()
    run = { [unowned self] in resultsHandler(self, [], nil) }
  }
}

public final class HKStatistics: NSObject, @unchecked Sendable {
  public let startDate: Date
  public let endDate: Date
  init(_ start: Date, _ end: Date) { (startDate, endDate) = (start, end) }
  public func sumQuantity() -> HKQuantity? { nil }
  public func averageQuantity() -> HKQuantity? { nil }
  public func minimumQuantity() -> HKQuantity? { nil }
  public func maximumQuantity() -> HKQuantity? { nil }
  public func mostRecentQuantity() -> HKQuantity? { nil }
  public func duration() -> HKQuantity? { nil }
}

public final class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
    completionHandler: @escaping (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    super.init()
    run = { [unowned self] in completionHandler(self, nil, HKError(.errorNoData)) }
  }
}

public final class HKStatisticsCollection: NSObject, @unchecked Sendable {
  public func statistics() -> [HKStatistics] { [] }
  public func statistics(for date: Date) -> HKStatistics? { nil }
  public func enumerateStatistics(
    from start: Date, to end: Date,
    with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}
}

public final class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  public var initialResultsHandler:
    ((HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
  public var statisticsUpdateHandler:
    ((HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
    anchorDate: Date, intervalComponents: DateComponents
  ) {
    super.init()
    run = { [unowned self] in initialResultsHandler?(self, HKStatisticsCollection(), nil) }
  }
}

public final class HKObserverQuery: HKQuery, @unchecked Sendable {
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler: @escaping (HKObserverQuery, @escaping () -> Void, (any Error)?) -> Void
  ) {}
}

public final class HKQueryAnchor: NSObject, @unchecked Sendable {
  public init(fromValue value: Int) {}
}

public final class HKDeletedObject: NSObject, @unchecked Sendable {
  public let uuid = UUID()
}

public final class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  public typealias Results = (
    HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
  ) -> Void
  public var updateHandler: Results?
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler: @escaping Results
  ) {
    super.init()
    run = { [unowned self] in resultsHandler(self, [], [], anchor, nil) }
  }
}

public final class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  public init(
    type: HKCorrelationType, predicate: NSPredicate?, samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    super.init()
    run = { [unowned self] in completion(self, [], nil) }
  }
}

public final class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  public init(
    predicate: NSPredicate?,
    resultsHandler: @escaping (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  ) {
    super.init()
    run = { [unowned self] in resultsHandler(self, [], nil) }
  }
}

// MARK: Queries that are awaited

public struct HKSamplePredicate<Sample> {
  public static func quantitySample(
    type: HKQuantityType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKQuantitySample> { .init() }
  public static func categorySample(
    type: HKCategoryType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCategorySample> { .init() }
  public static func correlation(
    type: HKCorrelationType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCorrelation> { .init() }
  public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> { .init() }
  public static func sample(type: HKSampleType, predicate: NSPredicate? = nil) -> HKSamplePredicate<HKSample>
  { .init() }
}

public struct HKSampleQueryDescriptor<Sample> {
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil
  ) {}
  public func result(for store: HKHealthStore) async throws -> [Sample] { [] }
}

public struct HKStatisticsQueryDescriptor {
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {}
  public func result(for store: HKHealthStore) async throws -> HKStatistics? { nil }
}

public struct HKStatisticsCollectionQueryDescriptor {
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
    intervalComponents: DateComponents
  ) {}
  public func result(for store: HKHealthStore) async throws -> HKStatisticsCollection {
    HKStatisticsCollection()
  }
}
