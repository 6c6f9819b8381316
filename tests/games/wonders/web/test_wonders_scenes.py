"""Every building and every board, also those of expansions, has a drawing."""

from pharos.games.wonders.expansions.edifice.definitions import EDIFICES
from pharos.games.wonders.expansions.edifice.web.faces import edifice_face
from pharos.games.wonders.rules.definitions import BOARDS, BUILDINGS
from pharos.games.wonders.web.card_faces import building_face
from pharos.games.wonders.web.scenes import SCENES
from pharos.locale import translator
from pharos.server.rendering import environment_for
from pharos.server.static_files import static_assets

TR = translator("en")


def test_every_building_has_a_scene():
    missing = [b.id for b in BUILDINGS if building_face(b.id, TR).scene not in static_assets().drawings]
    assert not missing


def test_every_edifice_has_a_scene():
    macros = environment_for("en").get_template("macros/art.html").module
    for edifice in EDIFICES:
        face = edifice_face(edifice.id, TR)
        assert face.scene in static_assets().drawings
        assert f"#{face.scene}" in macros.scene(face)


def test_no_scene_is_given_to_an_unknown_building():
    assert set(SCENES) == {building.id for building in BUILDINGS}


def test_every_board_has_a_drawing_for_both_sides():
    macros = environment_for("en").get_template("macros/art.html").module
    for board in BOARDS:
        drawn = macros.board(board.id, board.side)
        assert f"#board-{board.id}" in drawn
        assert f"is-{board.side}" in drawn


def test_the_frame_of_a_building_is_that_of_its_back():
    assert {building_face(b.id, TR).frame for b in BUILDINGS} == {"1", "2", "3", "guild"}
