"""The cache of what was used recently."""

from pharos.server.recent_cache import RecentCache


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_value_used_longest_ago_makes_room():
    cache: RecentCache[str, int] = RecentCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (1, None, 3)


def test_what_is_not_used_for_long_is_dropped_when_something_is_stored():
    clock = Clock()
    cache: RecentCache[str, int] = RecentCache(100, seconds=60, clock=clock)
    cache.put("unused", 1)
    cache.put("used", 2)
    clock.now = 50
    assert cache.get("used") == 2
    clock.now = 100
    cache.put("new", 3)
    assert len(cache) == 2
    assert (cache.get("unused"), cache.get("used"), cache.get("new")) == (None, 2, 3)


def test_values_can_be_dropped():
    cache: RecentCache[str, int] = RecentCache(100)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.pop("a")
    cache.pop("unknown")
    assert (cache.get("a"), cache.get("b")) == (None, 2)
    cache.clear()
    assert len(cache) == 0
