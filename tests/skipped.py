"""The last line of `make test`: the tests that were skipped on this machine, and why."""
from importlib.util import find_spec

from tests import helpers_ray
from tests.env import drawing
from tests.effort import EXHAUSTIVE
from tests.page import browser, engines
from tests.server import postgres, test_proxy
from tests.train import helpers


EXTRAS = (("cards as pixels", "resvg_py"), ("words of one's turn", "cryptography"), ("passkeys", "webauthn"))


def skipped() -> list[str]:
    """Return the skipped tests, each with its reason."""
    page = "the tests of the page" if browser.is_built() else "the tests of the page, and those of `serve` that show it"
    axe = "" if browser.missing() else browser.no_axe()
    outside = "" if axe or browser.missing() else browser.no_whole()
    found = ((page, browser.missing()), ("the tests of the page with axe-core", axe),
             ("the test of a browser's notifications", outside),
             ("the tests in Firefox", engines.no_firefox() if EXHAUSTIVE else ""),
             ("the tests in WebKit", engines.no_webkit() if EXHAUSTIVE else ""),
             ("the tests of pictures", drawing.missing()), ("the tests on Ray", helpers_ray.missing()),
             ("the tests on PostgreSQL", postgres.missing()),
             ("the test behind nginx", test_proxy.missing()), ("the test behind Caddy", test_proxy.no_caddy()),
             *[(f"the tests of {what}", "" if find_spec(needed) else f"{needed} is not installed")
               for what, needed in EXTRAS],
             ("the tests of training", helpers.missing()),
             ("every size, language and moment", "" if EXHAUSTIVE else "they are in make test-all"))
    return [f"{what}, for {why}" for what, why in found if why]


if __name__ == "__main__":
    print(f"skipped: {'; '.join(skipped()) or 'nothing'}")
