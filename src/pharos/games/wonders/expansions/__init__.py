"""The expansions of 7 Wonders. Each is a folder with these modules; modules that it does not need are omitted.

definitions   its parsed data; `REWARDS`: lists of effects that cities can receive, numbered as things. Boards and
              options are read from `data/NAME.json` by the rules' own definitions.
state         `CITY_FIELDS` and `STATE_FIELDS`: classes with the additional fields of a city and of the table; the names
              of its `PHASES`
costs         `cost_change` and `resource_discount`
rules         compiled functions for the hooks in `rules/expansions.py`, `JOIN_WORD`, and `MOVES`: the number of its own
              moves
deal          its part of a deal: `KEY` in the JSON form (present even without the expansion if `IS_ALWAYS_NAMED`), the
              count of its `NUMBERS` in compiled code, with `deal_age` and `set_up`, and in Python `draw`, `ids_of`,
              `numbers_of` and `check`; `next_ids` if its ids can be told one by one (`rules/following.py`)
search        for players: `weights` (`WEIGHT_FIELDS` with their `BALANCED` values), `evaluation` (the functions for the
              hooks in `search/expansions.py`) and `features` (`IDS`, and rows of the nets' weights: `CITY_ROWS`,
              `TABLE_ROWS` and `JOIN_ROWS` with `write_city`, `write_table` and `join_row`)
arena         `STATISTICS`: its statistics of a match (`pharos.arena.interface`)
notation      for its own moves and phases: `FORMS`, `KNOWN` and `ARTICLES` as in `rules/notation.py`, `NEEDED` as in
              `rules/refusal.py`, `format_move`, and `reason`: why a move is refused, or None
view          `describe_city`, `describe_table`, `check_view` and `dealt_ids`
web           its texts and view models for the pages

Every function is called whether or not the expansion is in play; it can tell by its own fields, which `set_up` sets.
"""

from pharos.core.expansions import Expansions

EXPANSIONS = Expansions(__name__, ("edifice",))

import pharos.games.wonders.rules  # noqa: E402, F401  (an expansion that is imported first needs the rules before it)
