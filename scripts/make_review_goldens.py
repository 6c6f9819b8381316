"""Review the golden records again and write the golden reviews; look at the diff like code.

python scripts/make_review_goldens.py [GAME ...]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pharos.core.registry import get_game
from pharos.review import ReviewSettings, review_record

TESTS = Path(__file__).parent.parent / "tests" / "games"
FIELDS = ("seat", "move", "best", "win_before", "win_after", "loss", "luck", "verdict", "proven")
SETTINGS = ReviewSettings("quick", 1)


def main() -> None:
    """Write the golden reviews of the given games, or of all."""
    for path in sorted(TESTS.glob("*/review/goldens/*.txt")):
        game = get_game(path.parts[-4])
        if sys.argv[1:] and game.name not in sys.argv[1:]:
            continue
        review = review_record(game, game.rules.read_record(path.read_text(encoding="utf-8")), SETTINGS)
        rows = [{name: getattr(move, name) for name in FIELDS} for move in review.moves]
        seats = [{"seat": seat.seat, "accuracy": round(seat.accuracy or 0, 2)} for seat in review.seats]
        lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
        text = f'{{\n  "seats": {json.dumps(seats)},\n  "moves": [\n{lines}\n  ]\n}}\n'
        path.with_suffix(".json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
