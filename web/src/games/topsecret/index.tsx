/** The face of Top Secret. */
import type { Face } from "../../face/face";
import { memo } from "../../ui/memo";
import { Board } from "./board/board";
import { Hand } from "./hand/hand";
import { about } from "./words/about";
import { aim, colourName } from "./words/names";
import { Notes, forgetGuesses } from "./panels/notes";
import { nextPack, packing } from "./hand/packing";
import { Emblem, Panel, Strip } from "./panels/panel";
import { acts, openPlace } from "./board/clicks";
import { forgetRoute, nextStep } from "./board/routePlan";
import { beliefs, reveal } from "./words/ending";
import { begins, turnSummary, ends } from "./words/log";
import { label, question } from "./words/question";
import { Sheet } from "./panels/sheet";
import { describe } from "./words/describe";
import symbols from "./art/symbols.svg";
import { things, wantedNotation } from "./words/things";
import { playerOf, seatOf, type TopSecretView } from "./view";
import "./art/topsecret.css";
import "./art/page.css";

const Symbols = memo(function Symbols() {
  return <svg class="defs" aria-hidden="true" dangerouslySetInnerHTML={{ __html: `<defs>${symbols}</defs>` }} />;
});

/** Discard all that a seat has planned and noted. */
function forget(): void {
  packing.set(null);
  openPlace.set(-1);
  forgetRoute();
  forgetGuesses();
}

const face: Face<TopSecretView> = {
  game: "topsecret", things, wanted: wantedNotation, question, label, about, aim, Board, Hand, Panel, Strip, Notes, Sheet, Emblem, describe, reveal,
  beliefs, begins, turnSummary, ends,
  Symbols: () => <Symbols />,
  Common: () => null,
  acts, forget,
  next: (seen) => nextPack(seen) ?? nextStep(seen),
  turn: ({ view }) => (view.asked === "" ? -1 : seatOf(view, view.asked_of >= 0 ? view.asked_of : view.turn)),
  seatLabel: (seen, seat) => colourName(seen, playerOf(seen.view, seat)),
  printing: () => import("./print"),
  editor: async () => (await import("./editor/editor")).default,
};

export default face;
