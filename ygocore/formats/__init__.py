"""Readers and writers of the ecosystem's files: bytes or text in, plain values out, no rules of the game.

`ydk` deck files, `ydke` deck links, `lflist` restricted lists, `cdb` card databases. All readers behave
alike: they take what real files hold, refuse what has no meaning with a `ygocore.errors.DataFormatError`
that names file, line or table, and with ``lenient=True`` return what they left out as `Skipped` entries
instead of raising.
"""

from ygocore.formats._text import Skipped

__all__ = ["Skipped"]
