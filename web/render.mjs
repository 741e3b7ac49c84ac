/** Draw a board: `node render.mjs` reads what is to be drawn as JSON, and writes an SVG. */
import { readFileSync } from "node:fs";
import { picture } from "./src/picture/picture";

process.stdout.write(picture(JSON.parse(readFileSync(0, "utf8"))));
