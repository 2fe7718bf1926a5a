LAYOUT_VERSION: int
STATE_SIZE: int
FORMAT_VERSION: int
HEADER_SIZE: int

def checksum(fingerprint: int, payload: bytes) -> int: ...
