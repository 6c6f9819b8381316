"""Without a connection: a page of ours instead of the browser's, nothing kept but that page, and the pads go on."""

from playwright.sync_api import Page, expect

ACTIVE = "() => navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)"
KEPT = """async () => {
  const urls = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
  }
  return urls;
}"""
KEPT_LANGUAGE = (
    """async () => (await caches.match("/offline", { ignoreVary: true }))?.headers.get("Content-Language")"""
)


def install(page: Page) -> None:
    """Wait until the worker has taken over the page."""
    assert page.evaluate(ACTIVE).endswith("/worker.js")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def test_without_a_connection_a_page_of_ours_says_so(visit_own, own_service):
    visit_own.allowed.append("ERR_CONNECTION_REFUSED|Failed to load resource")
    page = visit_own("/", locale="de-DE")
    install(page)
    page.get_by_role("button", name="Gegen den Computer spielen").click()
    page.wait_for_url("**/t/*")
    assert page.evaluate(KEPT) == ["/offline"], "a table is kept"
    own_service.stop()
    page.reload()
    expect(page.locator("h1")).to_have_text("Keine Verbindung")
    own_service.start()
    page.get_by_role("link", name="Noch einmal versuchen").click()
    expect(page.locator("#table")).to_be_visible()


def test_the_kept_page_follows_the_chosen_language(visit):
    page = visit("/")
    install(page)
    assert page.evaluate(KEPT_LANGUAGE) == "en"
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Suomi").click()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.wait_for_function(f"({KEPT_LANGUAGE})().then(language => language === 'fi')")


def test_the_score_pads_keep_their_own_worker(visit):
    page = visit("/")
    install(page)
    page.goto("/pad/duel")
    page.wait_for_function("() => navigator.serviceWorker.controller?.scriptURL.endsWith('/pad-worker.js')")


def test_the_app_is_offered_where_the_browser_can_install_it(visit):
    page = visit("/")
    page.locator("details.menu summary").click()
    button = page.get_by_role("button", name="Install as an app")
    expect(button).to_be_hidden()
    page.evaluate("""() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      offer.prompt = async () => { globalThis.asked = true; };
      dispatchEvent(offer);
    }""")
    button.click()
    assert page.evaluate("globalThis.asked")
    expect(button).to_be_hidden()
