import Foundation

/// Threads with a stack as large as that of the main thread. If no thread can be created, the caller learns of it. The threads of the
/// dispatch library have a stack of 512 KiB on a Mac, and the library waits forever if it cannot create a thread.
package enum OwnThread {
  private static let stackSize = 8 << 20

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that nothing waits for; `false`: the system cannot create another thread.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = make(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Runs a body in this thread and in others at the same time, and waits for all. If the system cannot create so many threads, the body
  /// runs in fewer.
  ///
  /// - Parameters:
  ///   - count: the number of threads, including this one.
  ///   - make: creates a thread; `nil`: the system cannot create another one.
  ///   - body: what each thread does.
  package static func run(
    on count: Int, make: (@escaping @Sendable () -> Void) -> pthread_t? = make, _ body: @Sendable () -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      var others: [pthread_t] = []
      while others.count + 1 < count, let thread = make(body) { others.append(thread) }
      body()
      for thread in others { pthread_join(thread, nil) }
    }
  }

  /// - Returns: a thread, which the caller joins or detaches; `nil`: the system cannot create another one.
  package static func make(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let argument = Unmanaged.passRetained(Body(body))
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        // Only with Glibc is the argument optional.
        let body: UnsafeMutableRawPointer? = argument
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
      }, argument.toOpaque())
    guard status == 0 else {
      argument.release()
      return nil
    }
    return thread
  }
}
