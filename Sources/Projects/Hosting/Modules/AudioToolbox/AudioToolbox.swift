// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import SimulatedFoundation

public typealias SystemSoundID = UInt32
public let kSystemSoundID_Vibrate: SystemSoundID = 4095
/// Plays nothing.
public func AudioServicesPlaySystemSound(_ sound: SystemSoundID) {}
public func AudioServicesPlayAlertSound(_ sound: SystemSoundID) {}
public func AudioServicesPlaySystemSoundWithCompletion(_ sound: SystemSoundID, _ completion: (() -> Void)?) {
  completion?()
}
@discardableResult
public func AudioServicesCreateSystemSoundID(_ url: CFURL, _ sound: UnsafeMutablePointer<SystemSoundID>)
  -> Int32
{ 0 }
public let kAudioServicesNoError: Int32 = 0
public let kAudioServicesPropertyIsUISound: UInt32 = 0x6973_7569
@discardableResult
public func AudioServicesSetProperty(
  _ property: UInt32, _ size: UInt32, _ specifier: UnsafeRawPointer?, _ dataSize: UInt32,
  _ data: UnsafeRawPointer
) -> Int32 { 0 }
