@_exported import Combine
@_exported import CoreGraphics
@_exported import Observation
@_exported import SimulatedFoundation
@_exported import UIKit
@_exported import os
