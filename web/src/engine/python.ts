/**
 * Start Python in a worker of the engine. The files of Brushpass are put into its file system before it starts, as views of
 * one downloaded archive. Big buffers are released when they have been used: the garbage collector lets tens of megabytes
 * of them pile up, as they are not in its own heap.
 */
import { filesOf } from "./archive";

interface PyProxy { destroy(): void; toJs(): unknown }
interface FileSystem { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void }
export interface Pyodide { pyimport(name: string): PyProxy & Record<string, (...args: unknown[]) => unknown> }
interface Options { indexURL: string; fullStdLib: boolean; checkAPIVersion: boolean; fsInit(files: FileSystem, places: { sitePackages: string }): Promise<void> }

export const HERE = new URL(".", self.location.href);
const ARCHIVE = "engine.zip";
const LIBRARY = "python_stdlib.zip";
const INTERPRETER = "pyodide.asm.wasm";
const PROGRESS_STEP = 100_000; // bytes

const urlOf = (asked: RequestInfo | URL): string => asked instanceof Request ? asked.url : String(asked);

/** Free the memory of a buffer: what is sent to a closed port is dropped. */
export function release(buffer: ArrayBufferLike): void {
  const { port1, port2 } = new MessageChannel();
  port1.close();
  port2.postMessage(null, [buffer as ArrayBuffer]);
  port2.close();
}

/** Read a copy of a response to its end, and release each part. */
async function readParts(response: Response, received: (bytes: number) => void): Promise<void> {
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    received(part.value.length);
    release(part.value.buffer);
  }
}

/** Count the bytes of all downloads, and report a broken one of the engine: Pyodide would wait for ever. */
export function watchDownloads(progress: (loaded: number) => void, failed: (reason: string) => void): void {
  let loaded = 0;
  let shown = 0;
  const received = (bytes: number): void => {
    loaded += bytes;
    if (loaded - shown < PROGRESS_STEP) return;
    shown = loaded;
    progress(loaded);
  };
  const original = self.fetch.bind(self);
  self.fetch = async (...asked) => {
    const broken = (problem: unknown): void => {
      if (urlOf(asked[0]).startsWith(HERE.href)) failed(String(problem));
    };
    const response = await original(...asked).catch((problem: unknown) => {
      broken(problem);
      throw problem;
    });
    void readParts(response.clone(), received).catch(broken);
    return response;
  };
}

export async function download(name: string): Promise<Response> {
  const response = await fetch(new URL(name, HERE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** An archive, which is compressed as a whole; its last four compressed bytes are its size. */
async function unpacked(name: string): Promise<Uint8Array> {
  const compressed = await (await download(`${name}.gz`)).arrayBuffer();
  const archive = new Uint8Array(new DataView(compressed).getUint32(compressed.byteLength - 4, true));
  const reader = new Response(compressed).body!.pipeThrough(new DecompressionStream("gzip")).getReader();
  release(compressed);
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    archive.set(part.value, size);
    size += part.value.length;
    release(part.value.buffer);
  }
  return archive;
}

/** Answer Pyodide's requests for its library, and for its interpreter where another worker has compiled it. */
function serveParts(library: Promise<Uint8Array>, compiled: WebAssembly.Module | null): void {
  const original = self.fetch;
  self.fetch = async (...asked) => {
    const url = urlOf(asked[0]);
    if (url.endsWith(`/${LIBRARY}`)) return Object.assign(new Response(), { arrayBuffer: async () => (await library).buffer });
    if (url.endsWith(`/${INTERPRETER}`) && compiled !== null) return new Response();
    return original(...asked);
  };
}

/** Let Pyodide use a compiled interpreter, or keep the one that it compiles; returns what gives it. */
function shareInterpreter(compiled: WebAssembly.Module | null): () => WebAssembly.Module | null {
  const original = WebAssembly.instantiateStreaming;
  let kept = compiled;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    WebAssembly.instantiateStreaming = original;
    if (kept !== null) return { module: kept, instance: await WebAssembly.instantiate(kept, imports) };
    const both = await original(source, imports);
    kept = both.module;
    return both;
  };
  return () => kept;
}

/** Start Python; `interpreter` gives its compiled code, for another worker. */
export async function startPython(compiled: WebAssembly.Module | null): Promise<{ python: Pyodide; interpreter(): WebAssembly.Module | null }> {
  const [archive, library] = [unpacked(ARCHIVE), unpacked(LIBRARY)];
  const interpreter = shareInterpreter(compiled);
  serveParts(library, compiled);
  const { loadPyodide } = await import(new URL("pyodide.mjs", HERE).href) as { loadPyodide(options: Options): Promise<Pyodide> };
  const python = await loadPyodide({
    indexURL: HERE.href, fullStdLib: false, checkAPIVersion: true,
    async fsInit(files, { sitePackages }) {
      for (const [name, data] of filesOf(await archive)) {
        const path = `${sitePackages}/${name}`;
        files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        files.writeFile(path, data, { canOwn: true });
      }
    },
  });
  release((await library).buffer);
  return { python, interpreter };
}
