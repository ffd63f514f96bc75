// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import SimulatedFoundation

// Sound: nothing plays.

public protocol AVAudioPlayerDelegate: AnyObject {
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}
extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}

open class AVAudioPlayer: NSObject, @unchecked Sendable {
  open weak var delegate: (any AVAudioPlayerDelegate)?
  open var isPlaying: Bool { false }
  open var volume: Float = 1
  open var numberOfLoops = 0
  open var currentTime: TimeInterval = 0
  open var duration: TimeInterval { 0 }
  public init(contentsOf url: URL) throws {}
  public init(contentsOf url: URL, fileTypeHint hint: String?) throws {}
  public init(data: Data) throws {}
  @discardableResult open func prepareToPlay() -> Bool { true }
  @discardableResult open func play() -> Bool { true }
  open func pause() {}
  open func stop() {}
}

open class AVAudioSession: NSObject, @unchecked Sendable {
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = Self(rawValue: "ambient")
    public static let playback = Self(rawValue: "playback")
    public static let playAndRecord = Self(rawValue: "playAndRecord")
    public static let record = Self(rawValue: "record")
    public static let soloAmbient = Self(rawValue: "soloAmbient")
  }
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Self(rawValue: "default")
    public static let spokenAudio = Self(rawValue: "spokenAudio")
    public static let moviePlayback = Self(rawValue: "moviePlayback")
  }
  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mixWithOthers = Self(rawValue: 1)
    public static let duckOthers = Self(rawValue: 2)
    public static let allowBluetooth = Self(rawValue: 4)
    public static let defaultToSpeaker = Self(rawValue: 8)
    public static let allowAirPlay = Self(rawValue: 64)
  }
  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let notifyOthersOnDeactivation = Self(rawValue: 1)
  }
  private static let shared = AVAudioSession()
  open class func sharedInstance() -> AVAudioSession { shared }
  open var outputVolume: Float { 0.5 }
  open func setCategory(_ category: Category, mode: Mode = .default, options: CategoryOptions = []) throws {}
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}
}

open class AVPlayer: NSObject, @unchecked Sendable {
  open var rate: Float = 0
  public override init() {}
  public init(url: URL) {}
  open func play() {}
  open func pause() {}
}

public func AVMakeRect(aspectRatio: CGSize, insideRect rect: CGRect) -> CGRect { rect }
