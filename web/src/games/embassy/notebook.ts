/** What a player may remember of the others, kept only from the lines that this seat heard, as notebook.py does. */
import type { Line } from "../../wire";
import { CARDS, COMPUTER, FACTIONS, ITEMS, missionOf, playerOf, SECURITY_HQ, X_RAY } from "./nouns";
import type { Look } from "./nouns";
import { factOf } from "./story";

export interface Known { item: number; round: number }
/** What is known of one guest. */
export interface Page {
  /** The faction that was seen, -1 for none, and in which round. */
  faction: number;
  round: number;
  neutral: number;
  items: Known[];
  /** The round since when the items may have gone, 0 for none. */
  doubt: number;
  /** How often this guest has looked at a card of mine, and when he saw my items. */
  looks: number;
  sawMine: number;
  stays: Map<number, number[]>;
  /** Helicopters called and destroyed, and cards shown. */
  story: { key: string; told: Record<string, unknown> }[];
}

const WATCHED: ReadonlySet<number> = new Set([X_RAY, SECURITY_HQ, COMPUTER]);
const FIGHT: ReadonlySet<string> = new Set(["ER19", "E26", "E29"]);
const CRACKER = ITEMS.indexOf("code-cracker");

const empty = (): Page => ({
  faction: -1, round: 0, neutral: 0, items: [], doubt: 0, looks: 0, sawMine: 0, stays: new Map(), story: [],
});

/** The notebook of one seat, that takes down line by line. */
export class Notebook {
  readonly pages: Page[];
  private round = 0;
  private pad = -1;
  private readonly at: number[];
  private before = new Map<number, number>();

  constructor(private readonly me: number, players: number) {
    this.pages = Array.from({ length: players }, empty);
    this.at = this.pages.map(() => -1);
  }

  hear(lines: readonly Line[]): this {
    lines.forEach((line, place) => {
      this.hearPlace(line);
      this.hearItem(line, lines[place + 1]);
      this.hearMeeting(line);
      this.hearSight(line);
    });
    return this;
  }

  private page(seat: number): Page {
    return this.pages[seat] ?? empty();
  }

  private hearPlace(line: Line): void {
    const player = factOf(line, "player");
    if (line.kind === "Began") this.beginTurn(factOf(line, "round_number"));
    else if (line.kind === "Moved") this.at[player] = factOf(line, "to");
    else if (line.kind === "Acted" && line.facts["action"] === "call") {
      this.pad = FACTIONS.indexOf(String(line.facts["what"]));
      this.write(player, "called", { faction: `@embassy.faction.${FACTIONS[this.pad]}` });
    } else if (line.kind === "Played" && line.facts["number"] === "E51") {
      this.write(player, "destroyed", { faction: `@embassy.faction.${FACTIONS[this.pad]}` });
    }
  }

  private beginTurn(round: number): void {
    this.at.forEach((room, seat) => {
      if (!WATCHED.has(room)) return;
      const rounds = this.page(seat).stays.get(room) ?? [];
      if (!rounds.includes(this.round)) this.page(seat).stays.set(room, [...rounds, this.round]);
    });
    this.round = round;
    this.before = new Map();
  }

  private write(seat: number, key: string, told: Record<string, unknown>): void {
    this.page(seat).story.push({ key: `page.embassy.note.${key}`, told: { round: this.round, ...told } });
  }

  private hearItem(line: Line, next: Line | undefined): void {
    const player = factOf(line, "player");
    if (line.kind === "Played" || line.kind === "Discarded") this.remove(player, factOf(line, "item"));
    else if (line.kind === "Cracked") this.remove(player, CRACKER);
    else if (line.kind === "Repacked" && line.facts["filled"] === true) this.doubted(player);
    else if (line.kind === "Stole") this.move(factOf(line, "other"), player, factOf(line, "item"));
    else if (line.kind === "Handed") this.hand(line, next?.kind === "Counted");
  }

  /** ER22 One gift alone changes the counts for all to see, unless it was refused. */
  private hand(line: Line, counted: boolean): void {
    const [gift, answer] = [factOf(line, "gift"), factOf(line, "answer")];
    if (!counted && (gift < 0 || answer < 0)) return;
    if (gift >= 0) this.move(factOf(line, "player"), factOf(line, "other"), gift);
    if (answer >= 0) this.move(factOf(line, "other"), factOf(line, "player"), answer);
  }

