"""Where declared cards come from: the library that ships, and files of one's own."""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ygocore.cards.definitions import CardDef, card_error
from ygocore.cards.language import Declaration, author_error, take_declarations
from ygocore.errors import CardCompileError

__all__ = ["CardScripts", "builtin_cards", "load_cards"]


class CardScripts(Mapping[int, CardDef]):
    """Declared cards by code, in ascending order. A declaration runs when its card is first asked for.

    Immutable to its users.
    """

    def __init__(self, declarations: Iterable[Declaration]) -> None:
        """Take declarations in any order. Raises CardCompileError, with both places, if two have one code."""
        by_code: dict[int, Declaration] = {}
        for declaration in declarations:
            for code in declaration.codes:
                other = by_code.setdefault(code, declaration)
                if other is not declaration:
                    first = f"first at {other.file}:{other.line}"
                    raise card_error(
                        declaration.file, declaration.line, f"card {code} is declared twice, {first}"
                    )
        self._declarations = {code: by_code[code] for code in sorted(by_code)}
        self._defs: dict[int, CardDef] = {}

    def __getitem__(self, code: int) -> CardDef:
        """Return the card's definition.

        Raises KeyError if it is not declared, CardCompileError if its declaration is wrong.
        """
        found = self._defs.get(code)
        if found is None:
            declaration = self._declarations[code]
            for made in declaration.run():
                if self._declarations.get(made.code) is declaration:  # not one that another file replaces
                    self._defs.setdefault(made.code, made)
            found = self._defs[code]
        return found

    def __contains__(self, code: object) -> bool:
        """Whether the card is declared; its declaration does not run for that."""
        return code in self._declarations

    def __iter__(self) -> Iterator[int]:
        return iter(self._declarations)

    def __len__(self) -> int:
        return len(self._declarations)

    def __or__(self, other: CardScripts) -> CardScripts:
        """Return the cards of both. One that both declare is taken from `other`:

        A file of one's own may replace what ships.
        """
        merged = {**self._declarations, **other._declarations}
        result = CardScripts(())
        result._declarations = {code: merged[code] for code in sorted(merged)}
        return result

    @property
    def fingerprint(self) -> int:
        """A 64-bit hash of the codes and of the text of the files that declare them.

        Equal fingerprints mean equal programs, so that a saved duel can be continued. Raises OSError if a
        file is gone.
        """
        digest = hashlib.blake2b(digest_size=8, person=b"ygocore.cards")
        digest.update(repr(list(self._declarations)).encode())
        for file in sorted({each.file for each in self._declarations.values()}, key=os.path.basename):
            digest.update(_text_digest(file))
        return int.from_bytes(digest.digest(), "little")

    def __reduce__(self) -> tuple[Any, ...]:
        if self is builtin_cards():
            return builtin_cards, ()
        raise TypeError("cards of a file of one's own cannot be sent to another process; load the file there")

    def __repr__(self) -> str:
        return f"<CardScripts of {len(self)} cards>"


@functools.cache
def _text_digest(file: str) -> bytes:
    return hashlib.blake2b(Path(file).read_bytes(), digest_size=16).digest()


@functools.cache
def builtin_cards() -> CardScripts:
    """Return the declared cards that ship: those of every module in `ygocore.cards.library`, which are
    imported now.

    Always the same object. Raises CardCompileError if one cannot be loaded.
    """
    from ygocore.cards import library

    found: list[Declaration] = []
    for info in sorted(pkgutil.iter_modules(library.__path__), key=lambda each: each.name):
        module = importlib.import_module(f"{library.__name__}.{info.name}")
        if module.__file__ is not None:
            found += take_declarations(module.__file__)
    return CardScripts(found)


def load_cards(path: str | os.PathLike[str]) -> CardScripts:
    """Return the cards declared in a file of one's own (`--cards FILE.py`); every declaration has run, so
    mistakes show here.

    Raises OSError if the file cannot be read, CardCompileError with file and line if it cannot be loaded or
    declares no card. That its functions compile is checked by `ygocore.compiler.check_cards`.
    """
    file = os.path.abspath(os.fspath(path))
    Path(file).read_bytes()  # the plain OSError, before Python's import machinery wraps it
    name = "ygocore_cards_" + hashlib.blake2b(file.encode(), digest_size=8).hexdigest()
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise CardCompileError(f"{file}: not a Python file; card files end in .py")
    take_declarations(file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except CardCompileError:
        raise
    except Exception as error:  # whatever the author's file raises
        raise author_error(error, file, 1) from error
    scripts = CardScripts(take_declarations(file))
    if not scripts:
        raise card_error(file, 1, "declares no card", "decorate a function with @card(code)")
    for code in scripts:
        scripts[code]
    return scripts
