"""Convert terminal output with colours to an SVG for the docs: `... | python docs/picture.py > FILE.svg`."""
import re
import sys
from html import escape

COLOURS = {
    "30": "#1b1d23", "31": "#e06c75", "32": "#98c379", "33": "#e5c07b", "34": "#61afef", "35": "#c678dd",
    "36": "#56b6c2", "37": "#d7dae0", "90": "#7f848e", "91": "#ff8a93", "92": "#b5e890", "93": "#ffd98a",
    "94": "#8cc7ff", "95": "#e29bf5", "96": "#7fdbe6", "97": "#ffffff",
}
WIDTH, HEIGHT, MARGIN = 8.4, 18, 16


def spans(line: str) -> list[tuple[str, str, bool]]:
    """Return the segments of a line with their colour and weight."""
    colour, bold, found = COLOURS["37"], False, []
    for codes, text in re.findall(r"((?:\x1b\[[\d;]*m)*)([^\x1b]*)", line):
        for code in [each for group in re.findall(r"\x1b\[([\d;]*)m", codes) for each in (group or "0").split(";")]:
            if code in ("0", "39"):
                colour, bold = COLOURS["37"], bold and code == "39"
            bold = bold or code == "1"
            colour = COLOURS.get(code, colour)
        if text:
            found.append((text, colour, bold))
    return found


def picture(lines: list[str]) -> str:
    """Return the lines as one SVG; segments are stretched to the grid, so that boxes close in any font."""
    columns = max(len(re.sub(r"\x1b\[[\d;]*m", "", line)) for line in lines)
    width, height = columns * WIDTH + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN
    rows = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" font-size="14" '
            'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" xml:space="preserve">',
            f'<rect width="{width:.0f}" height="{height}" rx="10" fill="#1b1d23"/>']
    for number, line in enumerate(lines):
        column = 0
        for text, colour, bold in spans(line):
            weight = ' font-weight="bold"' if bold else ""
            for word in re.finditer(r"[^\s\u2800-\u28ff]+(?: [^\s\u2800-\u28ff]+)*|[\u2800-\u28ff]", text):
                x = MARGIN + (column + word.start()) * WIDTH
                rows.append(f'<text x="{x:.1f}" y="{MARGIN + (number + 1) * HEIGHT - 4}" textLength='
                            f'"{len(word[0]) * WIDTH:.1f}" fill="{colour}"{weight}>{escape(word[0])}</text>')
            column += len(text)
    return "\n".join([*rows, "</svg>", ""])


if __name__ == "__main__":
    sys.stdout.write(picture([line.rstrip("\n") for line in sys.stdin]))
