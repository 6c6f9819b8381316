"""The expansions of 7 Wonders Duel: none yet. Each is a package with these modules, all optional.

data/NAME.json  `buildings`, `wonders` and `tokens` in the format of the base game, numbered after its own; `effects`:
                the names of the new effects that these may have
state           `CITY_FIELDS` and `STATE_FIELDS`: classes with the fields added to a city and to the table; `PHASES` and
                `ENDINGS` by name
costs           `cost_change`
rules           compiled functions for the hooks listed in `rules/expansions.py`, and `MOVES`, the number of its own
                moves
deal            its part of a deal: `KEYS` of the JSON form, `NUMBERS`, the length of its section in compiled code (all
                0 when the expansion is not in play), `draw`, `check` and `numbers_of` in Python, `set_up` compiled
view            `describe` (None when it is not in play), `describe_city`, `redact`, `check`, `complete` and `restore`
notation        `FORMS`, `KNOWN`, `ARTICLES` and `NEEDED` as in `rules/notation.py` and `rules/refusal.py`,
                `format_move` for its own moves, and `reason`: why a move is refused, or None

Every function is called whether or not the expansion is in play; it can tell from its own fields, as set by `set_up`.
"""

from pharos.core.expansions import Expansions

EXPANSIONS = Expansions(__name__, ())

import pharos.games.duel.rules  # noqa: E402, F401  (the rules must be imported before any expansion)
