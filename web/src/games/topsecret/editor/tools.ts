/** Clicks on a map in the editor, by tool. */
import type { EditorProps } from "../../../face/editor";
import type { Text } from "../../../text";
import { boardOf, type MapBoard, type Point } from "../board/map";
import type { TopSecretSeen } from "../words/things";
import { HEADQUARTERS, START, isCity } from "../view";
import { withCity, withLineToggled, pack, withoutCity } from "./changes";

/** Return the thing of a place; faults use the same names. */
export const thingOf = (place: number): string =>
  place >= HEADQUARTERS ? `hq:${place - HEADQUARTERS}` : place >= START ? `seat:${place - START}` : `city:${place}`;

/** Return a minimal `seen` for drawing names on an empty map. */
export function emptySeen(text: Text, options: Record<string, string>): TopSecretSeen {
  return { text, config: options, view: { at: [], lies: [], carries: [] } } as unknown as TopSecretSeen;
}

/** Return the place of a thing, or -1. */
export function placeOf(thing: string): number {
  const [kind, number] = thing.split(":");
  const first = kind === "hq" ? HEADQUARTERS : kind === "seat" ? START : kind === "city" ? 0 : -1;
  return first < 0 ? -1 : first + Number(number);
}

/** Return an unused city name. */
function newName(text: Text, { cities }: MapBoard): string {
  const names = new Set(cities.map(({ name }) => name.toLowerCase()));
  for (let number = cities.length + 1; ; number += 1) {
    const name = text.say("page.topsecret.make.city", { number });
    if (!names.has(name.toLowerCase())) return name;
  }
}

/** Add a city and select it, so that it can be named. */
export function addAt({ options, change, pick, text }: EditorProps, spot: Point): void {
  const board = boardOf(options);
  change(pack(withCity(board, newName(text, board), spot)));
  pick(thingOf(board.cities.length));
}

/** Handle a click on a place with the current tool. */
export function selectPlace({ options, change, tool, picked, pick }: EditorProps, place: number): void {
  const board = boardOf(options);
  const previous = placeOf(picked);
  if (tool === "remove" && isCity(place)) { change(pack(withoutCity(board, place))); pick(""); }
  else if (tool === "line" && previous >= 0 && previous !== place) { change(pack(withLineToggled(board, previous, place))); pick(""); }
  else pick(previous === place ? "" : thingOf(place));
}
