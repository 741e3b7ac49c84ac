/** Tooltips of Top Secret: places, agents, suitcases and cards. */
import type { About } from "../../../face/face";
import { agentWords, placeWords } from "../board/city";
import { cite } from "../cite";
import { HEADQUARTERS, HIDDEN, isCity } from "../view";
import { caseName, contentName } from "./names";
import type { TopSecretSeen } from "./things";

function aboutEntry({ text }: TopSecretSeen, topic: string, title: string): About {
  return { title, words: text.say(`page.topsecret.about.${topic}`), rule: cite("about", topic) };
}

function placeAbout(seen: TopSecretSeen, place: number): About {
  const topic = isCity(place) ? "city" : place >= HEADQUARTERS ? "headquarters" : "start";
  return aboutEntry(seen, topic, placeWords({ seen, place, way: undefined }));
}

/** Return the tooltip of a suitcase, with its content if the player may know it. */
function caseAbout(seen: TopSecretSeen, topic: string, suitcase: number): About {
  const { view, covered } = seen;
  const opened = (view.opened[suitcase] ?? -1) >= 0;
  const content = covered && !opened ? HIDDEN : (view.contents[suitcase] ?? HIDDEN);
  const title = seen.text.say("page.topsecret.lies", { case: caseName(seen, suitcase) });
  return aboutEntry(seen, topic, content === HIDDEN ? title : `${title}, ${contentName(seen, content)}`);
}

export function about(seen: TopSecretSeen, thing: string): About | null {
  const [kind = "", name = ""] = thing.split(":");
  if (kind === "place") return placeAbout(seen, Number(name));
  if (kind === "case" || kind === "field") return caseAbout(seen, kind, Number(name));
  if (kind === "agent") return aboutEntry(seen, kind, agentWords(seen, Number(name)));
  if (kind === "dice") return aboutEntry(seen, kind, seen.text.say("page.topsecret.steps", { n: seen.view.pool + seen.view.bonus }));
  const topic = name === "spent" ? "spent" : name === "0" ? "zero" : "card";
  return aboutEntry(seen, topic, seen.text.say(name === "spent" ? "page.topsecret.played" : "page.topsecret.card", { card: name }));
}
