// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

@_exported import SimulatedFoundation
import SimulatedPhone

// The keychain. It begins empty; what the widget adds is kept while its process runs.

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecClassInternetPassword: CFString = "inet"
public let kSecClassKey: CFString = "keys"
public let kSecClassCertificate: CFString = "cert"
public let kSecClassIdentity: CFString = "idnt"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrAccessGroup: CFString = "agrp"
public let kSecAttrServer: CFString = "srvr"
public let kSecAttrGeneric: CFString = "gena"
public let kSecAttrLabel: CFString = "labl"
public let kSecAttrDescription: CFString = "desc"
public let kSecAttrComment: CFString = "icmt"
public let kSecAttrType: CFString = "type"
public let kSecAttrIsInvisible: CFString = "invi"
public let kSecAttrProtocol: CFString = "ptcl"
public let kSecAttrPort: CFString = "port"
public let kSecAttrPath: CFString = "path"
public let kSecAttrSynchronizable: CFString = "sync"
public let kSecAttrSynchronizableAny: CFString = "syna"
public let kSecAttrApplicationTag: CFString = "atag"
public let kSecAttrKeyType: CFString = "ktype"
public let kSecAttrKeyTypeRSA: CFString = "42"
public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
public let kSecAttrKeySizeInBits: CFString = "bsiz"
public let kSecAttrKeyClass: CFString = "kcls"
public let kSecAttrKeyClassPublic: CFString = "0"
public let kSecAttrKeyClassPrivate: CFString = "1"
public let kSecAttrCreationDate: CFString = "cdat"
public let kSecAttrModificationDate: CFString = "mdat"
public let kSecAttrAccessControl: CFString = "accc"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
public let kSecAttrAccessibleAlways: CFString = "dk"
public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecMatchLimitAll: CFString = "m_LimitAll"
public let kSecReturnData: CFString = "r_Data"
public let kSecReturnAttributes: CFString = "r_Attributes"
public let kSecReturnRef: CFString = "r_Ref"
public let kSecReturnPersistentRef: CFString = "r_PersistentRef"
public let kSecValueData: CFString = "v_Data"
public let kSecValueRef: CFString = "v_Ref"
public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
public let kSecUseDataProtectionKeychain: CFString = "nleg"

public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecAuthFailed: OSStatus = -25293
public let errSecNotAvailable: OSStatus = -25291
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecDecode: OSStatus = -26275
public let errSecMissingEntitlement: OSStatus = -34018
public let errSecUserCanceled: OSStatus = -128

public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
  NSString(string: "OSStatus \(status)")
}

nonisolated(unsafe) private var items: [[String: Any]] = []

private func attributes(_ dictionary: CFDictionary) -> [String: Any] {
  dictionary.reduce(into: [:]) { $0["\($1.key)"] = $1.value }
}
private func indices(_ query: [String: Any]) -> [Int] {
  let names = [kSecClass, kSecAttrService, kSecAttrAccount, kSecAttrServer, kSecAttrApplicationTag].map {
    "\($0)"
  }
  return items.indices.filter { index in
    names.allSatisfy { name in query[name].map { "\($0)" == items[index][name].map { "\($0)" } ?? "" } ?? true
    }
  }
}

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?)
  -> OSStatus
{
  let query = attributes(query)
  let found = indices(query).map { items[$0] }
  guard let first = found.first else {
    SimulatedPhone.say("The keychain is empty until the widget adds something.")
    return errSecItemNotFound
  }
  func answer(_ item: [String: Any]) -> Any {
    (query["\(kSecReturnAttributes)"] as? Bool ?? false) ? item : item["\(kSecValueData)"] ?? Data()
  }
  let isList = query["\(kSecMatchLimit)"].map { "\($0)" } == "\(kSecMatchLimitAll)"
  result?.pointee = (isList ? found.map(answer) : answer(first)) as AnyObject
  return errSecSuccess
}
public func SecItemAdd(_ item: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  guard indices(attributes(item)).isEmpty else { return errSecDuplicateItem }
  items.append(attributes(item))
  return errSecSuccess
}
public func SecItemUpdate(_ query: CFDictionary, _ changes: CFDictionary) -> OSStatus {
  let found = indices(attributes(query))
  for index in found { items[index].merge(attributes(changes)) { $1 } }
  return found.isEmpty ? errSecItemNotFound : errSecSuccess
}
@discardableResult public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  let found = indices(attributes(query))
  for index in found.reversed() { items.remove(at: index) }
  return found.isEmpty ? errSecItemNotFound : errSecSuccess
}

// Trust: nothing is checked.

public final class SecKey: @unchecked Sendable {}
public final class SecPolicy: @unchecked Sendable {}
public final class SecIdentity: @unchecked Sendable {}
public final class SecCertificate: @unchecked Sendable {}
public final class SecAccessControl: @unchecked Sendable {}
public final class SecRandom: @unchecked Sendable {}
public enum SecTrustResultType: UInt32, Sendable {
  case invalid, proceed, deny, unspecified, recoverableTrustFailure
}
public let kSecRandomDefault: SecRandom? = nil
public func SecRandomCopyBytes(_ random: SecRandom?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32
{
  for index in 0..<count {
    bytes.storeBytes(of: UInt8.random(in: 0...255), toByteOffset: index, as: UInt8.self)
  }
  return 0
}
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? { nil }
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? { nil }
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { NSData() }
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? { nil }
public func SecKeyCopyExternalRepresentation(
  _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }
public func SecPolicyCreateSSL(_ server: Bool, _ host: CFString?) -> SecPolicy { SecPolicy() }
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy() }
@discardableResult public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: AnyObject) -> OSStatus { 0 }
public func SecTrustEvaluate(_ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>)
  -> OSStatus
{ 0 }
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
  true
}
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> Int { 0 }
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ index: Int) -> SecCertificate? { nil }
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { nil }
