/** What a way brings with it, in words: who looks on, who is met at its end, and what can be done there. */
import { aidsOf, isDark, wayTo, type Way } from "../aids";
import { cite } from "../cite";
import { missionOf, nameOf, sortOf, type Look } from "./nouns";

export interface Words { words: string; rule: string }

const NOTHING: Words = { words: "", rule: "" };
/** What a room is good for; ER42 in the intro Floppies matter most. */
export function thereWords(seen: Look, room: number): Words {
  const sort = sortOf(room);
  const floppy = `page.embassy.there.${sort}.floppy`;
  if (!aidsOf(seen).offers.includes(room)) return NOTHING;
  const intro = missionOf(seen.config).rule === cite("there", "floppy") && seen.text.has(floppy);
  if (intro) return { words: seen.text.say(floppy), rule: cite("there", "floppy") };
  return { words: seen.text.say(`page.embassy.there.${sort}`), rule: cite("there", sort) };
}

/** What an X-ray door brings, if one is passed on the way. */
function doorWords(seen: Look, { eyes }: Way): Words {
  if (eyes < -1) return NOTHING;
  if (eyes < 0 || eyes === seen.you) return { words: seen.text.say("page.embassy.walk.xray"), rule: cite("way", "xray") };
  return { words: seen.text.say("page.embassy.walk.seen", { player: nameOf(seen, eyes) }), rule: cite("way", "xray") };
}

/** What it means that somebody is there. */
function metWords(seen: Look, other: number, dark: boolean): Words {
  const sneaks = seen.view.asked === "SneakOut";
  const key = dark ? "dark" : sneaks ? "knock" : "meet";
  return { words: seen.text.say(`page.embassy.walk.${key}`, { player: nameOf(seen, other) }), rule: cite("way", key) };
}

/** All that a way to a room brings with it. */
export function wayWords(seen: Look, goal: number): Words {
  const way = wayTo(seen, goal);
  if (way === undefined) return NOTHING;
  const end = way.met < 0 ? thereWords(seen, goal) : metWords(seen, way.met, isDark(seen, goal));
  const found = [doorWords(seen, way), end].filter(({ words }) => words !== "");
  return { words: found.map(({ words }) => words).join(" "), rule: found.map(({ rule }) => rule).join(" ") };
}
