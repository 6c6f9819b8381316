"""The icon of the installed app, 512 × 512. It fills the square; what matters is within the middle four fifths."""

from __future__ import annotations

from art.monuments import pharos
from art.pen import MARBLE, SEA, STONE, disc, fill, flame, moved, poly, rect, ship, waves


def svg() -> str:
    """Return the icon as a file of its own."""
    x, y = 256, 114
    drawing = (
        fill("#1d4e73", rect(0, 0, 512, 512))
        + fill("#2c6791", "M0 210Q128 150 256 196T512 180V512H0z")
        + fill("#e9b663", "M0 330Q128 282 270 318T512 300V512H0z")
        + fill("#f7d893", "M0 366Q128 330 270 352T512 342V512H0z")
        + fill("#ffe9a8", poly(x, y, -20, 20, -20, 214), poly(x, y, 532, 20, 532, 214), more='opacity=".4"')
        + fill("#fff3c9", disc(x, y, 62), more='opacity=".35"')
        + fill(SEA.shade, rect(0, 390, 512, 122))
        + fill(SEA.mid, "M0 430Q128 412 256 434T512 424V512H0z")
        + fill(STONE.shade, "M126 452Q140 408 190 398H330Q380 412 394 456Q256 482 126 452z")
        + fill(STONE.lit, "M126 452Q140 408 190 398H254Q186 420 176 460z")
        + moved(256, 418, pharos(0, 0, 100), scale=3.4)
        + flame(x, y + 16, 40)
        + ship(96, 444, 84)
        + ship(424, 440, 66, MARBLE, oars=False)
        + waves("#d5f0ee", 40, 482, 4, 190, 492, 6, 350, 478, 5, width=4, length=28)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{drawing}</svg>\n'
