import Foundation
import SimulatedPhone

/// A session with the simulated server. A background session's transfers take as long as any other's.
open class URLSession: NSObject, @unchecked Sendable {
  public enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }

  public static let shared = URLSession(configuration: .default)

  public let configuration: URLSessionConfiguration
  public private(set) var delegate: (any URLSessionDelegate)?
  public let delegateQueue: OperationQueue
  open var sessionDescription: String?

  var running: [URLSessionTask] = []
  private var taskCount = 0

  public init(configuration: URLSessionConfiguration) {
    self.configuration = configuration
    delegateQueue = OperationQueue()
  }

  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    self.configuration = configuration
    self.delegate = delegate
    delegateQueue = queue ?? OperationQueue()
  }

  func nextIdentifier() -> Int {
    taskCount += 1
    return taskCount
  }

  /// The last transfer of a background session wakes the app or the widget.
  func taskEnded() {
    guard running.isEmpty, let identifier = configuration.identifier else { return }
    SimulatedPhone.finishBackgroundSession(identifier) {
      self.delegate?.urlSessionDidFinishEvents(forBackgroundURLSession: self)
    }
  }

  open func finishTasksAndInvalidate() {}
  open func invalidateAndCancel() {
    for task in running { task.cancel() }
  }
  open func reset(completionHandler: @escaping @Sendable () -> Void) {
    SimulatedPhone.after(0, completionHandler)
  }
  open func flush(completionHandler: @escaping @Sendable () -> Void) {
    SimulatedPhone.after(0, completionHandler)
  }
  open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
    SimulatedPhone.after(0) { completionHandler(self.running) }
  }
  open var allTasks: [URLSessionTask] { get async { running } }
  open var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    get async {
      (
        running.compactMap { $0 as? URLSessionDataTask }, running.compactMap { $0 as? URLSessionUploadTask },
        running.compactMap { $0 as? URLSessionDownloadTask }
      )
    }
  }
}

// Tasks

public typealias URLSessionHandler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
public typealias URLSessionDownloadHandler = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

extension URLSession {
  public func dataTask(with request: URLRequest) -> URLSessionDataTask {
    URLSessionDataTask(self, request, completion: nil)
  }

  public func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    URLSessionDataTask(self, request) { completionHandler($1.data, $1.response, $1.error) }
  }

  public func dataTask(
    with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  public func uploadTask(with request: URLRequest, from bodyData: Data?) -> URLSessionUploadTask {
    URLSessionUploadTask(self, request, completion: nil)
  }

  public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
    URLSessionUploadTask(self, request, completion: nil)
  }

  public func uploadTask(
    with request: URLRequest, from bodyData: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    URLSessionUploadTask(self, request) { completionHandler($1.data, $1.response, $1.error) }
  }

  public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    URLSessionDownloadTask(self, request, completion: nil)
  }

  public func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url))
  }

  public func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    URLSessionDownloadTask(self, request) { _, transfer in
      let file = transfer.data.flatMap { try? temporaryFile($0) }
      completionHandler(file, transfer.response, transfer.error)
      if let file { try? FileManager.default.removeItem(at: file) }
    }
  }

  public func downloadTask(
    with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }
}
