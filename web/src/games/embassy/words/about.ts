/** What the rooms, cards, items, guests and marks of Embassy are. */
import type { About } from "../../../face/face";
import { roomWords } from "../board/rooms";
import { factionName, nameOf, plainItem, playerOf, roomOf, seatsIn, sortOf, type Look } from "./nouns";
import { thereWords } from "./ways";

const ROOM_RULES: Record<string, string> = {
  helipad: "E52", gallery: "E54", storage: "E55", service: "E56", armoury: "E58", "x-ray": "E63", staircase: "E65", telex: "E66",
  "security-hq": "E68", kitchen: "E74", office: "E75", entrance: "E77", ballroom: "E78", jamming: "E82", "central-lock": "E84",
  infirmary: "E88", radio: "E89", computer: "E93", vault: "E101", cellar: "E102", breaker: "E104", tunnel: "E111",
};
const ITEM_RULES: Record<string, string> = {
  intel: "E9", bomb: "E11", briefcase: "E12", "code-cracker": "E17", "hidden-weapon": "E26", vest: "E29", "first-aid": "E30",
  key: "E32", contraband: "E36", goggles: "E40", virus: "E45", "anti-virus": "E46", "code-book": "ER43", "tunnel-map": "ER43",
  letter: "ER44",
};
const CARD_RULES: Record<string, string> = { friendly: "ER22", ignore: "ER17" };
const MARK_RULES: Record<string, string> = {
  dark: "E107", pad: "E52", lock: "E85", reception: "E80", jamming: "ER43", key: "E32",
};

/** A room: who is there, and what it is good for in this mission; where it is good for nothing, that. */
function roomAbout(seen: Look, room: number): About {
  const { text } = seen;
  const sort = sortOf(room);
  const own = `page.embassy.about.${sort}`;
  const there = thereWords(seen, room);
  const words = text.has(own) ? text.say(own) : there.words !== "" ? there.words : text.say("page.embassy.about.nothing");
  const hurt = seatsIn(seen.view, room).some((seat) => seen.view.injured[playerOf(seen.view, seat)] === 1);
  return {
    title: roomWords(seen, room, 0), words: hurt ? `${words} ${text.say("page.embassy.about.injured")}` : words,
    rule: ROOM_RULES[sort] ?? "",
  };
}

function guestAbout(seen: Look, seat: number): About {
  const hurt = seen.view.injured[playerOf(seen.view, seat)] === 1;
  return { title: nameOf(seen, seat), words: seen.text.say(`page.embassy.about.${hurt ? "injured" : "guest"}`), rule: hurt ? "ER8" : "ER11" };
}

/** A card for meetings, or an item. */
function cardAbout({ text }: Look, kind: string, name: string): About {
  const plain = plainItem(name);
  if (kind === "item") {
    const key = text.has(`embassy.item.${name}`) ? `embassy.item.${name}` : `page.embassy.item.${plain}`;
    return { title: text.say(key), words: text.say(`page.embassy.effect.${plain}`), rule: ITEM_RULES[plain] ?? "" };
  }
  return { title: text.say(`embassy.card.${name}`), words: text.say(`page.embassy.about.card.${name}`), rule: CARD_RULES[name] ?? "ER3" };
}

export function about(seen: Look, thing: string): About | null {
  const { text, view } = seen;
  const [kind = "", name = ""] = thing.split(":");
  if (kind === "room") return roomAbout(seen, roomOf(name));
  if (kind === "guest") return guestAbout(seen, Number(name));
  if (kind === "loyalty") {
    const title = text.say("page.embassy.notes.guess");
    return { title: `${title}: ${factionName(seen, view.loyalty[0] ?? -1)}`, words: text.say("page.embassy.about.loyalty"), rule: "ER2" };
  }
  if (kind === "mark") {
    const title = text.say(`page.embassy.about.mark.${name}`);
    return { title, words: text.say(`page.embassy.about.mark.${name}.what`), rule: MARK_RULES[name] ?? "" };
  }
  return cardAbout(seen, kind, name);
}
