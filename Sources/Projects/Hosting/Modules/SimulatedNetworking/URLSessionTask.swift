import Foundation
import SimulatedPhone

/// A task: it starts with `resume`, and ends with its completion handler or its session's delegate.
open class URLSessionTask: NSObject, @unchecked Sendable {
  public enum State: Int, Sendable { case running, suspended, canceling, completed }

  public static let defaultPriority: Float = 0.5
  public static let lowPriority: Float = 0.25
  public static let highPriority: Float = 0.75

  public let taskIdentifier: Int
  public let originalRequest: URLRequest?
  open var currentRequest: URLRequest? { originalRequest }
  public internal(set) var response: URLResponse?
  public internal(set) var error: (any Error)?
  public internal(set) var state = State.suspended
  open var taskDescription: String?
  open var priority = URLSessionTask.defaultPriority
  open var earliestBeginDate: Date?
  open var countOfBytesClientExpectsToSend: Int64 = -1
  open var countOfBytesClientExpectsToReceive: Int64 = -1
  public internal(set) var countOfBytesReceived: Int64 = 0
  open var countOfBytesExpectedToReceive: Int64 { response?.expectedContentLength ?? -1 }
  public let progress = Progress(totalUnitCount: 1)
  open var delegate: (any URLSessionTaskDelegate)?

  /// The session, while the task lives.
  let session: URLSession
  private let completion: ((URLSessionTask, Transfer) -> Void)?

  init(_ session: URLSession, _ request: URLRequest, completion: ((URLSessionTask, Transfer) -> Void)?) {
    self.session = session
    originalRequest = request
    self.completion = completion
    taskIdentifier = session.nextIdentifier()
  }

  open func resume() {
    guard state == .suspended, var request = originalRequest else { return }
    state = .running
    session.running.append(self)
    request.timeoutInterval = min(request.timeoutInterval, session.configuration.timeoutIntervalForRequest)
    let begin = earliestBeginDate.map { max(0, $0.timeIntervalSince1970 - SimulatedPhone.now) } ?? 0
    if begin > 0 {
      SimulatedPhone.after(begin) { self.send(request) }
    } else {
      send(request)
    }
  }

  private func send(_ request: URLRequest) {
    guard state == .running else { return }
    Transfer.start(request) { transfer in
      if self.state == .running { self.finish(transfer) }
    }
  }

  open func cancel() {
    guard state == .running || state == .suspended else { return }
    state = .canceling
    SimulatedPhone.after(0) { self.finish(.cancelled) }
  }

  /// A task that has been sent cannot wait: it goes on.
  open func suspend() {}

  private func finish(_ transfer: Transfer) {
    session.running.removeAll { $0 === self }
    response = transfer.response
    error = transfer.error
    countOfBytesReceived = Int64(transfer.data?.count ?? 0)
    progress.completedUnitCount = 1
    state = .completed
    session.delegateQueue.simulate {
      if let completion = self.completion {
        completion(self, transfer)
      } else {
        self.tellDelegate(transfer)
      }
      self.session.taskEnded()
    }
  }

  /// Tells the delegate what came and that the task is finished.
  func tellDelegate(_ transfer: Transfer) {
    let delegate = delegate ?? session.delegate as? any URLSessionTaskDelegate
    delegate?.urlSession(session, task: self, didCompleteWithError: transfer.error)
  }
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {
  override func tellDelegate(_ transfer: Transfer) {
    if let delegate = (delegate ?? session.delegate) as? any URLSessionDataDelegate, let data = transfer.data
    {
      if let response = transfer.response {
        delegate.urlSession(session, dataTask: self, didReceive: response) { _ in }
      }
      delegate.urlSession(session, dataTask: self, didReceive: data)
    }
    super.tellDelegate(transfer)
  }
}

open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
  open func cancel(byProducingResumeData handler: @escaping (Data?) -> Void) {
    cancel()
    handler(nil)
  }

  override func tellDelegate(_ transfer: Transfer) {
    if let delegate = (delegate ?? session.delegate) as? any URLSessionDownloadDelegate,
      let data = transfer.data,
      let file = try? temporaryFile(data)
    {
      delegate.urlSession(session, downloadTask: self, didFinishDownloadingTo: file)
      try? FileManager.default.removeItem(at: file)
    }
    super.tellDelegate(transfer)
  }
}

/// A file with the data of a download. The receiver moves it, or it goes.
func temporaryFile(_ data: Data) throws -> URL {
  let directory = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
  let file = directory.appendingPathComponent("CFNetworkDownload_\(UUID().uuidString).tmp")
  try data.write(to: file)
  return file
}

extension OperationQueue {
  /// Blocks of a session's queue run as events of the simulated phone.
  fileprivate func simulate(_ block: @escaping () -> Void) {
    SimulatedPhone.after(0, block)
  }
}
