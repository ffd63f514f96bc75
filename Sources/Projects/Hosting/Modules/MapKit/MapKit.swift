@_exported import CoreLocation
@_exported import SwiftUI

// Maps: none is drawn, and no place is found.

public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: CLLocationDegrees
  public var longitudeDelta: CLLocationDegrees
  public init(latitudeDelta: CLLocationDegrees = 0, longitudeDelta: CLLocationDegrees = 0) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

public struct MKCoordinateRegion: Sendable {
  public var center: CLLocationCoordinate2D
  public var span: MKCoordinateSpan
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    self.center = center
    self.span = span
  }
  public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }
  public init(center: CLLocationCoordinate2D, latitudinalMeters: Double, longitudinalMeters: Double) {
    self.init(
      center: center,
      span: MKCoordinateSpan(
        latitudeDelta: latitudinalMeters / 111_000, longitudeDelta: longitudinalMeters / 111_000))
  }
}

public struct MKMapSize: Sendable {
  public var width: Double
  public var height: Double
}

open class MKMapItem: NSObject, @unchecked Sendable {
  open var name: String?
  open var placemark: MKPlacemark { MKPlacemark(location: nil) }
}
open class MKPlacemark: CLPlacemark, @unchecked Sendable {
  open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? CLLocationCoordinate2D() }
}

open class MKMapSnapshotter: NSObject, @unchecked Sendable {
  open class Options: NSObject, @unchecked Sendable {
    open var region = MKCoordinateRegion()
    open var size = CGSize.zero
    open var scale: CGFloat = 3
    open var showsBuildings = true
    open var traitCollection = UITraitCollection()
    public override init() {}
  }
  open class Snapshot: NSObject, @unchecked Sendable {
    open var image: UIImage { UIImage() }
    open func point(for coordinate: CLLocationCoordinate2D) -> CGPoint { .zero }
  }
  public init(options: Options) {}
  open func start(completionHandler: @escaping (Snapshot?, (any Error)?) -> Void) {
    completionHandler(Snapshot(), nil)
  }
  open func start(with queue: DispatchQueue, completionHandler: @escaping (Snapshot?, (any Error)?) -> Void) {
    completionHandler(Snapshot(), nil)
  }
  open func start() async throws -> Snapshot { Snapshot() }
  open func cancel() {}
}

open class MKLocalSearch: NSObject, @unchecked Sendable {
  open class Request: NSObject, @unchecked Sendable {
    open var naturalLanguageQuery: String?
    open var region = MKCoordinateRegion()
    public override init() {}
  }
  open class Response: NSObject, @unchecked Sendable {
    open var mapItems: [MKMapItem] { [] }
  }
  public init(request: Request) {}
  open func start() async throws -> Response { Response() }
}

/// Nothing is drawn.
public struct Map: View {
  public nonisolated init() {}
  public nonisolated init(coordinateRegion: Binding<MKCoordinateRegion>) {}
  public var body: some View { EmptyView() }
}

public protocol MKLocalSearchCompleterDelegate: AnyObject {}

open class MKLocalSearchCompletion: NSObject, @unchecked Sendable {
  open var title: String { "" }
  open var subtitle: String { "" }
}

open class MKLocalSearchCompleter: NSObject, @unchecked Sendable {
  open weak var delegate: (any MKLocalSearchCompleterDelegate)?
  open var queryFragment = ""
  open var results: [MKLocalSearchCompletion] { [] }
}

extension MKLocalSearch.Request {
  public convenience init(completion: MKLocalSearchCompletion) { self.init() }
}
