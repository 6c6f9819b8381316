"""Every building and wonder has a drawing."""

from pharos.games.duel.rules.definitions import BUILDINGS, WONDERS
from pharos.games.duel.web.card_faces import face
from pharos.games.duel.web.scenes import SCENES
from pharos.locale import translator
from pharos.server.static_files import static_assets

TR = translator("en")


def test_every_building_and_wonder_has_a_drawing():
    missing = [thing.id for thing in (*BUILDINGS, *WONDERS) if face(thing.id, TR).scene not in static_assets().drawings]
    assert not missing


def test_no_scene_is_given_to_an_unknown_building():
    assert set(SCENES) == {building.id for building in BUILDINGS}


def test_the_frame_of_a_building_is_that_of_its_back():
    frames = {face(building.id, TR).frame for building in BUILDINGS}
    assert frames == {"1", "2", "3", "guild"}
    assert all(f"back-{frame}" in static_assets().drawings for frame in frames)
    assert not any(face(wonder.id, TR).frame for wonder in WONDERS)
