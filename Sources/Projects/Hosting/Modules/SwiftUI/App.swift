// An app's own main type: its views are not shown.

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}
extension Never: Scene {}

@resultBuilder public enum SceneBuilder {
  public static func buildBlock<S: Scene>(_ scene: S) -> S { scene }
}

public struct WindowGroup<Content: View> {
  public init(@ViewBuilder content: () -> Content) {}
}
extension WindowGroup: Scene {
  public var body: Never { fatalError("A window has no body.") }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  init()
  @SceneBuilder var body: Body { get }
}
extension App {
  public static func main() {}
}
