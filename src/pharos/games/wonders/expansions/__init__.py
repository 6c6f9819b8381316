"""The expansions of 7 Wonders, each a folder with these modules; what is not needed is left out.

definitions   what its data say; `REWARDS`: lists of effects that are given to cities, which get numbers as things.
              Boards and options are read from `data/NAME.json` by the rules' own definitions.
state         `CITY_FIELDS` and `STATE_FIELDS`: classes with the fields that a city and the table have more; `PHASES`
              by name
costs         `cost_change` and `resource_discount`
rules         compiled functions at the moments that `rules/expansions.py` lists, `JOIN_WORD`, and `MOVES`: how many
              moves of its own it has
deal          its part of a deal: `KEY` in the JSON form (there even when it is not in play if `IS_ALWAYS_NAMED`), so
              many `NUMBERS` in compiled code with `deal_age` and `set_up`, and `draw`, `ids_of`, `numbers_of` and
              `check` in Python
search        for players: `weights` (`WEIGHT_FIELDS` with their `BALANCED` values), `evaluation` (the functions that
              `search/expansions.py` lists) and `features` (`IDS`, and rows of the nets' weights: `CITY_ROWS`,
              `TABLE_ROWS` and `JOIN_ROWS` with `write_city`, `write_table` and `join_row`)
arena         `STATISTICS`: its figures about a match (`pharos.arena.interface`)
notation      for its own moves and phases: `FORMS`, `KNOWN` and `ARTICLES` as in `rules/notation.py`, `NEEDED` as in
              `rules/refusal.py`, `format_move`, and `reason`: why a move is refused, or None
view          `describe_city`, `describe_table`, `check_view` and `dealt_ids`
web           what the pages say and show of it

Every function is called whether or not the expansion is in play: its own fields tell it, as `set_up` left them.
"""

from pharos.core.expansions import Expansions

EXPANSIONS = Expansions(__name__, ("edifice",))

import pharos.games.wonders.rules  # noqa: E402, F401  (whoever imports an expansion first needs the rules before it)
