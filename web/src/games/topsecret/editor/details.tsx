/** What can be said of the picked place: the name of a city, what it is joined to, and how the tool that is held works. */
import type { EditorProps } from "../../../face/editor";
import { boardOf, neighbours } from "../board/map";
import { placeName } from "../words/names";
import { HEADQUARTERS, isCity } from "../view";
import { packed, removed, renamed } from "./changes";
import { addAt, lookOf, placeOf } from "./working";

const LONGEST_NAME = 40;

/** The places that a place is joined to, in words. */
function joinedTo(work: EditorProps, place: number): string {
  const board = boardOf(work.options);
  const near = place >= HEADQUARTERS ? board.gates[place - HEADQUARTERS] ?? [] : neighbours(board, place);
  return near.map((city) => placeName(lookOf(work.text, work.options), city)).join(", ");
}

function Picked({ work, place }: { work: EditorProps; place: number }) {
  const { text, options, change, pick } = work;
  const board = boardOf(options);
  const near = joinedTo(work, place);
  return (
    <>
      {isCity(place) ? (
        <label class="named"><span>{text.say("page.topsecret.make.name")}</span>
          <input class="field" value={board.cities[place]?.name ?? ""} maxLength={LONGEST_NAME} dir="auto"
            onInput={({ currentTarget }) => change(packed(renamed(board, place, currentTarget.value)))} /></label>
      ) : <h2 class="cap">{placeName(lookOf(text, options), place)}</h2>}
      <p>{near === "" ? text.say("page.topsecret.make.alone") : text.say("page.topsecret.make.joined", { places: near })}</p>
      {isCity(place) && (
        <button type="button" class="btn" onClick={() => { change(packed(removed(board, place))); pick(""); }}>
          {text.say("page.topsecret.make.remove")}</button>
      )}
    </>
  );
}

export function Details(work: EditorProps) {
  const { text, tool } = work;
  const place = placeOf(work.picked);
  return (
    <section class="details">
      <p>{text.say(`page.topsecret.make.${tool}.how`)}</p>
      {tool === "add" && (
        <button type="button" class="btn" data-act="middle" onClick={() => addAt(work, { x: 0.5, y: 0.46 })}>
          {text.say("page.topsecret.make.middle")}</button>
      )}
      {place >= 0 && <Picked work={work} place={place} />}
    </section>
  );
}
