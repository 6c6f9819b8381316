"""Sounds of a table: after the first gesture, switched in one place, remembered, off on phones."""

import pytest
from browsing import move_once, wait_for_turn
from playing import look, send
from playwright.sync_api import Locator, Page, expect
from reaching import Seated, find, in_age, sit

# Counts the tones that are started, and how often the device vibrates.
COUNTED = """
globalThis.tones = 0;
globalThis.vibrations = 0;
for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const { start } = kind.prototype;
  kind.prototype.start = function (...times) { globalThis.tones++; return start.apply(this, times); };
}
navigator.vibrate = () => { globalThis.vibrations++; return true; };
"""


def open_table(visit, client, **options) -> tuple[Page, Seated]:
    """The page of the player who is to move, in a game of two people."""
    table = sit(client, *find(in_age(2, 34)))
    page = visit("/about", **options)
    page.add_init_script(COUNTED)
    visit.open(page, table.seat_link(table.game.to_move))
    wait_for_turn(page)
    return page, table


def switch(page: Page) -> Locator:
    page.locator("details.menu summary").click()
    return page.get_by_role("button", name="Sounds")


def test_a_move_is_heard_on_a_desktop(visit, client):
    page, _ = open_table(visit, client)
    assert page.evaluate("globalThis.tones") == 0
    move_once(page)
    page.wait_for_function("() => globalThis.tones > 0")


def test_the_switch_is_remembered_and_silences_the_table(visit, client):
    page, _ = open_table(visit, client)
    sounds = switch(page)
    expect(sounds).to_have_attribute("aria-pressed", "true")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(switch(page)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    move_once(page)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("globalThis.tones") == 0


def test_a_phone_is_silent_until_sounds_are_chosen_but_vibrates_on_ones_turn(visit, client):
    page, table = open_table(visit, client, phone=True, motion=True)
    me, other = table.game.to_move, 1 - table.game.to_move
    while look(client, table.id)["view"]["to_move"] == me:  # a wonder can give an extra turn
        move_once(page)
    while (state := look(client, table.id, table.tokens[other]))["view"]["to_move"] == other:
        answer = send(client, table.id, table.tokens[other], state["moves"][0]["move"], state["version"])
        assert answer.status_code == 200, answer.text
    page.wait_for_function("() => globalThis.vibrations === 1")
    assert page.evaluate("globalThis.tones") == 0
    sounds = switch(page)
    expect(sounds).to_have_attribute("aria-pressed", "false")
    sounds.tap()
    page.wait_for_function("() => globalThis.tones > 0")  # an example of what can be heard


# Renders effects without a loudspeaker: their loudest sample, and how long they can be heard.
RENDER = """async ([url, effects]) => {
  const { schedule } = await import(url);
  const context = new OfflineAudioContext(1, 3 * 44100, 44100);
  schedule(context, effects);
  const samples = (await context.startRendering()).getChannelData(0);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { peak, seconds: samples.findLastIndex((sample) => Math.abs(sample) > 0.002) / 44100 };
}"""
# Each effect alone, and all that one move can make.
TOGETHER = [["card"], ["coin"], ["turn"], ["battle"], ["win"], ["lose"], ["battle", "coin", "turn"]]


@pytest.mark.parametrize("effects", TOGETHER, ids="-".join)
def test_sounds_are_short_audible_and_not_clipped(visit, effects):
    page = visit("/about")
    rendered = page.evaluate(RENDER, ["/static/scripts/sound_synthesis.js", effects])
    assert 0.05 < rendered["peak"] < 0.95
    assert 0.05 < rendered["seconds"] < 1.3
