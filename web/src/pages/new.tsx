/** The form for a new table. */
import { Segment } from "../ui/segment";
import { useTitle } from "../ui/hooks";
import { useState } from "preact/hooks";
import { useLobby } from "../evenings/lobby";
import { openTable, type SeatRequest, type Person } from "../net/api";
import { useInfo, useTitleOf, useText } from "../ui/page";
import { useFace } from "../face/load";
import type { AnyFace } from "../face/face";
import { counts, defaults } from "../forms/options";
import { Bar, LabelledName } from "../people/bar";
import { ownIdentity } from "../people/guest";
import { Icon } from "../ui/icon";
import { OptionForm } from "../forms/optionForm";
import { Poster } from "../face/poster";
import { Presets, type Wish } from "../forms/presets";
import { Problem, useRequest, type ErrorMessage } from "../ui/problem";
import { SeatForm, sized } from "../forms/seatForm";
import { NO_TIME, TimeForm } from "../forms/timeForm";
import { GameIntro } from "../rules/learnLinks";
import { saveValue, loadValue } from "../store";
import type { GameInfo, GameName } from "../wire";

/** Whether a wish from before can still be fulfilled. */
function fits(info: GameInfo, { options, seats }: Wish): boolean {
  return Object.keys(options).every((name) => name in info.options) && counts(info, options).includes(seats.length);
}

/** A wish with every option at its default. */
function asUsual(info: GameInfo, wish: Wish): Wish {
  const options = defaults(info);
  return { ...wish, options, seats: sized(wish.seats, counts(info, options)[0] ?? 2), time: NO_TIME };
}

/** The table as it was set up last time, or the usual one. */
function firstWish(info: GameInfo): Wish {
  const fresh = asUsual(info, { options: {}, seats: [], freeText: true });
  const last = loadValue<Wish>(`last.${info.name}`, fresh);
  return fits(info, last) ? last : fresh;
}

/** The wish with some options changed; seats follow where that allows another number of players. */
function withOptions(info: GameInfo, wish: Wish, changed: Record<string, string>): Wish {
  const options = { ...wish.options, ...changed };
  const allowed = counts(info, options);
  const count = allowed.includes(wish.seats.length) ? wish.seats.length : allowed[0] ?? 2;
  return { ...wish, options, seats: sized(wish.seats, count) };
}

/** What the server is asked for: the number of players is an option where the game has one. */
function wanted(info: GameInfo, wish: Wish): Record<string, string> {
  return "players" in info.options ? { ...wish.options, players: String(wish.seats.length) } : wish.options;
}

interface CountProps { info: GameInfo; wish: Wish; change(seats: SeatRequest[]): void }

function PlayerCount({ info, wish, change }: CountProps) {
  const text = useText();
  const allowed = counts(info, wish.options);
  if (allowed.length < 2) return null;
  return (
    <div class="named">
      <span>{text.say("page.new.players")}</span>
      <Segment label={text.say("page.new.players")} options={allowed.map((count) => [count, count])} value={wish.seats.length}
        choose={(count) => change(sized(wish.seats, count))} />
    </div>
  );
}

function Check({ name, on, change }: { name: string; on: boolean; change(on: boolean): void }) {
  const text = useText();
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} />
      <span>{text.say(name)}<small>{text.say(`${name}.what`)}</small></span>
    </label>
  );
}

/** Open the requested table and remember the request as the default for the next time. */
async function open(info: GameInfo, wish: Wish, who: Person, listed: boolean): Promise<void> {
  await openTable({ ...wish, ...who, game: info.name, options: wanted(info, wish), listed });
  saveValue(`last.${info.name}`, wish);
}

/** A refusal that calls an option as the form does. */
function withOptionName(game: GameName, problem: ErrorMessage | null): ErrorMessage | null {
  if (problem === null || problem.key !== "config.no-value") return problem;
  return { ...problem, told: { ...problem.told, name: `@${game}.option.${String(problem.told["name"])}` } };
}

function WishForm({ info, face }: { info: GameInfo; face: AnyFace | null }) {
  const text = useText();
  const [wish, put] = useState(() => firstWish(info));
  const { busy, error, run, clear } = useRequest();
  const [listed, setListed] = useState(false);
  const lobby = useLobby();
  const setWish = (next: Wish): void => { put(next); clear(); };
  const full = wish.seats.every(({ kind }) => kind !== "open");
  return (
    <form class="setup" noValidate
      onSubmit={(event) => { event.preventDefault(); run(() => open(info, wish, ownIdentity(text), listed)); }}>
      <h2 class="cap">{text.say("page.new.people")}</h2>
      <LabelledName />
      <PlayerCount info={info} wish={wish} change={(seats) => setWish({ ...wish, seats })} />
      <SeatForm seats={wish.seats} levels={info.levels} face={face} config={wanted(info, wish)}
        change={(seats) => setWish({ ...wish, seats })} />
      <h2 class="cap">{text.say("page.new.options")}</h2>
      <Presets game={info.name} wish={wish} choose={(kept) => { if (fits(info, kept)) setWish(kept); }}
        usual={() => setWish(asUsual(info, wish))} />
      <OptionForm info={info} options={wish.options} players={wish.seats.length}
        change={(changed) => setWish(withOptions(info, wish, changed))} />
      <TimeForm time={wish.time ?? NO_TIME} two={wish.seats.length === 2}
        change={(time) => setWish({ ...wish, time })} />
      <Check name="page.new.text" on={wish.freeText} change={(freeText) => setWish({ ...wish, freeText })} />
      {lobby?.on === true && <Check name="page.new.listed" on={listed} change={setListed} />}
      <footer class="stick">
        <Problem error={withOptionName(info.name, error)} />
        <button type="submit" class="btn go" disabled={busy}>{text.say(full ? "page.new.begin" : "page.new.go")}</button>
      </footer>
    </form>
  );
}

export function New({ game }: { game: GameName }) {
  const text = useText();
  const info = useInfo(game);
  const face = useFace(game);
  const title = text.say("page.new", { game: useTitleOf(game) });
  useTitle(title);
  return (
    <div class="sided">
      <div class={`band ${game}`}><Poster game={game} fit /></div>
      <div class="side">
        <Bar />
        <main class="form">
          <a class="back" href="/"><Icon name="left" />{text.say("page.front")}</a>
          <h1 class="display">{title}</h1>
          <GameIntro game={game} />
          {face !== null && <face.Symbols />}
          {info !== undefined && <WishForm info={info} face={face} />}
        </main>
      </div>
    </div>
  );
}
