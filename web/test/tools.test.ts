/** Small tools: what is kept as it is, and how time and names are spelled. */
import assert from "node:assert/strict";
import type { Component, FunctionComponent } from "preact";
import { test } from "node:test";
import { joinNames } from "../src/people/seats";
import { formatTime, timeWords } from "../src/table/players/clock";
import { memo } from "../src/ui/memo";
import { soundOf } from "../src/sound/sound";
import { Text } from "../src/text";
import type { Line } from "../src/wire";

const TEXT = new Text("en", {
  "page.clock.days": "{days} d {hours} h", "page.times": "{times} × {name}", "page.time.words.live": "{minutes} min + {seconds} s",
  "page.time.words.loses": "Time loses.",
});

test("a part is drawn anew only when something that it is given changes", () => {
  const Kept = memo((() => null) as unknown as FunctionComponent<{ a: number; b?: number }>);
  const held = new (Kept as unknown as new (props: object) => Component<{ a: number }>)({ a: 1 });
  const anew = (next: { a: number; b?: number }): boolean => held.shouldComponentUpdate!(next, {}, {});
  assert.deepEqual([anew({ a: 1 }), anew({ a: 2 }), anew({ a: 1, b: 1 })], [false, true, true]);
});

test("clocks are spelled as people read them, and never below nothing", () => {
  assert.deepEqual([-3, 4.2, 65, 3605, 93600].map((left) => formatTime(TEXT, left)), ["0:00", "0:05", "1:05", "1:00:05", "1 d 2 h"]);
});

test("what was agreed about time is told in words", () => {
  assert.equal(timeWords(TEXT, { kind: "live", main: 600, more: 15, loses: true }), "10 min + 15 s Time loses.");
});

test("the same name twice is counted", () => {
  assert.equal(joinNames(TEXT, ["Courier", "Ann", "Courier"]), "2 × Courier, Ann");
});

test("the loudest line is heard, by the end of its key or by its kind", () => {
  const line = (key: string, kind: string): Line => ({ n: 0, key, kind, params: {}, rule: "", facts: {}, secret: false });
  const heard = { Moved: "step", "Acted.bomb": "bomb" } as const;
  assert.equal(soundOf(heard, [line("lantern.told.Acted.bomb", "Acted"), line("lantern.told.Slept", "Slept")]), "bomb");
  assert.equal(soundOf(heard, [line("lantern.told.Moved.far", "Moved")]), "step");
  assert.equal(soundOf(heard, [line("lantern.told.Acted.bomb", "Acted"), line("lantern.told.Moved", "Moved")]), "bomb");
  assert.equal(soundOf({}, [line("lantern.told.Moved", "Moved")]), null);
});
