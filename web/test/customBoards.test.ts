/** Boards of one's own: what can be done to them, how they are mirrored, and steps that are taken back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { withRedo, withChange, withUndo } from "../src/custom-boards/history";
import { withBoard } from "../src/forms/customBoards";
import { buildingOf } from "../src/games/embassy/board/layout";
import {
  countsOf, withMirroredColumns, pack as packedHouse, packItems, withSwappedRooms, withDoor, withLight, normalize,
} from "../src/games/embassy/editor/changes";
import { linesOf, labelOffsetOf, hitRadiusOf } from "../src/games/topsecret/board/layout";
import { boardOf } from "../src/games/topsecret/board/map";
import { withCity, withLineToggled, withMoved, pack, withoutCity } from "../src/games/topsecret/editor/changes";
import { withSymmetry } from "../src/games/topsecret/editor/mirror";

const map = () => boardOf({ board: "default" });
const named = ({ cities, lines }: ReturnType<typeof map>): string[] =>
  lines.map((line) => line.map((city) => cities[city]?.name ?? "").sort().join("-")).sort();

test("steps are taken back and done again, and a change ends what could be done again", () => {
  const steps = withChange(withChange({ past: [], now: { board: "a" }, future: [] }, { board: "b" }), { board: "b" });
  assert.equal(steps.past.length, 1);
  assert.deepEqual(withUndo(steps).now, { board: "a" });
  assert.deepEqual(withRedo(withUndo(steps)).now, { board: "b" });
  assert.deepEqual(withChange(withUndo(steps), { board: "c" }).future, []);
});

test("a board is kept under its name once", () => {
  const one = { name: "ours", options: { board: "a" } };
  assert.deepEqual(withBoard([one], { name: "ours", options: { board: "b" } }).map(({ options }) => options["board"]), ["b"]);
});

test("the map of the rules repeats to itself, by quarters and by halves", () => {
  for (const parts of [2, 4] as const) {
    const again = withSymmetry(map(), parts);
    assert.deepEqual(named(again), named(map()));
    assert.deepEqual(again.gates.map((group) => group.map((city) => again.cities[city]?.name).sort()),
      map().gates.map((group) => group.map((city) => map().cities[city]?.name).sort()));
  }
});

test("what is changed in the first quarter is changed in all of them", () => {
  const more = withSymmetry(withLineToggled(withCity(map(), "Łódź", { x: 0.3, y: 0.4 }), 33, 7), 4);
  assert.equal(more.cities.length, 37);
  assert.equal(more.lines.length, map().lines.length + 4);
});

test("a city takes its lines along, and pointing twice at two places parts them again", () => {
  const less = withoutCity(map(), 0);
  assert.equal(less.lines.length, map().lines.filter((line) => !line.includes(0)).length);
  assert.ok([...less.lines, ...less.exits, ...less.gates].flat().every((city) => city < 32));
  assert.deepEqual(pack(withLineToggled(withLineToggled(map(), 0, 20), 20, 0)), pack(map()));
  assert.deepEqual(withLineToggled(map(), 5, 48).exits[0], [...map().exits[0] ?? [], 5]);
  assert.deepEqual(withMoved(map(), 3, { x: 7, y: -2 }).cities[3], { ...map().cities[3], x: 0.97, y: 0.03 });
});

test("starts and headquarters are moved, stand in the line only then, and repeat from corner to corner", () => {
  const other = withMoved(withMoved(map(), 48, { x: .2, y: .3 }), 53, { x: .5, y: 2 });
  assert.deepEqual([other.starts[0], other.headquarters[1]], [[.2, .3], [.5, .97]]);
  assert.deepEqual(boardOf(pack(other)), other);
  assert.equal(pack(map())["board"]?.split(";").length, 3);
  assert.deepEqual(pack(withMoved(other, 48, { x: .045, y: .045 })), pack(withMoved(map(), 53, { x: .5, y: .97 })));
  assert.deepEqual(withSymmetry(other, 4).starts, [[.2, .3], [.7, .2], [.8, .7], [.3, .8]]);
  assert.deepEqual(withSymmetry(other, 2).headquarters[3], [.5, .03]);
});

test("on a dense map pointing at a city never means its neighbour", () => {
  const cities = Array.from({ length: 48 }, (_, city) => ({
    name: `Saint Petersburg ${city}`, x: .1 + .8 * (city % 7) / 6 + (city % 3) / 90, y: .1 + .8 * Math.floor(city / 7) / 6,
  }));
  const dense = boardOf(pack({ ...map(), cities, lines: [[0, 1]] }));
  const near = (one: number, other: number): number => Math.hypot(...([0, 1] as const).map((way) =>
    584 * (way === 0 ? cities[one]!.x - cities[other]!.x : cities[one]!.y - cities[other]!.y)));
  for (const [one] of cities.entries()) {
    for (const [other] of cities.entries()) assert.ok(one === other || hitRadiusOf(dense, one) <= near(one, other) / 2 + 1);
  }
});

test("signs that part a map are not written into its names, and empty lists read back", () => {
  const board = boardOf(pack(withCity({ ...map(), cities: [], lines: [], exits: [[], [], [], []], gates: [[], [], [], []] }, "a:b;c,d_e", { x: .5, y: .5 })));
  assert.deepEqual(board.cities, [{ name: "a b c d e", x: .5, y: .5 }]);
  assert.deepEqual([board.lines, board.exits], [[], [[], [], [], []]]);
});

test("long names stand on two lines, and a name beside a neighbour makes room", () => {
  assert.deepEqual(linesOf("Rio de Janeiro do Norte"), ["Rio de Janeiro", "do Norte"]);
  assert.deepEqual(linesOf("Stratford-upon-Avon"), ["Stratford-", "upon-Avon"]);
  assert.ok(linesOf("Llanfairpwllgwyngyllgogerychwyrndrobwll").every((line) => line.length <= 18));
  assert.deepEqual(linesOf("Washington"), ["Washington"]);
  const close = boardOf(pack(withCity(withMoved(map(), 32, { x: .5, y: .5 }), "Far away", { x: .5, y: .53 })));
  const far = boardOf(pack(withCity(map(), "Alone", { x: .95, y: .4 })));
  assert.ok(labelOffsetOf(close, 33).y !== -18);
  assert.equal(labelOffsetOf(far, 33).anchor, undefined);
});

test("rooms change places and leave the doors where they are", () => {
  const house = buildingOf({ plan: "default" });
  const other = withSwappedRooms(house, 0, 8);
  assert.deepEqual([other.cells[0], other.cells[8]], [8, 0]);
  assert.deepEqual(packedHouse(withSwappedRooms(other, 0, 8)), packedHouse(house));
  assert.deepEqual(withSwappedRooms(house, 0, 9), house);
  assert.ok(withDoor(house, 9, 10, "locked").passages.some(({ from, to, kind }) => from === 9 && to === 10 && kind === "locked"));
  assert.deepEqual([...withLight(withLight(house, 0), 0).lit], [...house.lit]);
});

test("a mirrored building is the same from left and right", () => {
  const house = buildingOf(packedHouse(withMirroredColumns(buildingOf({ plan: "default" }))));
  assert.deepEqual(withMirroredColumns(house).passages.length, house.passages.length);
  assert.deepEqual(new Set(withMirroredColumns(house).lit), new Set(house.lit));
});

test("items are written only where they differ from the mission", () => {
  assert.equal(normalize({ plan: "default" })["items"], "mission");
  const counts = countsOf({ items: "mission" });
  assert.deepEqual(packItems(counts), { items: "mission" });
  assert.deepEqual(packItems({ ...counts, key: 9 }), { items: "key=9" });
  assert.equal(countsOf({ items: "key=9,virus=2" })["virus"], 2);
});
