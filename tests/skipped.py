"""The last line of `make test`: what was not tested on this machine, and why."""
from tests.env.drawing import missing as missing_for_pictures
from tests.page.browser import is_built, missing

if __name__ == "__main__":
    what = "the tests of the page" if is_built() else "the tests of the page, and those of `serve` that show it"
    found = {what: missing(), "the tests of pictures": missing_for_pictures()}
    told = [f"{tests}, for {why}" for tests, why in found.items() if why]
    print(f"skipped: {'; '.join(told)}" if told else "skipped: nothing")
