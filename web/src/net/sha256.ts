/** SHA-256 and HMAC, since `crypto.subtle` is missing on plain HTTP, as in a home network. Tests compare them with Python's. */
type Bytes = Uint8Array;

const BLOCK = 64;
const ROUNDS = 64;

function primes(count: number): number[] {
  const list: number[] = [];
  for (let n = 2; list.length < count; n++) if (list.every((prime) => n % prime !== 0)) list.push(n);
  return list;
}

/** Return the first 32 bits of the fraction of a root. */
const fraction32 = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const PRIMES = primes(ROUNDS);
const START = PRIMES.slice(0, 8).map((prime) => fraction32(Math.sqrt(prime)));
const K = PRIMES.map((prime) => fraction32(Math.cbrt(prime)));

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Bytes): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

/** Return the message schedule of a block. */
function schedule(view: DataView, start: number): Int32Array {
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < 16; at++) words[at] = view.getInt32(start + at * 4);
  for (let at = 16; at < ROUNDS; at++) {
    const [early, late] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const other = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] ?? 0) + one + (words[at - 7] ?? 0) + other;
  }
  return words;
}

function compress(state: readonly number[], words: Int32Array): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  words.forEach((word, at) => {
    const one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + word;
    const other = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((value, at) => (value + (state[at] ?? 0)) | 0);
}

export function sha256(bytes: Bytes): Bytes {
  const view = padded(bytes);
  let state = START;
  for (let start = 0; start < view.byteLength; start += BLOCK) state = compress(state, schedule(view, start));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

const joined = (one: Bytes, other: Bytes): Bytes => new Uint8Array([...one, ...other]);

/** HMAC-SHA256; keys are never longer than a block here. */
export function hmac(key: Bytes, message: Bytes): Bytes {
  const block = new Uint8Array(BLOCK);
  block.set(key);
  return sha256(joined(block.map((byte) => byte ^ 0x5c), sha256(joined(block.map((byte) => byte ^ 0x36), message))));
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
export const toHex = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
