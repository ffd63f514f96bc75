# Makes a man page of swift-argument-parser one that apropos and lintian read.

# An empty line is not part of the language of man pages.
s/^$/.Pp/

# The name has no spaces, as in the name of the file. The synopsis has them.
/^\.Sh NAME$/,/^\.Nm/ {
  /^\.Nm/ {
    h
    s/"//g
    s/ /./g
    s/^\.Nm\./.Nm /
  }
}
/^\.Sh SYNOPSIS$/,/^\.Nm$/ {
  /^\.Nm$/ g
}
