/** Embassy as text: the rooms of each floor with their doors, and the hand. */
import type { Place, Row, Description } from "../../../face/face";
import { itemWords } from "../hand/cards";
import { floorOf, buildingOf, rowOf } from "../board/layout";
import { cardName, expandCounts, factionName, FLOORS, roomName, ROOMS, seatsIn, type EmbassySeen } from "./names";
import { roomWords } from "../board/rooms";
import { goTo, reachableRoutes } from "../board/route";
import type { EmbassyView } from "../seen";

/** Return the passages of a room in words. */
function doorsOf(seen: EmbassySeen, room: number): string[] {
  return buildingOf(seen.config).passages.flatMap(({ from, to, kind }) => {
    const other = from === room ? to : to === room ? from : -1;
    return other < 0 ? [] : [seen.text.say(`page.embassy.leads.${kind}`, { room: roomName(seen, other) })];
  });
}

function describeRoom(seen: EmbassySeen, room: number, steps: number): Place {
  const words = [roomWords(seen, room, steps), ...doorsOf(seen, room)];
  return {
    key: ROOMS[room] ?? "", words: words.join(", "), busy: seatsIn(seen.view, room).length > 0,
    point: () => goTo(seen, room),
  };
}

/** Return three rows per floor, from back to front. */
function rows(seen: EmbassySeen): Row[] {
  const house = buildingOf(seen.config);
  const reachable = reachableRoutes(seen);
  const locked = seen.view.lock[0] >= 0 ? seen.view.lock[1] : -1;
  const rooms = ROOMS.map((_, room) => room).sort((one, other) => (house.cells[one] ?? 0) - (house.cells[other] ?? 0));
  return FLOORS.flatMap((name, floor) => [0, 1, 2].map((row) => ({
    name: seen.text.say("page.embassy.row", {
      floor: `@page.embassy.floor.${name}${floor === locked ? ".locked" : ""}`, row: row + 1,
    }),
    places: rooms.filter((room) => floorOf(room) === floor && rowOf(house, room) === row)
      .map((room) => describeRoom(seen, room, reachable.get(room)?.length ?? 0)),
  })));
}

function hand(seen: EmbassySeen): string[] {
  const { view, text } = seen;
  if (seen.you < 0 || seen.covered) return [];
  return [
    text.say("page.embassy.loyalty", { faction: factionName(seen, view.loyalty[0] ?? -1) }),
    ...expandCounts(view.attacks).map((card) => cardName(seen, card)), ...expandCounts(view.hand).map((item) => itemWords(seen, item)),
  ];
}

export const describe: Description<EmbassyView> = { rows, hand };
