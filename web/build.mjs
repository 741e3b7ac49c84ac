/**
 * Bundle the page: `node build.mjs OUT`. Every file but index.html has a name that changes with what is in it; index.html
 * names them. The styles of each game are kept apart, so that they are in the page only while that game is played.
 * Beside the page, which never asks for them, stand render.mjs, which draws the same boards without a browser, and the
 * fonts for it.
 */
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { unpacked } from "./fonts.mjs";
import { gameOf, listed } from "./games.mjs";

const out = resolve(process.argv[2] ?? "dist");
const PLACE = "/assets/";
const COMMON = {
  outdir: out, bundle: true, minify: true, target: ["es2022"], sourcemap: false, metafile: true, logLevel: "warning",
  loader: { ".woff2": "file", ".svg": "text" }, entryNames: "[name]-[hash]", assetNames: "[name]-[hash]", chunkNames: "[name]-[hash]",
};

/** Game -> the style sheets that its scripts ask for, in their order. */
const sheets = new Map();

const apart = {
  name: "apart",
  setup(builder) {
    builder.onResolve({ filter: /\.css$/ }, ({ path, importer, resolveDir }) => {
      const game = gameOf(importer);
      if (game === undefined) return undefined;
      sheets.set(game, [...(sheets.get(game) ?? []), join(resolveDir, path)]);
      return { path: join(resolveDir, path), namespace: "apart" };
    });
    builder.onLoad({ filter: /.*/, namespace: "apart" }, () => ({ contents: "", loader: "js" }));
  },
};

/**
 * Without more, every few lines that some pages share and others do not would be a file of their own. What is fetched later
 * therefore stands on what is there by then: everything on the page that opens it, all but a few on the table too, and
 * what a game brings for its editor and its printed sheets on that game's face.
 */
const FIRST = "src/app.tsx";
const TABLE = "src/pages/table.tsx";
const WITHOUT_TABLE = /\/(pages\/(me|deviceLink|notFound)|evenings\/invited|tryout\/page|qrcode|engine\/transport|offline\/\w+)\./;
const stands = (path) => [FIRST, ...(WITHOUT_TABLE.test(path) ? [] : [TABLE]),
  ...(/\/(editor|print)\.tsx$/.test(path) ? [`src/games/${gameOf(path)}/index.tsx`] : [])];

const together = {
  name: "together",
  setup(builder) {
    const later = new Set();
    builder.onResolve({ filter: /.*/ }, async ({ path, kind, pluginData, ...about }) => {
      if (kind !== "dynamic-import" || pluginData === together) return undefined;
      const found = await builder.resolve(path, { ...about, kind, pluginData: together });
      later.add(found.path);
      return found;
    });
    builder.onLoad({ filter: /\.(tsx?|mjs)$/ }, async ({ path }) => {
      if (!later.has(path)) return undefined;
      const imports = stands(path).map((file) => `import ${JSON.stringify(resolve(file))};`).join("");
      return { contents: imports + await readFile(path, "utf8"), loader: path.endsWith(".mjs") ? "js" : extname(path).slice(1) };
    });
  },
};

/** What an entry became: the paths of its files, as the page asks for them. */
function made({ outputs }, entry) {
  const [path, output] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry));
  const needs = output.imports.filter(({ kind }) => kind === "import-statement").map(({ path: needed }) => PLACE + basename(needed));
  return { file: PLACE + basename(path), style: PLACE + basename(output.cssBundle ?? ""), needs };
}

const hashed = (contents) => createHash("sha256").update(contents).digest("hex").slice(0, 8);

/** Puts a file beside the others, under a name that changes with what is in it, and returns that name. */
async function named(path) {
  const contents = await readFile(path);
  const [name, ending] = basename(path).split(".");
  await writeFile(join(out, `${name}-${hashed(contents)}.${ending}`), contents);
  return `${name}-${hashed(contents)}.${ending}`;
}

async function styleOf(game) {
  const contents = sheets.get(game).map((path) => `@import ${JSON.stringify(path)};`).join("\n");
  const { metafile } = await build({
    ...COMMON, stdin: { contents, loader: "css", resolveDir: dirname(sheets.get(game)[0]), sourcefile: `all-${game}.css` },
    entryNames: `${game}-[hash]`,
  });
  return PLACE + basename(Object.keys(metafile.outputs).find((path) => path.endsWith(".css")));
}

const [, version] = /^version = "(.+)"$/m.exec(await readFile("../pyproject.toml", "utf8"));
await rm(out, { recursive: true, force: true });
const { metafile } = await build({
  ...COMMON, entryPoints: { app: "src/main.tsx" }, format: "esm", splitting: true, jsx: "automatic", jsxImportSource: "preact",
  plugins: [listed, together, apart], define: { APP_VERSION: JSON.stringify(version) },
});
const app = made(metafile, "src/main.tsx");
const spare = Object.keys(metafile.outputs).filter((path) => path.endsWith(".css") && basename(path) !== basename(app.style));
await Promise.all(spare.map((path) => rm(path)));  // styles of pages fetched later are in the first sheet already
const markName = await named("src/ui/mark.svg");
for (const size of [180, 192, 512]) await named(`icons/icon-${size}.png`);
const touch = (await readdir(out)).find((name) => name.startsWith("icon-180-"));
const lines = [
  `<link rel="icon" type="image/svg+xml" href="${PLACE}${markName}">`,
  `<link rel="apple-touch-icon" href="${PLACE}${touch}">`,
  `<link rel="manifest" href="/manifest.webmanifest">`,
  `<link rel="stylesheet" href="${app.style}">`,
  ...app.needs.map((path) => `<link rel="modulepreload" href="${path}">`),
  `<script type="module" src="${app.file}"></script>`,
];
for (const game of sheets.keys()) lines.push(`<meta name="style-${game}" content="${await styleOf(game)}">`);
await writeFile(join(out, "index.html"), (await readFile("index.html", "utf8")).replace("<!-- assets -->", lines.join("\n")));
const files = (await readdir(out)).filter((name) => !name.endsWith(".html")).map((name) => PLACE + name).sort();
await build({
  entryPoints: ["src/offline/worker.ts"], outfile: join(out, "sw.js"), bundle: true, minify: true, format: "iife",
  target: ["es2022"], logLevel: "warning", define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(hashed(files.join())) },
});
await build({
  entryPoints: ["render.mjs"], outfile: join(out, "render.mjs"), bundle: true, minify: true, platform: "node", format: "esm",
  target: ["node18"], logLevel: "warning", loader: { ".svg": "text", ".css": "text" }, jsx: "automatic",
  jsxImportSource: "preact", alias: { "preact/hooks": resolve("src/picture/hooks.ts") },
  plugins: [listed],
});
for (const [family, rare, font] of [
  ["Barlow", "Barlo2", "barlow-semi-condensed-%-400"], ["Barlow", "Barlo2", "barlow-semi-condensed-%-600"], ["Gloock", "Glooc2", "gloock-%-400"],
]) {
  for (const [script, called] of [["latin", family], ["latin-ext", rare]]) {
    const name = `${font.replace("%", script)}-normal`;
    const woff = await readFile(`node_modules/@fontsource/${font.split("-%")[0]}/files/${name}.woff`);
    await writeFile(join(out, `${name}.ttf`), unpacked(woff, [family, called]));
  }
}
