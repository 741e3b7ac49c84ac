/** Run compile_engine.py in Pyodide: `node compile_engine.mjs PYODIDE SOURCES OUT`. */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [pyodide, sources, out] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ args: ["-X", "no_debug_ranges"] }); // tracebacks need no columns
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.FS.writeFile("/library.zip", readFileSync(`${pyodide}/python_stdlib.zip`));
python.runPython(readFileSync(new URL("compile_engine.py", import.meta.url), "utf8"));
for (const name of ["engine.zip", "python_stdlib.zip"]) writeFileSync(`${out}/${name}.gz`, gzipSync(python.FS.readFile(`/${name}`), { level: 9 }));
