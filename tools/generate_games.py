"""Generate code from the games' files for parts that cannot read the files: cards, bots and the browser.

python tools/generate_games.py            # write the files
python tools/generate_games.py --check    # change nothing; exit with 1 if a file is stale
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import structs

from tapete.bots.game import BotGame
from tapete.bots.game import game_from as bot_game
from tapete.cards.equity.games import Game as EquityGame
from tapete.cards.equity.games import game_from as equity_game
from tapete.rules import declared_games, hand_rules
from tapete.rules.loader import GameFile

ROOT = Path(__file__).resolve().parent.parent
HEAD = "Written by tools/generate_games.py from src/tapete/rules/games/: do not edit."

IMPORTS = """from collections.abc import Mapping
from types import MappingProxyType
from typing import Final
"""


def main(arguments: Sequence[str]) -> int:
    """Write the files, or check them."""
    stale = [path for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run .venv/bin/python tools/generate_games.py")
        return int(bool(stale))
    for path in stale:
        path.write_text(files()[path], encoding="utf-8")
    return 0


def files() -> dict[Path, str]:
    """Return the text of each file."""
    return {
        ROOT / "src" / "tapete" / "cards" / "equity" / "known.py": for_cards(),
        ROOT / "src" / "tapete" / "bots" / "known.py": for_bots(),
        ROOT / "web" / "src" / "games.ts": for_the_browser(),
    }


def for_cards() -> str:
    """Return the module of games with equities, and of the reasons for all other games."""
    known, refused = [], []
    for name, game in declared_games().items():
        try:
            known.append(f"    {_text(name)}: {_made(equity_game(game), EquityGame)},\n")
        except ValueError as error:
            refused.append(f"    {_text(name)}: {_text(str(error))},\n")
    return (
        f'"""Describe the packaged games for equities. {HEAD}"""\n\n'
        "# ruff: noqa: E501\n\n"
        f"{IMPORTS}\n"
        "from tapete.cards.equity.games import Game\n\n"
        "# fmt: off\n"
        f"GAMES: Final[Mapping[str, Game]] = MappingProxyType({{\n{''.join(known)}}})\n"
        '"""Games with equities, by name."""\n'
        f"REFUSED: Final[Mapping[str, str]] = MappingProxyType({{\n{''.join(refused)}}})\n"
        '"""Games without equities, with the reason."""\n'
    )


def for_bots() -> str:
    """Return the module with the bots' description of each game."""
    lines = []
    for name, game in declared_games().items():
        rules = hand_rules(f"{name}-{game.limits[0]}")
        lines.append(f"    {_text(name)}: {_made(bot_game(rules, starts=game.bots.starts), BotGame)},\n")
    return (
        f'"""Describe the packaged games for bots. {HEAD}"""\n\n'
        "# ruff: noqa: E501\n\n"
        f"{IMPORTS}\n"
        "from tapete.bots.game import BotGame\n\n"
        "# fmt: off\n"
        f"GAMES: Final[Mapping[str, BotGame]] = MappingProxyType({{\n{''.join(lines)}}})\n"
        '"""Packaged games by name, without the limit."""\n'
    )


def _made(value: Any, kind: type[Any]) -> str:
    """Return the call that makes this record, without default values."""
    defaults = {field.name: field.default for field in structs.fields(kind)}
    told = [f"{name}={_text(part)}" for name, part in structs.asdict(value).items() if part != defaults[name]]
    return f"{kind.__name__}({', '.join(told)})"


def _text(value: object) -> str:
    """Return a value in the formatter's style."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, tuple):
        return f"({', '.join(map(_text, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


def for_the_browser() -> str:
    """Return the browser's module: names in three languages, and the facts of a game that events lack."""
    lines = "".join(
        f"  {json.dumps(name)}: {json.dumps(_page(game), ensure_ascii=False)},\n"
        for name, game in declared_games().items()
    )
    return (
        "// The browser's description of the packaged games.\n"
        f"// {HEAD}\n\n"
        "export interface Game {\n"
        '  readonly name: Readonly<Record<"en" | "es" | "pt", string>>;\n'
        "  readonly short: string;\n"
        "  /** The name of its first street. */\n"
        "  readonly first: string;\n"
        "  /** Whether it has community cards. */\n"
        "  readonly board: boolean;\n"
        "  /** Whether the button decides who acts first; otherwise the up cards do. */\n"
        "  readonly button: boolean;\n"
        "  /** Rankings that compare its hands; two of them split the pot. */\n"
        "  readonly ranking: readonly string[];\n"
        "}\n\n"
        f"export const GAMES: Readonly<Record<string, Game>> = {{\n{lines}}};\n"
    )


def _page(game: GameFile) -> dict[str, Any]:
    return {
        "name": {language: game.called(language) for language in ("en", "es", "pt")},
        "short": game.name.short if game.name is not None else "",
        "first": game.streets[0].name,
        "board": any(street.board for street in game.streets),
        "button": game.upcards is None,
        "ranking": list(game.ranking),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
