/** Web fonts as TrueType files, for the renderer of link previews, which reads no compressed fonts. */
import { inflateSync } from "node:zlib";

const HEAD = 44; // bytes before the list of tables in a WOFF file
const ENTRY = 20; // bytes of each table in that list
const padded = (size) => (size + 3) & ~3;

/** The tables of a WOFF file, unpacked. */
function tablesOf(woff) {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, place) => {
    const at = HEAD + place * ENTRY;
    const [from, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const held = woff.subarray(from, from + packed);
    return { tag: woff.subarray(at, at + 4), sum: woff.subarray(at + 16, at + 20), data: packed < size ? inflateSync(held) : held };
  });
}

/** The names of a font with its family called otherwise, as long as before: else rare letters are not looked for in it. */
function renamed({ tag, sum, data }, [from, to]) {
  if (tag.toString() !== "name") return { tag, sum, data };
  const wide = (text) => Buffer.from(text, "utf16le").swap16().toString("latin1");
  return { tag, sum, data: Buffer.from(data.toString("latin1").replaceAll(wide(from), wide(to)), "latin1") };
}

/** A WOFF file as the TrueType font that it was made from; `names`: its family, and what to call it. */
export function unpacked(woff, names) {
  const tables = tablesOf(woff).map((table) => renamed(table, names));
  const power = Math.floor(Math.log2(tables.length));
  const head = Buffer.alloc(12 + 16 * tables.length);
  woff.copy(head, 0, 4, 8);
  [tables.length, 16 << power, power, 16 * tables.length - (16 << power)].forEach((value, place) => head.writeUInt16BE(value, 4 + 2 * place));
  let from = head.length;
  const parts = tables.map(({ tag, sum, data }, place) => {
    tag.copy(head, 12 + 16 * place);
    sum.copy(head, 16 + 16 * place);
    head.writeUInt32BE(from, 20 + 16 * place);
    head.writeUInt32BE(data.length, 24 + 16 * place);
    from += padded(data.length);
    return Buffer.concat([data], padded(data.length));
  });
  return Buffer.concat([head, ...parts]);
}
