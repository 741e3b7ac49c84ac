/** The face of Kyoto. */
import { memo } from "../../ui/memo";
import type { Face, Seen } from "../../face/face";
import { Board } from "./board/board";
import { Common, aim } from "./panels/common";
import { Hand } from "./hand/hand";
import { Notes } from "./panels/notes";
import { Panel, Strip } from "./panels/panel";
import { forgetPlan, nextPlacement } from "./hand/setupPlan";
import { beliefs, reveal } from "./words/ending";
import { begins, turnSummary, ends } from "./words/log";
import { label, question } from "./words/question";
import { Sheet } from "./panels/sheet";
import { describe } from "./words/describe";
import symbols from "./art/symbols.svg";
import { things, wantedNotation } from "./words/things";
import { sideOf, type KyotoView } from "./view";
import { about } from "./words/about";
import { sideWord } from "./words/names";
import "./art/kyoto.css";
import "./art/page.css";

const Symbols = memo(function Symbols() {
  return <svg class="defs" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />;
});

/** Return the seat to move; before the first turn, the seat that is asked. */
function turn({ view }: Seen<KyotoView>): number {
  if (view.asked === "") return -1;
  const first = ["PlaceAgent", "ChooseOpenly", "ChooseSealed", "ChooseColour"].includes(view.asked);
  const whose = first ? view.asked_of : view.turn;
  return whose < 0 ? -1 : sideOf(view, whose);
}

function Emblem({ seat }: { seat: number }) {
  const hat = seat === 0 ? "#ky-p-oni" : "#ky-p-gov";
  return <svg viewBox="0 0 44 58" aria-hidden="true"><use href={hat} width="44" height="58" /></svg>;
}

/** Choices during which the board is read, or pointed at too. */
const IN_DOCK: readonly string[] = ["UseEquipment", "ChooseColour", "KeepOne"];

const face: Face<KyotoView> = {
  game: "kyoto", things, wanted: wantedNotation, question, label, turn, Board, Hand, Panel, Strip, Notes, Sheet, Common, Emblem, describe,
  reveal, beliefs, begins, turnSummary, ends, about,
  Symbols: () => <Symbols />,
  sheetInDock: ({ view }) => IN_DOCK.includes(view.asked),
  next: nextPlacement, forget: forgetPlan,
  aim,
  seatLabel: (seen, seat) => sideWord(seen.text, seat),
  unsaid: "page.kyoto.agent.",
  printing: () => import("./print"),
  editor: async () => (await import("./editor/editor")).default,
};

export default face;
