"""The last line of `make test`: what was not tested on this machine, and why."""
from tests.page.browser import missing

if __name__ == "__main__":
    why = missing()
    print(f"skipped: the tests of the page, for {why}" if why else "skipped: nothing")
