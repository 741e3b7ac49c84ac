/** What the build finds in src/games: a folder with an index.tsx is a game that the page has a face for. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const GAMES = join(HERE, "src/games");
const FACE = "index.tsx";
/** A list that the page may import -> the file of a game that is in it. */
const LISTS = { "games:faces": FACE, "games:fronts": "front.ts", "games:pictures": "picture.ts" };

const names = () => readdirSync(GAMES).filter((name) => existsSync(join(GAMES, name, FACE))).sort();

/** The source of a list: faces are fetched when they are needed, all else is there at once. */
function listOf(file) {
  const found = names().map((name) => [JSON.stringify(name), join(GAMES, name, file)]).filter(([, path]) => existsSync(path));
  const path = (place) => JSON.stringify(found[place][1]);
  if (file === FACE) return `export default {${found.map(([name], place) => `${name}: () => import(${path(place)})`)}};`;
  const imports = found.map((_, place) => `import game${place} from ${path(place)};`).join("\n");
  return `${imports}\nexport default {${found.map(([name], place) => `${name}: game${place}`)}};`;
}

/** Lets sources import the lists above. */
export const listed = {
  name: "listed",
  setup(builder) {
    builder.onResolve({ filter: /^games:/ }, ({ path }) => ({ path, namespace: "listed" }));
    builder.onLoad({ filter: /.*/, namespace: "listed" }, ({ path }) => ({ contents: listOf(LISTS[path]), resolveDir: HERE }));
  },
};

/** The game whose face needs a file, or undefined: what a front needs is in the page from the beginning. */
export function gameOf(importer) {
  const [, game, file] = /^src\/games\/(\w+)\/(.*)$/.exec(relative(HERE, importer)) ?? [];
  return file === LISTS["games:fronts"] ? undefined : game;
}
