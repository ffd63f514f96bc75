// What `#colorLiteral` and `#imageLiteral` make.
public typealias _ColorLiteralType = UIColor
public typealias _ImageLiteralType = UIImage
