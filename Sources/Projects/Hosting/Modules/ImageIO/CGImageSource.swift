// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import SimulatedFoundation

// Images have no pixels here: a source gives an image for any data that is not empty.

public final class CGImageSource: @unchecked Sendable {
  init() {}
}

public let kCGImageSourceShouldCache: NSString = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately: NSString = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceCreateThumbnailFromImageAlways: NSString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: NSString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
public let kCGImageSourceCreateThumbnailWithTransform: NSString = "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize: NSString = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImagePropertyOrientation: NSString = "Orientation"
public let kCGImagePropertyPixelWidth: NSString = "PixelWidth"
public let kCGImagePropertyPixelHeight: NSString = "PixelHeight"

public func CGImageSourceCreateWithData(_ data: NSData, _ options: NSDictionary?) -> CGImageSource? {
  data.length == 0 ? nil : CGImageSource()
}
public func CGImageSourceCreateWithURL(_ url: NSURL, _ options: NSDictionary?) -> CGImageSource? {
  FileManager.default.fileExists(atPath: url.path ?? "") ? CGImageSource() : nil
}
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { 1 }
public func CGImageSourceCreateImageAtIndex(_ source: CGImageSource, _ index: Int, _ options: NSDictionary?)
  -> CGImage?
{
  CGImage.withoutPixels
}
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: NSDictionary?
) -> CGImage? {
  CGImage.withoutPixels
}
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: NSDictionary?
) -> NSDictionary? {
  nil
}
