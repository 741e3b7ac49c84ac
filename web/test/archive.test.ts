/** Files of an archive in which nothing is compressed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOf } from "../src/engine/archive";

/** A local header of the zip format, and the data after it. */
function stored(name: string, data: string, extra = 0): number[] {
  const header = new DataView(new ArrayBuffer(30));
  header.setUint32(0, 0x04034b50, true);
  header.setUint32(18, data.length, true);
  header.setUint32(22, data.length, true);
  header.setUint16(26, name.length, true);
  header.setUint16(28, extra, true);
  return [...new Uint8Array(header.buffer), ...new TextEncoder().encode(name), ...new Array<number>(extra).fill(0), ...new TextEncoder().encode(data)];
}

test("the files of an archive are views of it, up to its directory", () => {
  const directory = [0x50, 0x4b, 0x01, 0x02, 0, 0];
  const archive = Uint8Array.from([...stored("a/b.py", ""), ...stored("a/c.json", "{}", 4), ...directory]);
  const files = filesOf(archive);
  assert.deepEqual(files.map(([name, data]) => [name, new TextDecoder().decode(data)]), [["a/b.py", ""], ["a/c.json", "{}"]]);
  assert.equal(files.every(([, data]) => data.buffer === archive.buffer), true);
});
