/** What the places, agents, suitcases and cards of Top Secret are. */
import type { About } from "../../../face/face";
import { agentWords, placeWords } from "../board/city";
import { cite } from "../cite";
import { HEADQUARTERS, HIDDEN, isCity } from "../view";
import { caseName, contentName } from "./names";
import type { TopSecretSeen } from "./things";

function told({ text }: TopSecretSeen, sort: string, title: string): About {
  return { title, words: text.say(`page.topsecret.about.${sort}`), rule: cite("about", sort) };
}

function placeAbout(seen: TopSecretSeen, place: number): About {
  const sort = isCity(place) ? "city" : place >= HEADQUARTERS ? "headquarters" : "start";
  return told(seen, sort, placeWords({ seen, place, way: undefined }));
}

/** A suitcase, with its content where this player may know it. */
function caseAbout(seen: TopSecretSeen, sort: string, suitcase: number): About {
  const { view, covered } = seen;
  const opened = (view.opened[suitcase] ?? -1) >= 0;
  const content = covered && !opened ? HIDDEN : (view.contents[suitcase] ?? HIDDEN);
  const title = seen.text.say("page.topsecret.lies", { case: caseName(seen, suitcase) });
  return told(seen, sort, content === HIDDEN ? title : `${title}, ${contentName(seen, content)}`);
}

export function about(seen: TopSecretSeen, thing: string): About | null {
  const [kind = "", name = ""] = thing.split(":");
  if (kind === "place") return placeAbout(seen, Number(name));
  if (kind === "case" || kind === "field") return caseAbout(seen, kind, Number(name));
  if (kind === "agent") return told(seen, kind, agentWords(seen, Number(name)));
  if (kind === "dice") return told(seen, kind, seen.text.say("page.topsecret.steps", { n: seen.view.pool + seen.view.bonus }));
  const sort = name === "spent" ? "spent" : name === "0" ? "zero" : "card";
  return told(seen, sort, seen.text.say(name === "spent" ? "page.topsecret.played" : "page.topsecret.card", { card: name }));
}
