"""Inline CSS variables and `use` elements: SVG rasterisers do not support CSS variables."""
from __future__ import annotations

import re
from copy import deepcopy
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG: Final = "{http://www.w3.org/2000/svg}"
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
PART: Final = re.compile(r"\.([\w-]+)|\[([\w-]+)(?:(\^?=)\"?([^\"\]]*)\"?)?\]|^([a-zA-Z]+)")
USED: Final = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
FONT: Final = re.compile(r"(?:(\d{3}|bold)\s+)?(?:condensed\s+)?([\d.]+)px\S*\s+(.+)")
DEEP: Final = 8  # variables inside variables
Named = dict[str, str]


class Rule(NamedTuple):
    """A CSS rule with one selector."""

    weight: tuple[int, int]  # how narrow the selector is, and its place in the sheet
    selector: list[str]
    declared: Named


def declarations(text: str) -> Named:
    """Return the declarations of a rule or a `style` attribute."""
    pairs = [part.split(":", 1) for part in text.split(";") if ":" in part]
    return {name.strip(): value.strip() for name, value in pairs}


def rules_of(sheet: str) -> list[Rule]:
    """Return the rules of a style sheet in ascending order of precedence."""
    rules: list[Rule] = []
    for index, (selectors, body) in enumerate(RULE.findall(sheet)):
        declared = declarations(body)
        plain = [selector for selector in selectors.split(",") if not re.search("[():]", selector)]
        rules += [Rule((len(re.findall(r"[.\[]", selector)), index), selector.split(), declared) for selector in plain]
    return sorted(rules, key=lambda rule: rule.weight)


def fits(element: Element, part: str) -> bool:
    """Return whether an element matches one compound selector."""
    classes = element.get("class", "").split()
    for name, attribute, how, value, tag in PART.findall(part):
        if (name and name not in classes) or (tag and element.tag != SVG + tag):
            return False
        if attribute and not has(element.get(attribute), how, value):
            return False
    return True


def has(attribute: str | None, how: str, wanted: str) -> bool:
    """Return whether an attribute matches a selector: present, equal, or with a prefix."""
    return attribute is not None and (attribute == wanted if how == "=" else attribute.startswith(wanted))


def is_meant(way: list[Element], selector: list[str]) -> bool:
    """Return whether a selector matches the last element of a path from the root."""
    if not fits(way[-1], selector[-1]):
        return False
    left = selector[:-1]
    for element in reversed(way[:-1]):
        if left and fits(element, left[-1]):
            left = left[:-1]
    return not left


def filled(text: str, known: Named) -> str:
    """Return a value with all variables replaced."""
    for _ in range(DEEP):
        if "var(" not in text:
            break
        text = USED.sub(lambda used: known.get(used[1], used[2] or "none"), text)
    return text


def spelt(declared: Named) -> Named:
    """Return declarations with the `font` shorthand expanded."""
    whole = FONT.fullmatch(declared.pop("font", ""))
    if whole is not None:
        declared |= {"font-weight": whole[1] or "400", "font-size": f"{whole[2]}px", "font-family": whole[3]}
    return declared


class Flat:
    """Flattens one SVG."""

    def __init__(self, root: Element) -> None:
        sheets = [element.text or "" for element in root.iter(SVG + "style")]
        self.rules = rules_of("\n".join(sheets))
        self.parts = {element.get("id", ""): element for element in root.iter() if element.get("id")}

    def style(self, way: list[Element], known: Named) -> Named:
        """Return the declarations of the last element of a path; add its variables to `known`."""
        declared: Named = {}
        for rule in self.rules:
            if is_meant(way, rule.selector):
                declared |= rule.declared
        declared |= declarations(way[-1].get("style", ""))
        known |= {name: value for name, value in declared.items() if name.startswith("--")}
        return spelt({name: filled(value, known) for name, value in declared.items() if not name.startswith("--")})

    def walk(self, way: list[Element], known: Named) -> None:
        """Flatten the last element of a path, and its children."""
        element, known = way[-1], dict(known)
        declared = self.style(way, known)
        for name, value in element.items():
            element.set(name, filled(value, known))
        element.set("style", ";".join(f"{name}:{value}" for name, value in declared.items()))
        if element.tag == SVG + "use":
            self.copy(element)
        for child in list(element):
            if child.tag != SVG + "symbol":
                self.walk([*way, child], known)

    def copy(self, use: Element) -> None:
        """Replace a `use` element by a copy of its target."""
        meant = self.parts.get(use.attrib.pop("href", "").removeprefix("#"))
        if meant is None:
            return
        inner = deepcopy(meant)
        inner.attrib.pop("id", None)
        x, y = use.attrib.pop("x", "0"), use.attrib.pop("y", "0")
        if meant.tag == SVG + "symbol":
            inner.tag = SVG + "svg"
            inner.attrib |= {name: use.attrib.pop(name) for name in ("width", "height") if name in use.attrib}
        use.tag = SVG + "g"
        if (x, y) != ("0", "0"):
            use.set("transform", f"{use.get('transform', '')} translate({x} {y})".strip())
        use.append(inner)


def flat(text: str) -> str:
    """Return an SVG without style sheets, variables and symbols."""
    ElementTree.register_namespace("", SVG[1:-1])
    root = ElementTree.fromstring(text)
    Flat(root).walk([root], {})
    for parent in root.iter():
        for child in [element for element in parent if element.tag in (SVG + "style", SVG + "symbol")]:
            parent.remove(child)
    return ElementTree.tostring(root, encoding="unicode")
