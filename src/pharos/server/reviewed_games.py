"""What the reviews of a visitor's games say: how accurate the visitor plays, and which mistakes come again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from pharos.locale import Translator
from pharos.review import DEFAULT_DEPTH
from pharos.server.review_store import ReviewStore
from pharos.server.store import ReviewRow
from pharos.server.summaries import PlayedGame
from pharos.server.table_store import TableStore
from pharos.studies import studies_part

LATEST_GAMES = 5000  # whose accuracy is looked up
LATEST_MISTAKES = 40  # reviewed games whose mistakes are counted: every move of them is read
MOST_MISTAKES = 6  # kinds of mistakes that are shown
BAD = ("mistake", "blunder")


@dataclass(frozen=True)
class Mistake:
    """A kind of mistake that a visitor makes."""

    played: str
    best: str
    times: int
    loss: float  # of win probability, mean


class Reviewed:
    """The reviews of a visitor's games."""

    def __init__(self, store: TableStore, games: Sequence[PlayedGame]) -> None:
        self._store = store
        digests = [game.digest for game in games[-LATEST_GAMES:] if game.digest]
        self._seats: Mapping[str, Sequence[Mapping[str, Any]]] = (
            ReviewStore(store).complete_seats(digests) if digests else {}
        )

    def accuracy(self, game: PlayedGame, seat: int) -> float | None:
        """Return how accurately a seat played, 0 to 100; None if the game was not reviewed or all was forced."""
        seats = self._seats.get(game.digest)
        value = seats[seat]["accuracy"] if seats else None
        return None if value is None else float(value)

    def mistakes(self, game: str, played: Sequence[tuple[PlayedGame, int]], tr: Translator) -> list[Mistake]:
        """Return the most frequent kinds of mistakes in the latest reviewed games, given with the visitor's seats."""
        part = studies_part(game)
        latest = [(each, seat) for each, seat in played if each.digest in self._seats][-LATEST_MISTAKES:]
        if part is None or not latest:
            return []
        moves = self._moves_of({each.digest for each, _ in latest})
        losses: dict[tuple[str, str], list[float]] = {}
        for each, seat in latest:
            for move in moves.get(each.digest, ()):
                if move["seat"] == seat and move["verdict"] in BAD:
                    kinds = part.move_kind(move["move"]), part.move_kind(move["best"])
                    losses.setdefault(kinds, []).append(move["loss"])
        ranked = sorted(losses.items(), key=lambda row: (-len(row[1]), -sum(row[1]), row[0]))
        return [
            Mistake(
                part.move_kind_name(made, tr),
                tr.gettext("The same with something else") if made == best else part.move_kind_name(best, tr),
                len(lost),
                sum(lost) / len(lost),
            )
            for (made, best), lost in ranked[:MOST_MISTAKES]
        ]

    def _moves_of(self, digests: Iterable[str]) -> dict[str, list[Mapping[str, Any]]]:
        """Return the judged moves of complete reviews, of several versions the latest."""
        wanted = select(ReviewRow.digest, ReviewRow.moves).where(
            ReviewRow.digest.in_(list(digests)), ReviewRow.depth == DEFAULT_DEPTH, ReviewRow.complete
        )
        with self._store.database.session() as session:
            return {row.digest: row.moves for row in session.execute(wanted.order_by(ReviewRow.created))}
