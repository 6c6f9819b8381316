# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.68.0", "brotli>=1.1", "babel>=2.17", "jinja2>=3.1"]
# ///
"""Cut the bundled fonts to the characters that Pharos uses.

    uv run scripts/make_fonts.py        fetch the fonts, write server/static/fonts and styles/fonts.css

The fonts come from the npm packages of Fontsource, in fixed versions, all under the SIL Open Font License. Latin faces
hold the letters of the languages of Pharos. The Chinese ones hold exactly the characters of the catalogue, so they must
be cut again when a translation uses a new character; tests/server/test_fonts.py says so. They are drawn on a coarser
grid, and what only long texts use is a file of its own, so that a first visit to a table stays small.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

from message_sources import CATALOGUES, SOURCES, extracted

FONTS = SOURCES / "server" / "static" / "fonts"
STYLES = SOURCES / "server" / "static" / "styles" / "fonts.css"
CATALOGUE = CATALOGUES / "zh_Hant.po"
NAMES = {"board", "building", "city", "edifice", "token", "wonder"}  # contexts of messages that are set as names
LANGUAGE_NAME = "繁體中文"  # in the menu of languages
# What lobbies and tables never show: contexts of texts in data files, and sources.
LONG_TEXTS = {"rules", "tutorial"}
OTHER_PAGES = re.compile(
    r"terminal|cli/|review|advi[sc]e|puzzle|statistics|stud(y|ies)|\bpad|score_pads|about|fair_shuffle|error|device"
    r"|_sketch|offline|generic|report|figures"
)
WEIGHTS = {"Cinzel": 600}  # faces that are used in one weight only
MORE = "-more"  # ends the name of the file with what only they show
CHINESE_GRID = 256  # units per em: finer steps than a pixel in all sizes of our pages

LATIN = "".join(map(chr, range(0x20, 0x7F))) + (
    "\u00a0¡§«°·»¿ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØÚÛÜÝßàáâãäåæçèéêëíîïñóôõöøúûüýÿ×÷–—‘’‚“”„•…−€½"
)
EXTENDED = "ŠšŽžČčŘřŁłĀāĒēĪīŌōŪū"


@dataclass(frozen=True)
class Cut:
    """A file to make: the characters of a set that a face has."""

    file: str
    family: str
    weights: str  # as in CSS
    package: str
    pattern: str  # of the files in the package, which each hold a part of the characters
    characters: str


def catalogue_characters(is_wanted: Callable[[Message], bool]) -> str:
    """Return the Chinese characters and punctuation of some messages of the catalogue."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="zh_Hant")
    texts = [m.string for m in catalogue if m.id and is_wanted(m)]
    used = set("".join(t if isinstance(t, str) else "".join(t) for t in texts)) | set(LANGUAGE_NAME)
    return "".join(sorted(c for c in used if c > "\u2e7f"))


def table_messages() -> Callable[[Message], bool]:
    """Return a test for messages that lobbies and tables may show."""
    sources: dict[tuple[str, str | None], set[str]] = {}
    for file, _, text, _, context in extracted():
        sources.setdefault((text if isinstance(text, str) else text[0], context), set()).add(file)

    def is_at_table(message: Message) -> bool:
        files = sources.get((message.id if isinstance(message.id, str) else message.id[0], message.context))
        if files is None:  # from a data file
            return message.context not in LONG_TEXTS
        return not all(OTHER_PAGES.search(file) for file in files)

    return is_at_table


def cuts() -> list[Cut]:
    """Return all files to make."""
    made = []
    for name, family, weights in (
        ("alegreya", "Alegreya", "400 900"),
        # Source is a reserved name: what is cut from Source Sans 3 must be called otherwise.
        ("source-sans-3", "Pharos Sans", "200 900"),
        ("cinzel", "Cinzel", "600 700"),
    ):
        for part, characters in (("latin", LATIN), ("latin-ext", EXTENDED)):
            made.append(
                Cut(
                    f"{family.lower().replace(' ', '-')}-{part}.woff2",
                    family,
                    weights,
                    f"@fontsource-variable/{name}@5.3.0",
                    f"{name}-{part}-wght-normal.woff2",
                    characters,
                )
            )
    names = catalogue_characters(lambda message: message.context in NAMES)
    table, every = catalogue_characters(table_messages()), catalogue_characters(lambda _: True)
    for part, characters in (("", table), (MORE, "".join(sorted(set(every) - set(table))))):
        made.append(
            Cut(
                f"noto-sans-tc{part}.woff2",
                "Noto Sans TC",
                "400 500",
                "@fontsource/noto-sans-tc@5.3.0",
                "*-500-normal.woff2",
                characters,
            )
        )
    made.append(
        Cut(
            "noto-serif-tc.woff2",
            "Noto Serif TC",
            "600 700",
            "@fontsource/noto-serif-tc@5.3.0",
            "*-700-normal.woff2",
            names,
        )
    )
    return made


