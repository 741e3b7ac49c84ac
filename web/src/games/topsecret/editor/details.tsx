/** Details of the selected place: name, connections, and help for the current tool. */
import type { EditorProps } from "../../../face/editor";
import { boardOf, neighbours } from "../board/map";
import { placeName } from "../words/names";
import { HEADQUARTERS, isCity } from "../view";
import { pack, withoutCity, withName } from "./changes";
import { addAt, emptySeen, placeOf } from "./tools";

const MAX_NAME_LENGTH = 40;

/** Return the connections of a place in words. */
function joinedTo(props: EditorProps, place: number): string {
  const board = boardOf(props.options);
  const near = place >= HEADQUARTERS ? board.gates[place - HEADQUARTERS] ?? [] : neighbours(board, place);
  return near.map((city) => placeName(emptySeen(props.text, props.options), city)).join(", ");
}

function PlaceDetails({ props, place }: { props: EditorProps; place: number }) {
  const { text, options, change, pick } = props;
  const board = boardOf(options);
  const neighbourNames = joinedTo(props, place);
  return (
    <>
      {isCity(place) ? (
        <label class="named"><span>{text.say("page.topsecret.make.name")}</span>
          <input class="field" value={board.cities[place]?.name ?? ""} maxLength={MAX_NAME_LENGTH} dir="auto"
            onInput={({ currentTarget }) => change(pack(withName(board, place, currentTarget.value)))} /></label>
      ) : <h2 class="cap">{placeName(emptySeen(text, options), place)}</h2>}
      <p>{neighbourNames === "" ? text.say("page.topsecret.make.alone") : text.say("page.topsecret.make.joined", { places: neighbourNames })}</p>
      {isCity(place) && (
        <button type="button" class="btn" onClick={() => { change(pack(withoutCity(board, place))); pick(""); }}>
          {text.say("page.topsecret.make.remove")}</button>
      )}
    </>
  );
}

export function Details(props: EditorProps) {
  const { text, tool } = props;
  const place = placeOf(props.picked);
  return (
    <section class="details">
      <p>{text.say(`page.topsecret.make.${tool}.how`)}</p>
      {tool === "add" && (
        <button type="button" class="btn" data-act="middle" onClick={() => addAt(props, { x: 0.5, y: 0.46 })}>
          {text.say("page.topsecret.make.middle")}</button>
      )}
      {place >= 0 && <PlaceDetails props={props} place={place} />}
    </section>
  );
}
