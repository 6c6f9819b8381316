"""Test modules have names of their own: pytest cannot import two of the same name."""

from collections import Counter
from pathlib import Path


def test_no_two_test_modules_have_the_same_name():
    names = Counter(path.name for path in Path(__file__).parent.rglob("test_*.py"))
    assert [name for name, number in names.items() if number > 1] == []
