/** Consequences of a route in words: who watches, who is met at its end, and what the room offers. */
import { aidsOf, isDark, wayTo, type ReachableRoute } from "../aids";
import { cite } from "../cite";
import { missionOf, nameOf, roomKindOf, type EmbassySeen } from "./names";

interface CitedWords { words: string; rule: string }

const NO_WORDS: CitedWords = { words: "", rule: "" };
/** Return what a room offers; ER42 in the intro, Floppies come first. */
export function roomUse(seen: EmbassySeen, room: number): CitedWords {
  const sort = roomKindOf(room);
  const floppy = `page.embassy.there.${sort}.floppy`;
  if (!aidsOf(seen).offers.includes(room)) return NO_WORDS;
  const intro = missionOf(seen.config).rule === cite("there", "floppy") && seen.text.has(floppy);
  if (intro) return { words: seen.text.say(floppy), rule: cite("there", "floppy") };
  return { words: seen.text.say(`page.embassy.there.${sort}`), rule: cite("there", sort) };
}

/** Return the consequence of an X-ray door on the route. */
function doorWords(seen: EmbassySeen, { eyes }: ReachableRoute): CitedWords {
  if (eyes < -1) return NO_WORDS;
  if (eyes < 0 || eyes === seen.you) return { words: seen.text.say("page.embassy.walk.xray"), rule: cite("way", "xray") };
  return { words: seen.text.say("page.embassy.walk.seen", { player: nameOf(seen, eyes) }), rule: cite("way", "xray") };
}

/** Return the consequence of meeting somebody. */
function metWords(seen: EmbassySeen, other: number, dark: boolean): CitedWords {
  const sneaks = seen.view.asked === "SneakOut";
  const key = dark ? "dark" : sneaks ? "knock" : "meet";
  return { words: seen.text.say(`page.embassy.walk.${key}`, { player: nameOf(seen, other) }), rule: cite("way", key) };
}

/** Return all consequences of the route to a room. */
export function routeWords(seen: EmbassySeen, goal: number): CitedWords {
  const way = wayTo(seen, goal);
  if (way === undefined) return NO_WORDS;
  const end = way.met < 0 ? roomUse(seen, goal) : metWords(seen, way.met, isDark(seen, goal));
  const parts = [doorWords(seen, way), end].filter(({ words }) => words !== "");
  return { words: parts.map(({ words }) => words).join(" "), rule: parts.map(({ rule }) => rule).join(" ") };
}
