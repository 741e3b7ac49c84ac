/** Draw a board: `node render.mjs` reads a picture request as JSON and writes an SVG. */
import { readFileSync } from "node:fs";
import { renderPicture } from "./src/picture/picture";

process.stdout.write(renderPicture(JSON.parse(readFileSync(0, "utf8"))));
