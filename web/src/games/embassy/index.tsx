/** The face of Embassy. */
import type { Face } from "../../face/face";
import { Board } from "./board/board";
import { Symbols } from "./board/building";
import { Common, aim } from "./panels/common";
import "./art/embassy.css";
import "./art/page.css";
import { Hand } from "./hand/hand";
import { about } from "./words/about";
import { label, question } from "./words/question";
import { Notes } from "./panels/notes";
import { lineWords, seatOf } from "./words/names";
import { Emblem, Panel, Strip } from "./panels/panel";
import { beliefs, reveal } from "./words/ending";
import { begins, turnSummary, ends } from "./words/log";
import { sightsOf } from "./panels/meeting";
import { forgetRoute, nextStep } from "./board/route";
import { Sheet } from "./panels/sheet";
import { describe } from "./words/describe";
import { acts, things, wantedNotation } from "./words/things";
import type { EmbassyView } from "./seen";

const face: Face<EmbassyView> = {
  game: "embassy", things, wanted: wantedNotation, question, label, about, aim, Symbols, Board, Hand, Panel, Strip, Notes, Sheet, Common, Emblem,
  describe, reveal, beliefs, begins, turnSummary, ends, lineWords,
  acts, next: nextStep, forget: forgetRoute,
  now: (seen) => seen.you < 0 ? "" : sightsOf(seen).join(" "),
  turn: ({ view }) => (view.asked === "" ? -1 : seatOf(view, view.turn)),
  seatLabel: ({ text }, seat) => text.say(`embassy.player.${seat}`),
  printing: () => import("./print"),
  editor: async () => (await import("./editor/editor")).default,
};

export default face;
