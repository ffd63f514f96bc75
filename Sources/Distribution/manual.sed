# Corrects a man page of swift-argument-parser, so that apropos and lintian can read it.

# In a man page, .Pp stands for an empty line.
s/^$/.Pp/

# A page is called widgetsim-run, so that `man widgetsim-run` and `man widgetsim run` find it.
/^\.[DX][tr] / {
  y/./-/
  s/^-/./
}

# Under NAME, hyphens replace the spaces, as in the name of the file. The synopsis keeps the spaces.
/^\.Sh NAME$/,/^\.Nm/ {
  /^\.Nm/ {
    h
    s/"//g
    s/ /-/g
    s/^\.Nm-/.Nm /
  }
}
/^\.Sh SYNOPSIS$/,/^\.Nm$/ {
  /^\.Nm$/ g
}
