"""Pharos as an app: the manifest, its icons, the service worker and the page without a connection."""

import re
import struct

import httpx
import pytest
from service import serving

from pharos.locale import LANGUAGES, translator


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("install")
    with serving(f"sqlite:///{folder}/games.db") as service, httpx.Client(base_url=service.url, timeout=20) as client:
        yield client


def ask(client: httpx.Client, path: str, language: str = "en") -> httpx.Response:
    answer = client.get(path, headers={"Accept-Language": translator(language).tag})
    assert answer.status_code == 200
    return answer


def test_every_page_leads_to_the_manifest(client):
    assert '<link rel="manifest" href="/manifest.webmanifest"' in ask(client, "/").text
    assert ask(client, "/manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")


def test_the_manifest_speaks_every_language(client):
    manifests = {language: ask(client, "/manifest.webmanifest", language).json() for language in LANGUAGES}
    for language, manifest in manifests.items():
        assert manifest["lang"] == translator(language).tag
        assert manifest["display"] == "standalone"
        assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/"
    assert len({manifest["description"] for manifest in manifests.values()}) == len(LANGUAGES)


def test_the_icons_have_the_sizes_that_the_manifest_names(client):
    for icon in ask(client, "/manifest.webmanifest").json()["icons"]:
        answer = ask(client, icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_the_shortcuts_lead_to_pages(client):
    for shortcut in ask(client, "/manifest.webmanifest").json()["shortcuts"]:
        assert ask(client, shortcut["url"]).headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_without_a_connection_needs_no_other_file(client, language):
    page = ask(client, "/offline", language)
    assert page.headers["content-language"] == translator(language).tag
    assert translator(language).gettext("No connection") in page.text
    assert re.findall(r'(?:src|href)="([^"]+)"', page.text) == ["/pad"]
    assert "<script" not in page.text


def test_the_worker_is_checked_for_changes_on_every_visit(client):
    answer = ask(client, "/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
