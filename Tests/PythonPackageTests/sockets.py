"""The sockets of processes."""

import psutil


def sockets(process: int) -> list[str]:
    """The addresses of all sockets, as "address port", of a process and the processes that it started."""
    root = psutil.Process(process)
    found = []
    for one in [root, *root.children(recursive=True)]:
        try:
            addresses = [socket.laddr for socket in one.net_connections("inet") if socket.laddr]
        except psutil.NoSuchProcess:
            continue
        found += [f"{address.ip} {address.port}" for address in addresses]
    return found
