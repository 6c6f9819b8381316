"""A bot that speaks the engine protocol. Try: pharos arena "exec:python examples/engine_bot.py" random."""

import json
import sys


def choose(view):
    """Wonders first, then whatever can be built; a card is sold when nothing else is left."""
    verbs = ("wonder", "build", "pick", "token", "revive", "destroy", "start", "sell")
    return min(view["moves"], key=lambda move: verbs.index(move.split()[0]))


def answer(request):
    """What to say to a request."""
    if request["do"] == "hello":
        return {"name": "Builder of everything", "version": "1", "games": ["duel"]}
    if request["do"] == "move":
        return {"move": choose(request["view"])}
    return {"error": {"code": "unknown_request", "message": "there are hello, move and quit"}}


for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "quit":
        break
    print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
