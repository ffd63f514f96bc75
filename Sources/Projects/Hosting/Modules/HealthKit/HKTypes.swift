// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import SimulatedFoundation

open class HKObjectType: NSObject, @unchecked Sendable {
  public let identifier: String
  init(_ identifier: String) { self.identifier = identifier }
  open class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
    .init(identifier)
  }
  open class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
    .init(identifier)
  }
  open class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType?
  {
    .init(identifier)
  }
  open class func characteristicType(
    forIdentifier identifier: HKCharacteristicTypeIdentifier
  ) -> HKCharacteristicType? { .init(identifier) }
  open class func workoutType() -> HKWorkoutType { HKWorkoutType("HKWorkoutTypeIdentifier") }
  open class func activitySummaryType() -> HKActivitySummaryType {
    HKActivitySummaryType("HKActivitySummaryType")
  }
}

open class HKSampleType: HKObjectType, @unchecked Sendable {}
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  public convenience init(_ identifier: HKQuantityTypeIdentifier) { self.init(identifier.rawValue) }
}
public final class HKCategoryType: HKSampleType, @unchecked Sendable {
  public convenience init(_ identifier: HKCategoryTypeIdentifier) { self.init(identifier.rawValue) }
}
public final class HKCorrelationType: HKSampleType, @unchecked Sendable {
  public convenience init(_ identifier: HKCorrelationTypeIdentifier) { self.init(identifier.rawValue) }
}
public final class HKCharacteristicType: HKObjectType, @unchecked Sendable {
  public convenience init(_ identifier: HKCharacteristicTypeIdentifier) { self.init(identifier.rawValue) }
}
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {}
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String = #function) {
    rawValue = "HKQuantityTypeIdentifier\(name.prefix(1).uppercased())\(name.dropFirst())"
  }
  public static var activeEnergyBurned: Self { .init() }
  public static var appleExerciseTime: Self { .init() }
  public static var appleMoveTime: Self { .init() }
  public static var appleStandTime: Self { .init() }
  public static var basalEnergyBurned: Self { .init() }
  public static var bloodGlucose: Self { .init() }
  public static var bloodPressureDiastolic: Self { .init() }
  public static var bloodPressureSystolic: Self { .init() }
  public static var bodyFatPercentage: Self { .init() }
  public static var bodyMass: Self { .init() }
  public static var bodyMassIndex: Self { .init() }
  public static var bodyTemperature: Self { .init() }
  public static var dietaryCaffeine: Self { .init() }
  public static var dietaryCarbohydrates: Self { .init() }
  public static var dietaryEnergyConsumed: Self { .init() }
  public static var dietaryFatTotal: Self { .init() }
  public static var dietaryFiber: Self { .init() }
  public static var dietaryProtein: Self { .init() }
  public static var dietarySodium: Self { .init() }
  public static var dietarySugar: Self { .init() }
  public static var dietaryWater: Self { .init() }
  public static var distanceCycling: Self { .init() }
  public static var distanceSwimming: Self { .init() }
  public static var distanceWalkingRunning: Self { .init() }
  public static var environmentalAudioExposure: Self { .init() }
  public static var flightsClimbed: Self { .init() }
  public static var heartRate: Self { .init() }
  public static var heartRateVariabilitySDNN: Self { .init() }
  public static var height: Self { .init() }
  public static var insulinDelivery: Self { .init() }
  public static var leanBodyMass: Self { .init() }
  public static var numberOfAlcoholicBeverages: Self { .init() }
  public static var oxygenSaturation: Self { .init() }
  public static var respiratoryRate: Self { .init() }
  public static var restingHeartRate: Self { .init() }
  public static var runningSpeed: Self { .init() }
  public static var stepCount: Self { .init() }
  public static var swimmingStrokeCount: Self { .init() }
  public static var vo2Max: Self { .init() }
  public static var waistCircumference: Self { .init() }
  public static var walkingHeartRateAverage: Self { .init() }
  public static var walkingSpeed: Self { .init() }
}

public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String = #function) {
    rawValue = "HKCategoryTypeIdentifier\(name.prefix(1).uppercased())\(name.dropFirst())"
  }
  public static var appleStandHour: Self { .init() }
  public static var headache: Self { .init() }
  public static var menstrualFlow: Self { .init() }
  public static var mindfulSession: Self { .init() }
  public static var sexualActivity: Self { .init() }
  public static var sleepAnalysis: Self { .init() }
}

