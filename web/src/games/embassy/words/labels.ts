/** The words on the buttons where the game knows better than the option what it means just now. */
import type { Option } from "../../../wire";
import type { Look } from "./nouns";
import { routeLabel } from "../board/route";

/** What a switch does now. */
const SWITCHES: Record<string, (seen: Look) => string> = {
  lights: ({ view }) => (view.lights_out ? "page.embassy.do.lights.on" : "page.embassy.do.lights.off"),
  jamming: ({ view }) => (view.jamming ? "page.embassy.do.jamming.off" : "page.embassy.do.jamming.on"),
};

/** The words for an option; "" for the usual ones. */
export function label(option: Option, seen: Look): string {
  const { text, view } = seen;
  const no = `page.embassy.no.${view.asked}`;
  if (option.text === "pass") return text.has(no) ? text.say(no) : "";
  const verb = option.text.split(" ")[0] ?? "";
  if (seen.phone && text.has(`page.embassy.short.${verb}`)) return text.say(`page.embassy.short.${verb}`, option.told);
  const key = SWITCHES[option.text]?.(seen);
  return key === undefined ? routeLabel(option, seen) : text.say(key);
}
