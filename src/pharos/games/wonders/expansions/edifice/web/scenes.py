"""The scene that is drawn on each edifice: a symbol of `icons/art.svg`, without the prefix `scene-`."""

from __future__ import annotations

SCENES = {
    "agora": "forum",
    "amphitheater": "theater",
    "archives": "library",
    "artisan_district": "workshop",
    "auction_house": "market",
    "belvedere": "palace",
    "concentric_castle": "fortifications",
    "curtain_wall": "walls",
    "factory": "foundry",
    "gold_reserves": "guild-moneylenders",
    "military_school": "training",
    "money_changer": "commerce",
    "outpost": "guard-tower",
    "river_port": "port",
    "staging_camp": "camp",
}
