/** What is heard: the moments of each game by their own sound, every one of them short. */
import assert from "node:assert/strict";
import { test } from "node:test";
import embassy from "../src/games/embassy/front";
import kyoto from "../src/games/kyoto/front";
import topsecret from "../src/games/topsecret/front";
import type { Sound } from "../src/face/front";
import { play, soundOf } from "../src/sound/sound";
import { nextSounds } from "../src/sound/useSounds";
import { EMPTY_TABLE } from "../src/net/tableState";
import type { Line, Result, ViewMessage } from "../src/wire";
import { option, table, view } from "./made";

const line = (key: string): Line => ({ n: 0, key, kind: key.split(".")[2] ?? "", facts: {}, params: {}, rule: "", secret: false });
const SOUNDS: Sound[] = ["step", "card", "door", "select", "clash", "duel", "win", "lose", "turn", "lights", "helicopter", "bomb",
  "refusal", "end", "lost"];

const LATER = 0.01; // from now on, when a sound begins

test("every moment of note has the sound that tells what it is", () => {
  const heard = (sounds: Parameters<typeof soundOf>[0], ...keys: string[]): Sound | null => soundOf(sounds, keys.map(line));
  assert.equal(heard(kyoto.sounds, "kyoto.told.Played.move", "kyoto.told.Clashed.won", "kyoto.told.Drew"), "clash");
  assert.equal(heard(topsecret.sounds, "topsecret.told.Laid", "topsecret.told.Turned"), "duel");
  assert.equal(heard(topsecret.sounds, "topsecret.told.Opened"), "win");
  assert.equal(heard(topsecret.sounds, "topsecret.told.Opened.bomb", "topsecret.told.Lost"), "bomb");
  for (const key of ["Entered", "Acted.lock.terrace", "Played.E32"]) assert.equal(heard(embassy.sounds, `embassy.told.${key}`), "door");
  for (const key of ["Acted.lights.off", "Acted.lights.on"]) assert.equal(heard(embassy.sounds, `embassy.told.${key}`), "lights");
  for (const key of ["Boarded", "Acted.call.red"]) assert.equal(heard(embassy.sounds, `embassy.told.${key}`), "helicopter");
});

test("a bomb or an escape is heard before the end, and before the own turn", async () => {
  const sounded = async (key: string, change: Partial<ViewMessage>, you = 0): Promise<Sound[]> =>
    nextSounds({ ...EMPTY_TABLE, view: view() }, { ...EMPTY_TABLE, view: view(change), lines: [line(key)], fresh: 1 }, table({ game: "embassy", you }));
  const result: Result = { winners: [1], rule: "", resigned: -1 };
  assert.deepEqual(await sounded("embassy.told.Boarded", { result }), ["helicopter", "lost"]);
  assert.deepEqual(await sounded("embassy.told.Boarded", { result }, -1), ["helicopter", "end"]);
  assert.deepEqual(await sounded("embassy.told.Played.E51", { options: [option(1, "pass")] }), ["bomb", "turn"]);
  assert.deepEqual(await sounded("embassy.told.Moved", { options: [option(1, "pass")] }), ["turn"]);
  assert.deepEqual(await sounded("embassy.told.Moved", {}), ["step"]);
});

test("each sound is made, and over within half a second", () => {
  const ends: number[] = [];
  class Param { setValueAtTime(): void {} exponentialRampToValueAtTime(_: number, at: number): void { ends.push(at); } }
  class Node { gain = new Param(); frequency = new Param(); connect<T>(to: T): T { return to; } start(): void {} stop(): void {} }
  class Context { destination = new Node(); currentTime = 0; sampleRate = 8000; resume(): void {}
    createBuffer(_: number, size: number): { getChannelData(): Float32Array } { return { getChannelData: () => new Float32Array(size) }; } }
  Object.assign(globalThis, { AudioContext: Context, GainNode: Node, OscillatorNode: Node, AudioBufferSourceNode: Node, BiquadFilterNode: Node });
  for (const sound of SOUNDS) {
    ends.length = 0;
    play([sound]);
    assert.deepEqual([sound, ends.length > 0, Math.max(...ends) - LATER < 0.5], [sound, true, true]);
  }
});
