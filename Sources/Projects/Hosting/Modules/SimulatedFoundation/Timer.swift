import Foundation
import SimulatedPhone

/// A timer of the simulated clock. It needs no run loop.
open class Timer: NSObject, @unchecked Sendable {
  public let timeInterval: TimeInterval
  public private(set) var isValid = true
  open var fireDate: Date
  open var tolerance: TimeInterval = 0
  public var userInfo: Any? { nil }
  private let repeats: Bool
  private let block: (Timer) -> Void
  private var isScheduled = false

  public init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    timeInterval = interval
    fireDate = date
    self.repeats = repeats
    self.block = block
  }

  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
  }

  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  open func fire() {
    guard isValid else { return }
    block(self)
    if !repeats { invalidate() }
  }

  open func invalidate() { isValid = false }

  /// Fires at the date, and then at each interval.
  func schedule() {
    guard !isScheduled, isValid else { return }
    isScheduled = true
    SimulatedPhone.after(max(0, fireDate.timeIntervalSinceNow)) {
      self.isScheduled = false
      self.fire()
      guard self.isValid else { return }
      self.fireDate = Date(timeIntervalSinceNow: max(self.timeInterval, 0.001))
      self.schedule()
    }
  }
}

extension RunLoop {
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
