"""asker.py PORT: sends what standard input holds, as it is, to 127.0.0.1:PORT, closes its own side, and prints all that comes back.
asker.py PORT --flood N: opens N connections that say nothing, then asks for the page on one more, and prints the status line."""
import socket
import sys


def connect(port):
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def read_all(link):
    parts = []
    try:
        while part := link.recv(65536):
            parts.append(part)
    except ConnectionResetError:  # it did not want to hear the rest
        pass
    return b"".join(parts)


port = int(sys.argv[1])
if len(sys.argv) > 2:
    silent = [connect(port) for _ in range(int(sys.argv[3]))]
    with connect(port) as link:
        link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        print(read_all(link).split(b"\r\n")[0].decode())
else:
    with connect(port) as link:
        try:
            link.sendall(sys.stdin.buffer.read())
            link.shutdown(socket.SHUT_WR)
        except OSError:  # it is gone already
            pass
        sys.stdout.buffer.write(read_all(link))
