"""The events that open pages receive when a table changes."""

import gzip
import zlib

import event_loop

from pharos.server.events import Announcer, Message, compressed, format_event

EVENTS = [format_event("table", number, b"<p>%d</p>\n" % number * 500) for number in range(5)]


def stream(messages: list[Message]) -> list[bytes]:
    """The pieces of a compressed stream."""

    async def given():
        for message in messages:
            yield message

    async def read() -> list[bytes]:
        return [piece async for piece in compressed(given())]

    return event_loop.run(read())


def test_each_event_of_a_compressed_stream_can_be_read_at_once():
    unpacker = zlib.decompressobj(wbits=31)
    pieces = stream([Message(event) for event in EVENTS])
    assert [unpacker.decompress(piece) for piece in pieces] == [*EVENTS, b""]
    assert unpacker.eof  # with the right checksum and length


def test_streams_share_the_compressed_form_of_a_message():
    shared = Message(EVENTS[0])
    first, second = stream([shared, Message(EVENTS[1])]), stream([Message(EVENTS[2]), shared])
    assert gzip.decompress(b"".join(first)) == EVENTS[0] + EVENTS[1]
    assert gzip.decompress(b"".join(second)) == EVENTS[2] + EVENTS[0]
    assert first[0].endswith(shared.packed)
    assert second[1] == shared.packed


def test_a_stream_without_messages_is_complete():
    assert gzip.decompress(b"".join(stream([]))) == b""


def test_an_event_has_a_line_for_each_line_of_its_data():
    assert format_event("table", 7, b"a\nb\n") == b"id: 7\nevent: table\ndata: a\ndata: b\n\n"
    assert format_event("table", 7, b"a\r\nb\rc") == b"id: 7\nevent: table\ndata: a\ndata: b\ndata: c\n\n"
    assert format_event("table", 7, b"") == b"id: 7\nevent: table\ndata: \n\n"


def test_after_missed_announcements_the_latest_version_is_not_known():
    """Otherwise a page would be sent the cached table although another process has changed it."""

    async def follow() -> list[int]:
        announcer = Announcer()
        announcer.start()
        changes = announcer.changes("table")
        seen = [(await anext(changes)).latest]
        for announce in (
            lambda: announcer.announce("table", 5),
            announcer.recheck,
            lambda: announcer.announce("table", 6),
        ):
            announce()
            seen.append((await anext(changes)).latest)
        await changes.aclose()
        return seen

    assert event_loop.run(follow()) == [-1, 5, -1, 6]
