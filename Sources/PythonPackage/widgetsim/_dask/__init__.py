"""Parts of a call on Dask. It needs the package `distributed`."""

from .._errors import WidgetsimError

try:
    import distributed  # noqa: F401
except ImportError as error:
    raise WidgetsimError("this needs Dask: pip install 'widgetsim[dask]'") from error
