"""Where declared cards come from: the library that ships, and files of one's own."""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import operator
import os
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ygocore.cards import helpers
from ygocore.cards.definitions import CardDef, card_error
from ygocore.cards.language import Declaration, author_error, take_declarations
from ygocore.cards.pool import CardFacts
from ygocore.errors import CardCompileError

__all__ = ["CardScripts", "builtin_cards", "definitions_fingerprint", "load_cards"]


class _File(NamedTuple):
    """A card file of one's own as it was when it was loaded: its path, and a hash of its text."""

    path: str
    text: str


#: Stands for the cards that ship, among the sources of others.
_SHIPPED: Final = ""
_LIBRARY: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "library")


class CardScripts(Mapping[int, CardDef]):
    """Declared cards by code, in ascending order. A declaration runs when its card is first asked for.

    Immutable to its users.
    """

    def __init__(
        self, declarations: Iterable[Declaration], sources: tuple[_File | str, ...] | None = None
    ) -> None:
        """Take declarations in any order. Raises CardCompileError, with both places, if two have one code.

        `sources`: where another process finds the same ones, later ones replacing earlier ones; None: nowhere.
        """
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
        self._sources = sources

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
        known = None not in (self._sources, other._sources)
        result = CardScripts((), (*(self._sources or ()), *(other._sources or ())) if known else None)
        result._declarations = {code: merged[code] for code in sorted(merged)}
        return result

    def facts(self) -> list[CardFacts]:
        """Return the facts that the declarations give (`c.facts`), for a pool that knows these cards
        (`CardPool.extended`). Every declaration runs for that."""
        return [each.facts for each in self.values() if each.facts is not None]

    @functools.cached_property
    def fingerprint(self) -> int:
        """A 64-bit hash of the codes and of the text of the files that declare them.

        Equal fingerprints mean equal programs, so that a saved duel can be continued. Raises OSError if a
        file is gone.
        """
        loaded = {each.path: each.text for each in self._sources or () if isinstance(each, _File)}
        return _fingerprint(self._declarations, {each.file for each in self._declarations.values()}, loaded)

    def __reduce__(self) -> tuple[Any, ...]:
        if self is builtin_cards():
            return builtin_cards, ()
        if self._sources is None:
            raise TypeError(
                "these cards come from no file that another process could load: use load_cards and builtin_cards"
            )
        return _from_sources, (
            tuple(tuple(each) if isinstance(each, _File) else each for each in self._sources),
        )

    def __repr__(self) -> str:
        return f"<CardScripts of {len(self)} cards>"


def definitions_fingerprint(definitions: Mapping[int, CardDef]) -> int:
    """Return the fingerprint of any mapping of declared cards, as `CardScripts.fingerprint`; 0 for none.

    Raises OSError if a file that declares one is gone.
    """
    if isinstance(definitions, CardScripts):
        return definitions.fingerprint if definitions else 0
    if not definitions:
        return 0
    return _fingerprint(sorted(definitions), {each.file for each in definitions.values()}, {})


def _fingerprint(codes: Iterable[int], files: set[str], loaded: Mapping[str, str]) -> int:
    """Return a hash of codes, of the files that declare them, and of what all cards may call.

    `loaded` are the hashes of those files whose text may have changed since it was loaded.
    """
    shared = {helpers.__file__}
    if any(os.path.dirname(file) == _LIBRARY for file in files):
        shared |= {str(path) for path in Path(_LIBRARY).glob("_*.py")}
    texts = {file: loaded.get(file) or _text_digest(file) for file in files | shared}
    digest = hashlib.blake2b(digest_size=8, person=b"ygocore.cards")
    digest.update(repr(list(codes)).encode())
    for _, text in sorted((os.path.basename(file), text) for file, text in texts.items()):
        digest.update(text.encode())
    return int.from_bytes(digest.digest(), "little") or 1


def _hashed(text: bytes) -> str:
    return hashlib.blake2b(text.replace(b"\r\n", b"\n"), digest_size=16).hexdigest()


@functools.cache
def _text_digest(file: str) -> str:
    return _hashed(Path(file).read_bytes())


@functools.lru_cache(maxsize=8)
def _from_sources(sources: tuple[tuple[str, str] | str, ...]) -> CardScripts:
    """Return the cards of these sources, the same object each time: what another process has sent."""
    return functools.reduce(operator.or_, map(_from_source, sources))


def _from_source(source: tuple[str, str] | str) -> CardScripts:
    if isinstance(source, str):
        return builtin_cards()
    path, text = source
    try:
        found = load_cards(path)
    except OSError as error:
        raise CardCompileError(
            f"{path}: cards of this file are needed here, and it cannot be read: {error.strerror or error}"
        ) from error
    if found._sources != (_File(path, text),):
        raise CardCompileError(f"{path}: the file is not what it was where its cards were loaded first")
    return found


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
    return CardScripts(found, (_SHIPPED,))


def load_cards(path: str | os.PathLike[str]) -> CardScripts:
    """Return the cards declared in a file of one's own (`--cards FILE.py`); every declaration has run, so
    mistakes show here.

    Raises OSError if the file cannot be read, CardCompileError with file and line if it cannot be loaded or
    declares no card. That its functions compile is checked by `ygocore.compiler.check_cards`.
    """
    file = os.path.abspath(os.fspath(path))
    text = _hashed(Path(file).read_bytes())  # a plain OSError, before Python's import machinery wraps it
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
    scripts = CardScripts(take_declarations(file), (_File(file, text),))
    if not scripts:
        raise card_error(file, 1, "declares no card", "decorate a function with @card(code)")
    for code in scripts:
        scripts[code]
    return scripts
