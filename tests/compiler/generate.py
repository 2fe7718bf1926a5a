"""Random card functions of the whole subset, for comparing Python and bytecode."""

from __future__ import annotations

from random import Random

_ARITHMETIC = ("+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>")
_COMPARE = ("<", "<=", "==", "!=", ">", ">=")


class Generator:
    """Writes one card function `f` with helpers before it; everything that it writes is inside the subset."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.ints = ["tp", "ev", "r"]
        self.cards = ["chkc"]
        self.groups: list[str] = []
        self.own_groups: list[str] = []
        self.loops = 0
        self.counter = 0
        self.captures_allowed = True

    def choose(self, *options: str) -> str:
        return self.random.choice(options)

    def new(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    # --- expressions
    # -----------------------------------------------------------------------------------------------

    def int_(self, depth: int) -> str:
        if depth <= 0 or self.random.random() < 0.2:
            return self.choose(str(self.random.randint(-9, 9)), *self.ints, *self.ints)
        kind = self.random.randrange(12)
        if kind < 5:
            return self._arithmetic(depth)
        if kind == 5:
            return f"({self.choose('-', '~', '+')}{self.int_(depth - 1)})"
        if kind == 6:
            return f"({self.int_(depth - 1)} if {self.test(depth - 1)} else {self.int_(depth - 1)})"
        if kind == 7:
            return f"({self.int_(depth - 1)} {self.choose('and', 'or')} {self.int_(depth - 1)})"
        if kind == 8:
            function = self.choose("min", "max")
            return f"{function}({self.int_(depth - 1)}, {self.int_(depth - 1)})"
        if kind == 9:
            return (
                f"abs({self.int_(depth - 1)})"
                if self.random.random() < 0.5
                else f"int(bool({self.test(depth - 1)}))"
            )
        if kind == 10 and self.groups:
            return self._group_number(depth)
        return self.choose(
            f"duel.get_lp({self.int_(depth - 1)})",
            f"duel.get_turn_count({self.int_(depth - 1)})",
            "e.get_label()",
        )

    def _arithmetic(self, depth: int) -> str:
        op = self.choose(*_ARITHMETIC)
        left, right = self.int_(depth - 1), self.int_(depth - 1)
        if op == "*":
            return f"(({left}) % 997 * (({right}) % 991))"
        if op == "<<":
            return f"((({left}) & 1023) << (({right}) & 15))"
        if op == ">>" and self.random.random() < 0.9:
            return f"(({left}) >> (({right}) & 31))"
        if op in ("//", "%") and self.random.random() < 0.9:
            return f"(({left}) {op} ({right} or {self.choose('3', '-3', '-7')}))"
        return f"({left} {op} {right})"

    def _group_number(self, depth: int) -> str:
        g = self.choose(*self.groups)
        return self.choose(
            f"len({g})",
            f"{g}.get_count()",
            f"{g}.filter_count({self.filter()}, {self.card_or_none()})",
            f"{g}.get_sum({self.number_filter()})",
            f"{g}.get_sum(card.get_level)",
        )

    def test(self, depth: int) -> str:
        if depth <= 0:
            return f"{self.int_(0)} {self.choose(*_COMPARE)} {self.int_(0)}"
        kind = self.random.randrange(11)
        if kind < 3:
            return f"({self.int_(depth - 1)} {self.choose(*_COMPARE)} {self.int_(depth - 1)})"
        if kind == 3:
            chain = f"{self.int_(depth - 1)} {self.choose(*_COMPARE)} {self.int_(depth - 1)}"
            return f"({chain} {self.choose(*_COMPARE)} {self.int_(depth - 1)})"
        if kind == 4:
            return f"(not {self.test(depth - 1)})"
        if kind < 7:
            tests = f" {self.choose('and', 'or')} ".join(
                self.test(depth - 1) for _ in range(self.random.randint(2, 3))
            )
            return f"({tests})"
        if kind == 7:
            return self._card_test()
        if kind == 8:
            return (
                f"({self.int_(depth - 1)} {self.choose('in', 'not in')} (1, {self.choose(*self.ints)}, -5))"
            )
        if kind == 9 and self.groups:
            return f"({self.card()} {self.choose('in', 'not in')} {self.choose(*self.groups)})"
        return self.choose("duel.is_main_phase()", f"duel.is_phase({self.int_(0)})", self.int_(depth - 1))

    def card(self) -> str:
        return self.choose(*self.cards)

    def card_or_none(self) -> str:
        return self.choose("None", *self.cards)

    def _card_test(self) -> str:
        c = self.card()
        other = self.card()
        return self.choose(
            f"({c} is not None)",
            f"({c} is None)",
            f"({c} == {other})",
            f"({c} != None)",
            f"({c} and {c}.is_faceup())",
            f"(not {c} or {c}.get_level() > {self.int_(0)})",
            f"bool({c} if {self.test(0)} else {other})",
        )

    def filter(self) -> str:
        """A filter without further arguments."""
        kind = self.random.randrange(4)
        if kind == 0:
            return self.choose("card.is_faceup", "card.is_disabled", "None", "outside")
        name = self.choose("c", "tc")
        # While its body is written, the lambda's own parameter is a card that has a value.
        bound, saved = self._only_ints(), (self.ints, self.cards, self.groups)
        self.ints, self.cards, self.groups = [*bound, "tp"], [name], list(self.groups)
        body = (
            f"{name}.{self.choose('is_faceup()', 'is_disabled()')} {self.choose('and', 'or')} {self.test(1)}"
        )
        if self.groups and self.random.random() < 0.3:
            body += f" and {self.choose(*self.groups)}.is_exists(lambda sc: sc.get_level() > {name}.get_level(), 1, {name})"
        self.ints, self.cards, self.groups = saved
        return f"lambda {name}: {body}"

    def number_filter(self) -> str:
        return f"lambda c: c.get_level() * {self.choose(*self.ints)} % 50 + {self.random.randint(0, 3)}"

    def _only_ints(self) -> list[str]:
        return list(self.ints)

    # --- statements
    # ------------------------------------------------------------------------------------------------

    def block(self, depth: int, indent: str) -> list[str]:
        saved = (list(self.ints), list(self.cards), list(self.groups), list(self.own_groups))
        lines: list[str] = []
        for _ in range(self.random.randint(1, 4)):
            lines += self.statement(depth, indent)
        self.ints, self.cards, self.groups, self.own_groups = saved
        return lines

    def statement(self, depth: int, indent: str) -> list[str]:
        kind = self.random.randrange(16)
        if kind < 4:
            return self._assign_int(indent)
        if kind == 4:
            return self._assign_card(indent)
        if kind == 5:
            return self._assign_group(indent)
        if kind == 6 and self.own_groups:
            return self._change_group(indent)
        if kind < 9 and depth > 0:
            return self._if(depth, indent)
        if kind == 9 and depth > 0 and self.loops < 2:
            return self._loop(depth, indent)
        if kind == 10 and self.loops:
            return [f"{indent}if {self.test(1)}:", f"{indent}    {self.choose('break', 'continue')}"]
        if kind == 11:
            return self._operation(indent)
        if kind == 12:
            return [f"{indent}if {self.test(1)}:", f"{indent}    return {self.result()}"]
        if kind == 13 and len(self.ints) > 4:
            a, b = self.random.sample(self.ints[3:], 2)
            if a != b:
                return [
                    f"{indent}{a}, {b} = {self.choose(f'{b}, {a}', 'helper(ev, tp)', 'duel.toss_coin(tp, 2)')}"
                ]
        if kind == 14:
            return self._nested(indent)
        return self._assign_int(indent)

    def _assign_int(self, indent: str) -> list[str]:
        changeable = [name for name in self.ints[3:] if not name.startswith("i")]
        if changeable and self.random.random() < 0.5:
            name = self.choose(*changeable)
            if self.random.random() < 0.3:
                return [f"{indent}{name} {self.choose('+', '-', '^', '|', '&')}= ({self.int_(2)}) % 1009"]
            return [f"{indent}{name} = ({self.int_(2)}) % 10007"]
        value = self.int_(3)
        name = self.new("x")
        self.ints.append(name)
        return [f"{indent}{name} = ({value}) % 10007"]

    def _assign_card(self, indent: str) -> list[str]:
        name = self.new("c")
        value = self.choose(
            "duel.get_attacker()",
            "duel.get_first_target()",
            self.card_or_none(),
            f"{self.card()} or {self.card()}",
        )
        if self.groups:
            value = self.choose(value, f"{self.choose(*self.groups)}.get_first()")
        self.cards.append(name)
        return [f"{indent}{name} = {value}"]

    def _assign_group(self, indent: str) -> list[str]:
        player, where = self.choose(*self.ints), self.random.randint(0, 15)
        options = [
            f"duel.get_matching_group({self.filter()}, {player}, {where}, {where}, {self.card_or_none()})",
            f"duel.get_matching_group(card.is_level, {player}, {where}, 4, None, {self.int_(1)})",
            f"duel.get_matching_group(several, {player}, 1, 2, None, {self.int_(1)}, e)",
            f"duel.select_matching_card({player}, {self.filter()}, {player}, 1, 2, 1, 3, None)",
            f"group.from_cards({self.card()}, {self.card()})",
        ]
        if self.groups:
            options.append(f"{self.choose(*self.groups)}.clone()")
            options.append(f"{self.choose(*self.groups)}.filter({self.filter()}, None)")
        name = (
            self.choose(*self.own_groups) if self.own_groups and self.random.random() < 0.3 else self.new("g")
        )
        value = self.choose(*options)
        if name not in self.groups:
            self.groups.append(name)
            self.own_groups.append(name)
        return [f"{indent}{name} = {value}"]

    def _change_group(self, indent: str) -> list[str]:
        g = self.choose(*self.own_groups)
        other = self.choose(*self.groups)
        call = self.choose(
            f"add_card({self.card()})",
            f"remove_card({self.card()})",
            f"merge({other})",
            f"sub({other})",
            "clear()",
        )
        return [f"{indent}{g}.{call}"]

    def _if(self, depth: int, indent: str) -> list[str]:
        lines = [f"{indent}if {self.test(2)}:", *self.block(depth - 1, indent + "    ")]
        if self.random.random() < 0.3:
            lines += [f"{indent}elif {self.test(2)}:", *self.block(depth - 1, indent + "    ")]
        if self.random.random() < 0.5:
            lines += [f"{indent}else:", *self.block(depth - 1, indent + "    ")]
        return lines

    def _loop(self, depth: int, indent: str) -> list[str]:
        self.loops += 1
        kind = self.random.randrange(3)
        saved = (list(self.ints), list(self.cards))
        before: list[str] = []
        if kind == 0:
            name = self.new("i")
            bounds = self.choose("4", self.choose(*self.ints) + " % 5", "3, 0, -1", "0, 7, 3")
            head = f"{indent}for {name} in range({bounds}):"
            self.ints.append(name)
        elif kind == 1 and self.groups:
            name = self.new("c")
            head = f"{indent}for {name} in {self.choose(*self.groups)}:"
            self.cards.append(name)
        else:
            name = self.new("i")
            before = [f"{indent}{name} = 0"]
            self.ints.append(name)
            head = f"{indent}while {name} < {self.random.randint(1, 5)} and {self.test(1)}:"
        body = self.block(depth - 1, indent + "    ")
        if before:
            body.insert(0, f"{indent}    {name} += 1")
        self.ints, self.cards = saved
        self.loops -= 1
        return [*before, head, *body]

    def _operation(self, indent: str) -> list[str]:
        target = self.choose(*self.cards, *self.groups, *self.groups)
        return [
            indent
            + self.choose(
                f"duel.damage(tp, ({self.int_(2)}) % 4096, REASON_EFFECT)",
                f"duel.destroy({target}, REASON_EFFECT)",
                f"duel.draw({self.choose(*self.ints)}, 1, REASON_EFFECT)",
                f"e.set_label(({self.int_(1)}) % 64)",
                f"duel.send_to_grave({target}, REASON_COST)",
                "duel.break_effect()",
                f"asks({self.choose(*self.ints)})",
            )
        ]

    def _nested(self, indent: str) -> list[str]:
        """A filter that captures, and is used at once."""
        if not self.groups:
            return self._assign_group(indent)
        name, g, level = self.new("f"), self.choose(*self.groups), self.choose(*self.ints)
        result = self.new("g")
        lines = [
            f"{indent}def {name}(c, x):",
            f"{indent}    if c.get_level() > {level}:",
            f"{indent}        return x > 2",
            f"{indent}    return c in {g} and {self.choose('c.is_faceup()', f'x < {level}')}",
            f"{indent}{result} = {g}.filter({name}, None, {self.int_(1)})",
        ]
        self.groups.append(result)
        self.own_groups.append(result)
        return lines

    def result(self) -> str:
        return f"({self.int_(2)}) % 4096"

    # --- the whole
    # -------------------------------------------------------------------------------------------------

    def function(self) -> tuple[str, str]:
        """Return what stands before the card, and the function `f`."""
        lines = ["def f(e, tp, ev, r, chkc):"]
        for _ in range(self.random.randint(2, 7)):
            lines += self.statement(3, "    ")
        lines.append(f"    return {self.result()}")
        return HELPERS, "\n".join(lines)


HELPERS = """
def outside(c):
    return c.is_faceup() or c.get_level() < 3


def several(c, x, e1):
    return c.get_level() > x and c.is_immune_to_effect(e1)


def helper(x, y):
    if x > y:
        return y, x
    return x - y, 3


def asks(x):
    if duel.select_yes_no(x, 1):
        duel.damage(x, 100, 1)
        return 1
    return 0
"""
