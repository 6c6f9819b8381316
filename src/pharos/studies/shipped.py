"""The studies that come with Pharos, as data files made by `pharos study`."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path

from pharos.studies.study import Study

DATA = Path(__file__).parent / "data"


@functools.cache
def shipped_studies() -> Mapping[str, Study]:
    """Return all studies by name, those of the default game first."""
    found = [Study.from_dict(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(DATA.glob("*.json"))]
    return {study.plan.name: study for study in found}
