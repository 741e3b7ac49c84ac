"""The last line of `make test`: what was not tested on this machine, and why."""
from tests.page.browser import is_built, missing

if __name__ == "__main__":
    what = "the tests of the page" if is_built() else "the tests of the page, and those of `serve` that show it"
    print(f"skipped: {what}, for {missing()}" if missing() else "skipped: nothing")
