"""Both engines side by side: the same start, the same actions, and everything compared on the way.

A difference is a bug in one of the engines (or in the contract) and raises :class:`LockstepMismatch`, which
says what differs, field by field, and holds a :class:`~ygocore.sim.cases.Case` that shows it again. With one
engine alone the same walk checks that the engine agrees with itself: copies, saved bytes, refused actions.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

import numpy as np

from ygocore._engine import ENGINES
from ygocore.actions import CONTROLLER_SHIFT
from ygocore.duel import Duel, duel_class
from ygocore.errors import IllegalActionError, YgoError
from ygocore.rng import MASK, Generator, mixed
from ygocore.setup import DuelSetup
from ygocore.sim.cases import Case
from ygocore.sim.policies import Policy, chooser
from ygocore.snapshot import Snapshot

if TYPE_CHECKING:
    from ygocore.cards.pool import CardPool

#: Properties of a duel that are compared after every action.
PLAIN: Final = (
    "player",
    "over",
    "winner",
    "win_reason",
    "turn",
    "turn_player",
    "phase",
    "life_points",
    "prompt",
)

_DIFFERENCES_SHOWN: Final = 20
_FRAMES_SHOWN: Final = 6
_REFUSALS: Final = 6  # illegal actions tried at a time
_COPIED_AT_ONCE: Final = frozenset({"native"})  # engines whose copies take no time
_CHECKS_A_VIEW: Final = 8  # views are made by one function from the snapshots, and it takes its time


class LockstepMismatch(YgoError):  # noqa: N818 - it names what it is
    """The engines differ, or one of them differs from itself.

    ``what`` names the check that failed, ``differences`` holds a line for each field, ``case`` shows it
    again.
    """

    def __init__(self, what: str, differences: Sequence[str], case: Case) -> None:
        self.what = what
        self.differences = tuple(differences)
        self.case = case
        shown = [f"  {line}" for line in self.differences[:_DIFFERENCES_SHOWN]]
        if len(self.differences) > _DIFFERENCES_SHOWN:
            shown.append(f"  and {len(self.differences) - _DIFFERENCES_SHOWN} more")
        super().__init__("\n".join([f"{what} (after {len(case.actions)} actions)", *shown]))


class Walk(NamedTuple):
    """A walk that found no difference: the actions played, the last digest, and whether the duel came to its
    end."""

    actions: tuple[int, ...]
    digest: int
    over: bool


def lockstep(
    start: DuelSetup | Snapshot,
    pool: CardPool,
    *,
    seed: int = 0,
    policy: Policy = "random",
    every: int = 8,
    most: int = 5000,
    engines: Sequence[str] = ENGINES,
) -> Walk:
    """Play a duel from ``start`` on all ``engines`` at once and compare them.

    Legal actions, digest, events, prompt and the plain properties are compared after every action; one action
    in ``every``, on average, everything else is: snapshot, random generator, both views, copies, saved bytes,
    loading, and actions that must be refused. The duels are played on by copies of them: native ones after every
    action, others after those checks. ``seed`` decides the actions, through ``policy``, and the checks. Ends after
    ``most`` actions.
    """
    if every < 1:
        raise ValueError(f"every={every} is below 1")
    generator = Generator(seed)
    return _Walker(start, pool, mixed(seed), engines).walk(
        chooser(policy, generator), most, lambda: generator.below(every) == 0
    )


def replay(case: Case, engines: Sequence[str] = ENGINES) -> Walk:
    """Play a case again with every check after every action."""
    actions = iter(case.actions)
    walker = _Walker(case.start, case.pool, case.checks, engines)
    return walker.walk(lambda duel: next(actions), len(case.actions), lambda: True)


def begin(start: DuelSetup | Snapshot, pool: CardPool, engine: str) -> Duel:
    """A duel from a start, on the engine of that exact name."""
    made = duel_class(engine)
    if isinstance(start, DuelSetup):
        return made._start(start)
    return made._load(start, pool)


class _Walker:
    """One walk: a duel for each engine, and what has been played."""

    def __init__(
        self, start: DuelSetup | Snapshot, pool: CardPool, checks: int, engines: Sequence[str]
    ) -> None:
        self.start = start
        self.pool = pool
        self.checks = checks
        self.engines = tuple(engines)
        self.actions: list[int] = []
        self.attempted: int | None = None
        self.duels: list[Duel] = []
        self.used: list[Duel | None] = [None] * len(self.engines)  # which copies played on from

    # -- the walk --------------------------------------------------------------------------------------------

    def walk(self, choose: Callable[[Duel], Any], most: int, thorough: Callable[[], bool]) -> Walk:
        """:class:`LockstepMismatch` for every difference, and for every error that an engine should not
        raise."""
        try:
            return self.walked(choose, most, thorough)
        except LockstepMismatch:
            raise
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)[-_FRAMES_SHOWN:]
            where = [
                f"at {local_path(frame.filename)}:{frame.lineno} in {frame.name}"
                for frame in reversed(frames)
            ]
            self.fail(f"unexpected {type(error).__name__}", [*str(error).splitlines(), *where])

    def walked(self, choose: Callable[[Duel], Any], most: int, thorough: Callable[[], bool]) -> Walk:
        self.duels = self.all_alike("starting", [self._beginner(engine) for engine in self.engines])
        if self.duels:
            self.compare(thorough=True)
        while self.duels and not self.duels[0].over and len(self.actions) < most:
            self.step(int(choose(self.duels[0])))
            whole = thorough() or self.duels[0].over
            self.compare(thorough=whole)
            self.hand_over(thorough=whole)
        digest = self.duels[0].digest() if self.duels else 0
        return Walk(tuple(self.actions), digest, not self.duels or self.duels[0].over)

    def _beginner(self, engine: str) -> Callable[[], Duel]:
        return lambda: begin(self.start, self.pool, engine)

    def step(self, action: int) -> None:
        self.attempted = action
        done = self.all_alike("applying a legal action", [self._applier(duel, action) for duel in self.duels])
        if not done:  # refused alike: only a capacity may do that, and a walk cannot go past it
            self.fail("a legal action was refused by every engine", [f"action {action:#018x}"])
        self.actions.append(action)
        self.attempted = None

    @staticmethod
    def _applier(duel: Duel, action: int) -> Callable[[], bool]:
        def apply() -> bool:
            duel.apply(action)
            return True

        return apply

    def all_alike(self, what: str, calls: Sequence[Callable[[], Any]]) -> list[Any]:
        """What the calls return, or an empty list if all of them raise the same kind of error."""
        found: list[Any] = []
        raised: list[str] = []
        unexpected: Exception | None = None
        for call in calls:
            try:
                found.append(call())
                raised.append("no error")
            except Exception as error:
                raised.append(type(error).__name__)
                unexpected = None if isinstance(error, YgoError) else error
        if len(set(raised)) > 1:
            self.fail(f"{what} raises different errors", self._by_engine(raised))
        if unexpected is not None:
            raise unexpected
        return found

    # -- comparing -------------------------------------------------------------------------------------------

    def compare(self, *, thorough: bool) -> None:
        self.same("legal actions", [duel.legal_actions() for duel in self.duels])
        self.same("digest", [duel.digest() for duel in self.duels], explain=self._snapshots)
        self.same("events", [duel.raw_events() for duel in self.duels])
        for name in PLAIN:
            self.same(name, [getattr(duel, name) for duel in self.duels])
        if thorough:
            self.same("snapshot", self._snapshots())
            generator = Generator(self.checks ^ self.duels[0].digest())
            self.check_refusals(generator)
            self.check_copies(generator)
            self.check_saving()
            if generator.below(_CHECKS_A_VIEW) == 0:
                self.check_views()

    def check_views(self) -> None:
        """What each player may know, of the state and of what happened."""
        for player in (0, 1):
            self.same(f"view of player {player}", [duel.view(player) for duel in self.duels])
            self.same(
                f"events as player {player} sees them", [duel.visible_events(player) for duel in self.duels]
            )

    def check_refusals(self, generator: Generator) -> None:
        """Actions that are not legal raise IllegalActionError and change nothing."""
        legal = self.duels[0].legal_actions().tolist()
        illegal = _illegal_actions(legal, self.actions, generator)
        for engine, duel in zip(self.engines, self.duels, strict=True):
            before = duel.digest(), legal, duel.raw_events()
            for action in illegal:
                try:
                    duel.apply(action)
                except IllegalActionError:
                    continue
                except Exception as error:
                    wrong = f"{type(error).__name__}: {error}"
                    self.fail(f"{engine} refuses an action with another error", [f"{action:#x}: {wrong}"])
                self.fail(f"{engine} carries out an illegal action", [f"{action:#x}"])
            after = duel.digest(), duel.legal_actions().tolist(), duel.raw_events()
            named = ("before", "after")
            self.same(f"{engine}: refused actions change the duel", [before, after], named=named)

    def check_copies(self, generator: Generator) -> None:
        """A clone equals its original and goes its own way; so does an overwritten duel and a loaded
        snapshot."""
        actions = self.duels[0].legal_actions().tolist()
        action = actions[generator.below(len(actions))] if actions else None
        loadable = not self.duels[0].snapshot().unheld
        digests = []
        for engine, duel in zip(self.engines, self.duels, strict=True):
            copies = {"clone": duel.clone(), "copy_into": duel.clone()}
            if loadable:
                copies["load"] = self._loaded(engine, duel)
            if action is not None:
                copies["copy_into"].apply(action)
            duel.copy_into(copies["copy_into"])
            before = duel.digest()
            for name, copy in copies.items():
                self.same_duel(f"{engine}: original and {name}", duel, copy)
                if action is not None:
                    copy.apply(action)
                what = f"{engine}: digest of the original after its {name} went on"
                self.same(what, [before, duel.digest()], named=("before", "after"))
            digests += [copy.digest() for copy in copies.values()]
        ways = ("clone", "copy_into", "load") if loadable else ("clone", "copy_into")
        names = [f"{engine} {name}" for engine in self.engines for name in ways]
        self.same("digest of copies that went on alike", digests, named=names)

    def _loaded(self, engine: str, duel: Duel) -> Duel:
        try:
            return duel_class(engine)._load(duel.snapshot(), self.pool)
        except YgoError as error:
            self.fail(f"{engine} does not load its own snapshot", [f"{type(error).__name__}: {error}"])

    def check_saving(self) -> None:
        """Saved bytes come back as the same duel, and are saved as the same bytes."""
        for engine, duel in zip(self.engines, self.duels, strict=True):
            saved = duel.to_bytes()
            try:
                again = duel_class(engine)._from_bytes(saved, self.pool)
            except YgoError as error:
                self.fail(f"{engine} does not read its own bytes", [f"{type(error).__name__}: {error}"])
            self.same_duel(f"{engine}: original and from_bytes", duel, again)
            named = ("original", "read")
            self.same(
                f"{engine}: bytes of the original and of the duel read from them",
                [saved, again.to_bytes()],
                named=named,
            )

    def hand_over(self, *, thorough: bool) -> None:
        """Let copies play on, so that what a copy lacks comes out even if it matters much later."""
        generator = Generator(mixed(self.checks ^ self.duels[0].digest()))
        for at, engine in enumerate(self.engines):
            way = generator.below(4)
            if thorough or engine in _COPIED_AT_ONCE:
                before = self.duels[at]
                self.duels[at] = self._copied(engine, before, way)
                digests = [before.digest(), self.duels[at].digest()]
                self.same(f"{engine}: digest of the copy that plays on", digests, named=("original", "copy"))
                self.used[at] = before

    def _copied(self, engine: str, duel: Duel, way: int) -> Duel:
        """A copy made in one of four ways; over a duel that is no longer needed, if there is one."""
        if way == 0:
            return duel.clone()
        if way == 1:
            other = self.used[self.engines.index(engine)] or duel.clone()
            duel.copy_into(other)
            return other
        if way == 2 and not duel.snapshot().unheld:
            return self._loaded(engine, duel)
        return duel_class(engine)._from_bytes(duel.to_bytes(), self.pool)

    def same_duel(self, what: str, one: Duel, other: Duel) -> None:
        """All that makes up a duel but its events; a copy has none."""
        named = ("original", "copy")
        self.same(f"{what}: digest", [one.digest(), other.digest()], named=named)
        self.same(f"{what}: legal actions", [one.legal_actions(), other.legal_actions()], named=named)
        self.same(f"{what}: snapshot", [one.snapshot(), other.snapshot()], named=named)
        for name in PLAIN:
            self.same(f"{what}: {name}", [getattr(one, name), getattr(other, name)], named=named)
        self.same(f"{what}: events of a copy", [[], other.raw_events()], named=("none", "copy"))

    def same(
        self,
        what: str,
        values: Sequence[Any],
        *,
        named: Sequence[str] | None = None,
        explain: Callable[[], Sequence[Any]] | None = None,
    ) -> None:
        """Fail unless all values are equal; ``explain`` gives values whose differences say more."""
        first = values[0]
        names = self.engines if named is None else named
        for name, value in zip(names[1:], values[1:], strict=True):
            if _equal(first, value):
                continue
            lines = list(differences(first, value, (names[0], name)))
            if explain is not None:
                more = explain()
                lines += differences(more[0], more[list(names).index(name)], (names[0], name))
            self.fail(f"{what}: {names[0]} and {name} differ", lines)

    def _snapshots(self) -> list[Snapshot]:
        return [duel.snapshot() for duel in self.duels]

    def _by_engine(self, values: Sequence[str]) -> list[str]:
        return [f"{engine}: {value}" for engine, value in zip(self.engines, values, strict=True)]

    def fail(self, what: str, lines: Sequence[str]) -> NoReturn:
        actions = (*self.actions, *(() if self.attempted is None else (self.attempted,)))
        told = [without_local_paths(line) for line in lines]
        note = "\n".join([what, *told[:_DIFFERENCES_SHOWN]])
        raise LockstepMismatch(what, told, Case(self.start, self.pool, actions, self.checks, note))


_PATH: Final = re.compile(r"""(?<!\w)(?:[A-Za-z]:)?(?:[/\\][^\s/\\:'"()<>]+){2,}""")  # an absolute one


def without_local_paths(text: str) -> str:
    """The text with absolute paths made such that they say nothing of the machine."""
    return _PATH.sub(lambda found: local_path(found[0]), text)


def local_path(path: str) -> str:
    """From the package or the tests on; of any other path the last part."""
    parts = re.split(r"[/\\]", path)
    ours = [at for at, part in enumerate(parts) if part in ("ygocore", "tests")]
    return "/".join(parts[ours[-1] if ours else -1 :])


def _illegal_actions(legal: list[int], played: Sequence[int], generator: Generator) -> list[int]:
    """A few actions that are not legal: near misses, stale ones, numbers that are no action at all."""
    candidates = [0, MASK, 1 << 64, -1, generator.next(), *played[-2:]]
    if legal:
        one = legal[generator.below(len(legal))]
        candidates += [one ^ 1 << generator.below(64) for _ in range(3)]
        candidates += [one ^ 1 << CONTROLLER_SHIFT, one + 1, one - 1, one + (1 << 64), -one]
    known = set(legal)
    illegal = [action for action in candidates if action not in known]
    generator.shuffle(illegal)
    return illegal[:_REFUSALS]


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return type(one) is type(other) and one.dtype == other.dtype and np.array_equal(one, other)
    return bool(one == other)


def differences(
    one: Any, other: Any, names: Sequence[str] = ("left", "right"), path: str = ""
) -> Iterator[str]:
    """A line for each part in which two values differ: ``players[0].hand[2].code: left 1, right 2``."""
    if _equal(one, other):
        return
    parts = _parts(one, other)
    if parts is None:
        yield f"{path or 'value'}: {names[0]} {_shown(one)}, {names[1]} {_shown(other)}"
        return
    for step, left, right in parts:
        yield from differences(left, right, names, f"{path}{step}".removeprefix("."))


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


_MISSING: Final = _Missing()


def _parts(one: Any, other: Any) -> list[tuple[str, Any, Any]] | None:
    """The parts of two values of one kind by name; None if they have none or are of different kinds."""
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray) and one.dtype == other.dtype:
        one, other = one.tolist(), other.tolist()
    if type(one) is not type(other):
        return None
    if is_dataclass(one):
        return [(f".{part.name}", getattr(one, part.name), getattr(other, part.name)) for part in fields(one)]
    if isinstance(one, Mapping):
        keys = [*one, *(key for key in other if key not in one)]
        return [(f"[{key!r}]", one.get(key, _MISSING), other.get(key, _MISSING)) for key in keys]
    if isinstance(one, (list, tuple)):
        names = [f".{name}" for name in getattr(one, "_fields", ())] or [
            f"[{at}]" for at in range(max(len(one), len(other)))
        ]
        padded = [(*value, *[_MISSING] * (len(names) - len(value))) for value in (one, other)]
        return list(zip(names, *padded, strict=True))
    return None


def _shown(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and value > 0xFFFF and type(value) is int:
        return f"{value} ({value:#x})"
    return repr(value)
