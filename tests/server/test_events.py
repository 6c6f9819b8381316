"""The events that open pages receive when a table changes."""

import asyncio
import zlib

from pharos.server.events import compressed, format_event


def test_each_event_of_a_compressed_stream_can_be_read_at_once():
    events = [format_event("table", number, f"<p>{number}</p>\n" * 500) for number in range(5)]

    async def given():
        for event in events:
            yield event

    async def read() -> list[str]:
        unpacker = zlib.decompressobj(wbits=31)
        return [unpacker.decompress(piece).decode() async for piece in compressed(given())]

    assert asyncio.run(read()) == [*events, ""]