def fetch(package: str, folder: Path) -> Path:
    """Download a package and return the folder of its files."""
    target = folder / package.replace("/", "_")
    if not target.exists():
        target.mkdir()
        packed = subprocess.run(
            ["npm", "pack", "--silent", package], cwd=target, check=True, capture_output=True, text=True
        ).stdout.split()[-1]
        with tarfile.open(target / packed) as archive:
            archive.extractall(target, filter="data")
    return target / "package"


def use_lining_figures(font: TTFont) -> None:
    """Make figures of equal height the default, because prices and points are read at a glance."""
    table = font["GSUB"].table if "GSUB" in font else None
    lookups = (
        {i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "lnum" for i in f.Feature.LookupListIndex}
        if table
        else ()
    )
    for lookup in lookups:
        for part in table.LookupList.Lookup[lookup].SubTable:
            changes = getattr(getattr(part, "ExtSubTable", part), "mapping", {})
            for cmap in font["cmap"].tables:
                cmap.cmap = {code: changes.get(glyph, glyph) for code, glyph in cmap.cmap.items()}


def subset(file: Path, characters: Iterable[str]) -> TTFont | None:
    """Return the part of a font with some characters, or nothing if it has none of them."""
    font = TTFont(file, recalcTimestamp=False)
    use_lining_figures(font)
    wanted = {ord(c) for c in characters} & set(font.getBestCmap())
    if not wanted:
        return None
    options = Options()
    options.layout_features = ["kern", "liga", "lnum", "tnum", "locl", "mark", "mkmk", "ccmp"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    cutter = Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    return font


def merged(fonts: list[TTFont], folder: Path) -> TTFont:
    """Return one font with the glyphs of several parts of the same face."""
    if len(fonts) == 1:
        return fonts[0]
    files = []
    for number, font in enumerate(fonts):
        font.flavor = None
        for table in ("GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "STAT"):
            if table in font:
                del font[table]
        files.append(str(folder / f"part-{number}.ttf"))
        font.save(files[-1])
    font = Merger().merge(files)
    font["head"].created = fonts[0]["head"].created
    return font


def make(cut: Cut, folder: Path) -> dict[str, str]:
    """Write a file and return its digest and characters."""
    files = sorted((fetch(cut.package, folder) / "files").glob(cut.pattern))
    left, parts = set(cut.characters), []
    for file in files:
        part = subset(file, left)
        if part:
            left -= set(map(chr, part.getBestCmap()))
            parts.append(part)
    if left and "TC" in cut.family:
        raise SystemExit(f"{cut.family} has no glyph for {''.join(sorted(left))}")
    font = merged(parts, folder)
    if "TC" in cut.family:
        scale_upem(font, CHINESE_GRID)
    if cut.family in WEIGHTS:
        instantiateVariableFont(font, {"wght": WEIGHTS[cut.family]}, inplace=True)
    characters = "".join(sorted(set(cut.characters) - left))
    font.flavor, font.recalcTimestamp = "woff2", False
    font["name"].setName(cut.family, 1, 3, 1, 0x409)
    font["head"].modified = font["head"].created  # the same input gives the same file
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    (FONTS / cut.file).write_bytes(out.getvalue())
    licence = (fetch(cut.package, folder) / "LICENSE").read_text()
    owner = font["name"].getDebugName(0)
    if owner not in licence:  # the licence asks for it
        licence = f"{owner}\n\n{licence}"
    (FONTS / f"OFL-{cut.family.replace(' ', '')}.txt").write_text(licence)
    print(f"{cut.file:28} {len(out.getvalue()):7} bytes {len(characters):5} characters")
    return {"sha256": hashlib.sha256(out.getvalue()).hexdigest(), "characters": characters}


def unicode_range(characters: str) -> str:
    """Return characters as a value of the CSS property `unicode-range`."""
    codes, ranges = sorted(map(ord, characters)), []
    for code in codes:
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return ",".join(f"U+{first:x}" if first == last else f"U+{first:x}-{last:x}" for first, last in ranges)


def style(cut: Cut, about: dict[str, str]) -> str:
    """Return the CSS rule that declares a file, with the stamp under which it is cached."""
    stamp = hashlib.sha256(bytes.fromhex(about["sha256"])).hexdigest()[:10]
    wanted = unicode_range(about["characters"])
    if "TC" in cut.family and MORE not in cut.file:  # a short range: what has no face comes from the device anyway
        wanted = "U+2e80-9fff,U+f900-faff,U+fe30-fe4f,U+ff00-ffef"
    return (
        f'@font-face {{ font-family: "{cut.family}"; font-weight: {cut.weights}; font-display: swap; '
        f'src: url("../fonts/{cut.file}?v={stamp}") format("woff2"); unicode-range: {wanted}; }}\n'
    )


def main() -> None:
    """Make all files."""
    with tempfile.TemporaryDirectory() as folder:
        made = {cut.file: make(cut, Path(folder)) for cut in cuts()}
    rules = "".join(style(cut, made[cut.file]) for cut in cuts())
    STYLES.write_text(f"/* Written by scripts/make_fonts.py. The stamps are those of static_files.py. */\n\n{rules}")
    text = json.dumps(made, indent=1, ensure_ascii=False, sort_keys=True)
    (FONTS / "fonts.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
