/**
 * Bundle the scripts of the static edition: `node site.mjs engine FOLDER` writes the worker of the engine, `node site.mjs
 * worker LISTS OUT` the service worker, which knows the files of its version by name.
 */
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const [what, place, out] = process.argv.slice(2);
const COMMON = { bundle: true, minify: true, target: ["es2022"], logLevel: "warning" };
if (what === "engine") {
  await build({ ...COMMON, entryPoints: ["src/engine/worker.ts"], outfile: join(place, "worker.js"), format: "esm" });
} else {
  const { shell, engine, version } = JSON.parse(await readFile(place, "utf8"));
  const define = { SHELL: JSON.stringify(shell), ENGINE: JSON.stringify(engine), VERSION: JSON.stringify(version) };
  await build({ ...COMMON, entryPoints: ["src/engine/serviceWorker.ts"], outfile: out, format: "iife", define });
}
