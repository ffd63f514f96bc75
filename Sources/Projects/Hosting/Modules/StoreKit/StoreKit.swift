// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import SimulatedFoundation

// The store has no products, and the user has bought nothing.

public struct Product: Identifiable, Hashable, Sendable {
  public enum ProductType: Sendable { case consumable, nonConsumable, nonRenewable, autoRenewable }
  public enum PurchaseResult: Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled, pending
  }

  public let id: String
  public let displayName: String
  public let description: String
  public let displayPrice: String
  public let price: Decimal
  public let type: ProductType

  public static func products<Identifiers: Collection>(
    for identifiers: Identifiers
  ) async throws -> [Product] where Identifiers.Element == String { [] }
  public func purchase() async throws -> PurchaseResult { .userCancelled }
}

public enum VerificationResult<SignedType: Sendable>: Sendable {
  case unverified(SignedType, any Error)
  case verified(SignedType)
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .unverified(_, let error): throw error
      case .verified(let value): value
      }
    }
  }
  public var unsafePayloadValue: SignedType {
    switch self {
    case .unverified(let value, _), .verified(let value): value
    }
  }
}

public enum StoreKitError: Error, Sendable {
  case unknown, userCancelled, notAvailableInStorefront, notEntitled
}

public struct Transaction: Identifiable, Hashable, Sendable {
  public let id: UInt64
  public let productID: String
  public let purchaseDate: Date
  public let expirationDate: Date?
  public let revocationDate: Date?
  public let isUpgraded: Bool
  public let productType: Product.ProductType

  public struct Transactions: AsyncSequence, AsyncIteratorProtocol, Sendable {
    public typealias Element = VerificationResult<Transaction>
    public func next() async -> Element? { nil }
    public func makeAsyncIterator() -> Self { self }
  }

  public static var all: Transactions { Transactions() }
  public static var currentEntitlements: Transactions { Transactions() }
  public static var unfinished: Transactions { Transactions() }
  public static var updates: Transactions { Transactions() }
  public static func currentEntitlement(for identifier: String) async -> VerificationResult<Transaction>? {
    nil
  }
  public static func latest(for identifier: String) async -> VerificationResult<Transaction>? { nil }
  public func finish() async {}
}

public enum AppStore {
  public static func sync() async throws {}
  public static var canMakePayments: Bool { false }
}

open class SKStoreReviewController: NSObject {
  open class func requestReview() {}
}
