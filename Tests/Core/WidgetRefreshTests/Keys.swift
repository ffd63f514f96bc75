@testable import WidgetRefresh

extension AccountID: ExpressibleByIntegerLiteral {
  public init(integerLiteral index: Int) { self.init(index: index) }
}

extension WidgetID: ExpressibleByIntegerLiteral {
  public init(integerLiteral index: Int) { self.init(index: index) }
}
