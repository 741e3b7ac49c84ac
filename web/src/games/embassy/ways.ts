/** What a way brings with it, in words: who looks on, who is met at its end, and what can be done there. */
import { houseOf, isDark, kindOf, othersIn, watcher } from "./house";
import { HELIPAD, missionOf, nameOf, sortOf, X_RAY } from "./nouns";
import type { Look } from "./nouns";

export interface Words { words: string; rule: string }

const NOTHING: Words = { words: "", rule: "" };
/** Rooms that do something for whoever enters, with their rules. */
const THERE: Record<string, string> = {
  storage: "E55", armoury: "E58", infirmary: "E88", radio: "E89", breaker: "E104", "central-lock": "E84",
  ballroom: "E78", helipad: "E52", "x-ray": "E63", "security-hq": "E68", computer: "E93", jamming: "ER43",
  telex: "ER43", tunnel: "ER43",
};
const DANGER: ReadonlySet<string> = new Set(["jamming", "telex", "tunnel"]);

/** Whether a room has nothing to offer now, or in this mission. */
function isIdle({ view, config }: Look, room: number): boolean {
  const sort = sortOf(room);
  if (DANGER.has(sort)) return !missionOf(config).jamming;
  if (sort === "ballroom") return view.reception;
  if (sort === "infirmary") return view.injured[0] !== 1;
  if (sort === "radio") return view.helicopter >= 0 || view.tiles.every((count) => count === 0);
  return room === HELIPAD ? view.helicopter < 0 : THERE[sort] === undefined;
}

/** What a room is good for; ER42 in the intro Floppies matter most. */
export function thereWords(seen: Look, room: number): Words {
  const sort = sortOf(room);
  const floppy = `page.embassy.there.${sort}.floppy`;
  if (isIdle(seen, room)) return NOTHING;
  const intro = missionOf(seen.config).rule === "ER42" && seen.text.has(floppy);
  if (intro) return { words: seen.text.say(floppy), rule: "ER42" };
  return { words: seen.text.say(`page.embassy.there.${sort}`), rule: THERE[sort] ?? "" };
}

/** What an X-ray door brings, if one is passed on the way. */
function doorWords(seen: Look, path: readonly number[]): Words {
  const house = houseOf(seen.config);
  const passed = path.some((room, place) => place > 0 && kindOf(house, path[place - 1] ?? -1, room) === "x-ray");
  const eyes = watcher(seen.view, X_RAY);
  if (!passed) return NOTHING;
  if (eyes < 0 || eyes === seen.you) return { words: seen.text.say("page.embassy.walk.xray"), rule: "ER15" };
  return { words: seen.text.say("page.embassy.walk.seen", { player: nameOf(seen, eyes) }), rule: "ER15" };
}

/** What it means that somebody is there. */
function metWords(seen: Look, other: number, dark: boolean): Words {
  const sneaks = seen.view.asked === "SneakOut";
  const key = dark ? "dark" : sneaks ? "knock" : "meet";
  const rule = dark ? "ER12" : sneaks ? "ER24" : "ER11";
  return { words: seen.text.say(`page.embassy.walk.${key}`, { player: nameOf(seen, other) }), rule };
}

/** All that a way brings with it; the route is without the room where it begins. */
export function wayWords(seen: Look, route: readonly number[]): Words {
  const goal = route.at(-1) ?? -1;
  const other = othersIn(seen.view, goal, seen.you)[0];
  const dark = isDark(houseOf(seen.config), seen.view, goal);
  const end = other === undefined ? thereWords(seen, goal) : metWords(seen, other, dark);
  const found = [doorWords(seen, [seen.view.at[0] ?? -1, ...route]), end].filter(({ words }) => words !== "");
  return { words: found.map(({ words }) => words).join(" "), rule: found.map(({ rule }) => rule).join(" ") };
}
