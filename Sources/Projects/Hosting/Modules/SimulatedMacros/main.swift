import Foundation

// The compiler starts this program to expand the macros of the simulated modules. It speaks the compiler's protocol:
// messages of JSON, each after its length in eight bytes.

func read(_ count: Int) -> Data? {
  var data = Data()
  while data.count < count {
    guard let part = try? FileHandle.standardInput.read(upToCount: count - data.count), !part.isEmpty else {
      return nil
    }
    data.append(part)
  }
  return data
}

func nextMessage() -> [String: Any]? {
  guard let header = read(8) else { return nil }
  let length = header.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  guard length < 1 << 30, let body = read(Int(length)) else { return nil }
  return try? JSONSerialization.jsonObject(with: body) as? [String: Any]
}

func reply(_ message: [String: Any]) {
  guard let body = try? JSONSerialization.data(withJSONObject: message) else { return }
  var length = UInt64(body.count).littleEndian
  FileHandle.standardOutput.write(Data(bytes: &length, count: 8) + body)
}

func expansion(of request: [String: Any]) -> String {
  let macro = request["macro"] as? [String: Any]
  let declaration = (request["declSyntax"] as? [String: Any])?["source"] as? String
  func source(_ key: String) -> String { (request[key] as? [String: Any])?["source"] as? String ?? "" }
  switch (
    macro?["typeName"] as? String, request["macroRole"] as? String, declaration.flatMap(EnvironmentEntry.init)
  ) {
  case ("EntryMacro", "accessor", let entry?): return entry.accessors
  case ("EntryMacro", "peer", let entry?): return entry.key
  case ("ModelMacro", "extension", _):
    return "extension \(source("extendedTypeSyntax")): SwiftData.PersistentModel {}"
  case ("ModelActorMacro", "extension", _):
    return "extension \(source("extendedTypeSyntax")): SwiftData.ModelActor {}"
  case ("ModelActorMacro", "member", _):
    return """
      nonisolated let modelContainer: SwiftData.ModelContainer
      init(modelContainer: SwiftData.ModelContainer) { self.modelContainer = modelContainer }
      """
  // A preview becomes nothing.
  default: return ""
  }
}

while let message = nextMessage() {
  if message["getCapability"] != nil {
    reply(["getCapabilityResult": ["capability": ["protocolVersion": 7]]])
  } else {
    let request = message.values.first as? [String: Any] ?? [:]
    reply(["expandMacroResult": ["expandedSource": expansion(of: request), "diagnostics": [Any]()]])
  }
}
