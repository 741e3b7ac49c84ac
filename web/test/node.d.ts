/** As much of Node as the tests use. */
declare module "node:test" {
  export function test(name: string, body: () => void | Promise<void>): void;
}
declare module "node:assert/strict" {
  const assert: {
    equal(found: unknown, wanted: unknown, why?: string): void;
    deepEqual(found: unknown, wanted: unknown): void;
    ok(found: unknown): void;
  };
  export default assert;
}
declare module "node:crypto" {
  interface Hash { update(held: string | Uint8Array): Hash; digest(): Uint8Array; digest(kind: "hex"): string }
  export function createHash(kind: "sha256"): Hash;
  export function createHmac(kind: "sha256", key: Uint8Array): Hash;
}
