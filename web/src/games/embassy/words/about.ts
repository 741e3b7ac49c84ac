/** Tooltips of Embassy: rooms, cards, items, guests and marks. */
import type { About } from "../../../face/face";
import { cite } from "../cite";
import { roomWords } from "../board/rooms";
import { factionName, nameOf, plainItem, playerOf, roomOf, seatsIn, roomKindOf, type EmbassySeen } from "./names";
import { roomUse } from "./routeWords";

/** Return the tooltip of a room: who is there, and its use in this mission. */
function roomAbout(seen: EmbassySeen, room: number): About {
  const { text } = seen;
  const roomKind = roomKindOf(room);
  const own = `page.embassy.about.${roomKind}`;
  const there = roomUse(seen, room);
  const words = text.has(own) ? text.say(own) : there.words !== "" ? there.words : text.say("page.embassy.about.nothing");
  const hurt = seatsIn(seen.view, room).some((seat) => seen.view.injured[playerOf(seen.view, seat)] === 1);
  return {
    title: roomWords(seen, room, 0), words: hurt ? `${words} ${text.say("page.embassy.about.injured")}` : words,
    rule: cite("room", roomKind),
  };
}

function guestAbout(seen: EmbassySeen, seat: number): About {
  const key = seen.view.injured[playerOf(seen.view, seat)] === 1 ? "injured" : "guest";
  return { title: nameOf(seen, seat), words: seen.text.say(`page.embassy.about.${key}`), rule: cite("about", key) };
}

/** Return the tooltip of a meeting card or an item. */
function cardAbout({ text }: EmbassySeen, kind: string, name: string): About {
  const plain = plainItem(name);
  if (kind === "item") {
    const key = text.has(`embassy.item.${name}`) ? `embassy.item.${name}` : `page.embassy.item.${plain}`;
    return { title: text.say(key), words: text.say(`page.embassy.effect.${plain}`), rule: cite("item", plain) };
  }
  return { title: text.say(`embassy.card.${name}`), words: text.say(`page.embassy.about.card.${name}`), rule: cite("card", name) || cite("card", "attack") };
}

export function about(seen: EmbassySeen, thing: string): About | null {
  const { text, view } = seen;
  const [kind = "", name = ""] = thing.split(":");
  if (kind === "room") return roomAbout(seen, roomOf(name));
  if (kind === "guest") return guestAbout(seen, Number(name));
  if (kind === "loyalty") {
    const title = text.say("page.embassy.notes.guess");
    return { title: `${title}: ${factionName(seen, view.loyalty[0] ?? -1)}`, words: text.say("page.embassy.about.loyalty"), rule: cite("about", "loyalty") };
  }
  if (kind === "mark") {
    const title = text.say(`page.embassy.about.mark.${name}`);
    return { title, words: text.say(`page.embassy.about.mark.${name}.what`), rule: cite("mark", name) };
  }
  return cardAbout(seen, kind, name);
}