public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static var bloodPressure: Self { .init(rawValue: "HKCorrelationTypeIdentifierBloodPressure") }
  public static var food: Self { .init(rawValue: "HKCorrelationTypeIdentifierFood") }
}

public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static var biologicalSex: Self { .init(rawValue: "HKCharacteristicTypeIdentifierBiologicalSex") }
  public static var dateOfBirth: Self { .init(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth") }
}

public enum HKMetricPrefix: Int, Sendable {
  case none, pico, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga
}

/// A unit is only its text: no value is ever converted.
public final class HKUnit: NSObject, @unchecked Sendable {
  public let unitString: String
  public init(from string: String) { unitString = string }
  private convenience init(_ prefix: HKMetricPrefix, _ unit: String) {
    self.init(from: (prefix == .none ? "" : "\(prefix) ") + unit)
  }
  public static func count() -> HKUnit { HKUnit(from: "count") }
  public static func percent() -> HKUnit { HKUnit(from: "%") }
  public static func gram() -> HKUnit { HKUnit(from: "g") }
  public static func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix, "g") }
  public static func pound() -> HKUnit { HKUnit(from: "lb") }
  public static func ounce() -> HKUnit { HKUnit(from: "oz") }
  public static func stone() -> HKUnit { HKUnit(from: "st") }
  public static func meter() -> HKUnit { HKUnit(from: "m") }
  public static func meterUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix, "m") }
  public static func inch() -> HKUnit { HKUnit(from: "in") }
  public static func foot() -> HKUnit { HKUnit(from: "ft") }
  public static func mile() -> HKUnit { HKUnit(from: "mi") }
  public static func liter() -> HKUnit { HKUnit(from: "L") }
  public static func literUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix, "L") }
  public static func fluidOunceUS() -> HKUnit { HKUnit(from: "fl_oz_us") }
  public static func fluidOunceImperial() -> HKUnit { HKUnit(from: "fl_oz_imp") }
  public static func cupUS() -> HKUnit { HKUnit(from: "cup_us") }
  public static func second() -> HKUnit { HKUnit(from: "s") }
  public static func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix, "s") }
  public static func minute() -> HKUnit { HKUnit(from: "min") }
  public static func hour() -> HKUnit { HKUnit(from: "hr") }
  public static func day() -> HKUnit { HKUnit(from: "d") }
  public static func joule() -> HKUnit { HKUnit(from: "J") }
  public static func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix, "J") }
  public static func kilocalorie() -> HKUnit { HKUnit(from: "kcal") }
  public static func smallCalorie() -> HKUnit { HKUnit(from: "cal") }
  public static func largeCalorie() -> HKUnit { HKUnit(from: "Cal") }
  public static func degreeCelsius() -> HKUnit { HKUnit(from: "degC") }
  public static func degreeFahrenheit() -> HKUnit { HKUnit(from: "degF") }
  public static func millimeterOfMercury() -> HKUnit { HKUnit(from: "mmHg") }
  public static func internationalUnit() -> HKUnit { HKUnit(from: "IU") }
  public static func moleUnit(withMolarMass mass: Double) -> HKUnit { HKUnit(from: "mol<\(mass)>") }
  public static func moleUnit(with prefix: HKMetricPrefix, molarMass: Double) -> HKUnit {
    HKUnit(prefix, "mol<\(molarMass)>")
  }
  public func unitDivided(by unit: HKUnit) -> HKUnit { HKUnit(from: "\(unitString)/\(unit.unitString)") }
  public func unitMultiplied(by unit: HKUnit) -> HKUnit { HKUnit(from: "\(unitString)·\(unit.unitString)") }
}

public let HKUnitMolarMassBloodGlucose = 180.15588000005408

public final class HKQuantity: NSObject, @unchecked Sendable {
  private let value: Double
  public init(unit: HKUnit, doubleValue value: Double) { self.value = value }
  public func `is`(compatibleWith unit: HKUnit) -> Bool { true }
  public func doubleValue(for unit: HKUnit) -> Double { value }
}
