/** Run the page's own tests: `node test.mjs`. They are bundled as the page is, and run by Node. */
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listed } from "./games.mjs";

const out = mkdtempSync(join(tmpdir(), "brushpass-"));
const tests = readdirSync("test").filter((name) => name.endsWith(".test.ts"));
await build({
  entryPoints: tests.map((name) => join("test", name)), outdir: out, outExtension: { ".js": ".mjs" }, bundle: true,
  platform: "node", format: "esm", target: ["node18"], jsx: "automatic", jsxImportSource: "preact", logLevel: "warning",
  loader: { ".svg": "text", ".css": "empty" }, plugins: [listed],
});
const { status } = spawnSync(process.execPath, ["--test", out], { stdio: "inherit" });
rmSync(out, { recursive: true });
process.exitCode = status ?? 1;