  private remove(seat: number, item: number): void {
    const { items } = this.page(seat);
    const place = items.findIndex((each) => each.item === item);
    if (place >= 0) items.splice(place, 1);
  }

  private add(seat: number, item: number): void {
    const page = this.page(seat);
    if (page.items.length === 0) page.doubt = 0;
    page.items.push({ item, round: this.round });
  }

  private doubted(seat: number): void {
    const page = this.page(seat);
    if (page.items.length > 0 && page.doubt === 0) page.doubt = this.round;
  }

  /** An item changes hands; -1 where this seat does not see which. */
  private move(giver: number, taker: number, item: number): void {
    if (item < 0) return this.doubted(giver);
    this.remove(giver, item);
    this.add(taker, item);
  }

  /** ER56 Gifts of others are not seen: after a meeting hands are in doubt, unless it turns out to be a fight. */
  private hearMeeting(line: Line): void {
    const [player, other] = [factOf(line, "player"), factOf(line, "other")];
    if (line.kind === "Met") {
      this.before = new Map();
      if (player === this.me || other === this.me) return;
      for (const seat of [player, other]) {
        this.before.set(seat, this.page(seat).doubt);
        this.doubted(seat);
      }
    } else if (line.kind === "Exchanged") {
      this.showed(player, factOf(line, "card"));
      this.showed(other, factOf(line, "answer"));
      this.noGifts();
    } else if (line.kind === "Decided" || this.isFight(line, player)) this.noGifts();
  }

  private isFight(line: Line, player: number): boolean {
    const shows = ["Rewarded", "Played", "Passed"].includes(line.kind) && FIGHT.has(String(line.facts["number"]));
    return shows && this.before.has(player);
  }

  private showed(seat: number, card: number): void {
    this.write(seat, "showed", { card: `@embassy.card.${CARDS[card]}` });
  }

  private noGifts(): void {
    for (const [seat, doubt] of this.before) this.page(seat).doubt = doubt;
    this.before = new Map();
  }

  private hearSight(line: Line): void {
    const [player, other, faction] = [factOf(line, "player"), factOf(line, "other"), factOf(line, "faction")];
    if (line.kind === "Scanned") this.scan(line);
    else if (line.kind === "Peeked" && factOf(line, "item") >= 0) {
      this.remove(other, factOf(line, "item"));
      this.add(other, factOf(line, "item"));
    } else if (line.kind === "Looked") this.looked(player, other, faction);
    else if ((line.kind === "Dealt" || line.kind === "Boarded") && faction >= 0) {
      Object.assign(this.page(player), { faction, round: this.round });
    }
  }

  private looked(player: number, other: number, faction: number): void {
    if (other === this.me) this.page(player).looks += 1;
    else if (faction === FACTIONS.length) this.page(other).neutral += 1;
    else if (faction >= 0) Object.assign(this.page(other), { faction, round: this.round });
  }

  /** E63 The watcher sees the whole hand, and whose hand it is knows that. */
  private scan(line: Line): void {
    const items = Array.isArray(line.facts["items"]) ? line.facts["items"].map(Number) : [];
    const [player, watcher] = [factOf(line, "player"), factOf(line, "watcher")];
    if (items.includes(-1)) return;
    const known = items.map((item) => ({ item, round: this.round }));
    if (watcher === this.me) Object.assign(this.page(player), { items: known, doubt: 0 });
    else if (player === this.me && items.length > 0) this.page(watcher).sawMine = this.round;
  }
}

/** The factions that each seat can be of: by what was seen, and by counting what the mission deals. */
export function possible(seen: Look, pages: readonly Page[]): number[][] {
  const { view, config } = seen;
  const dealt = missionOf(config).deal[String(view.players)] ?? [];
  const known = pages.map((page, seat) => {
    const open = view.loyalty[playerOf(view, seat)] ?? -1;
    return open >= 0 ? open : page.faction;
  });
  const left = dealt.map((count, faction) => count - known.filter((each) => each === faction).length);
  return known.map((faction) => (faction >= 0 ? [faction] : left.flatMap((count, each) => (count > 0 ? [each] : []))));
}
