/** The face of Embassy: the house at night, its guests, and how a choice is made in it. */
import type { Face } from "../face";
import { Board } from "./board";
import { Symbols } from "./building";
import { Common } from "./common";
import "./embassy.css";
import "./page.css";
import { Hand } from "./hand";
import { label } from "./labels";
import { Notes } from "./notes";
import { lineWords, seatOf } from "./nouns";
import { Emblem, Panel, Strip } from "./panel";
import { question } from "./question";
import { nextStep } from "./route";
import { Sheet } from "./sheet";
import { spoken } from "./spoken";
import { things, wanted } from "./things";
import type { EmbassyView } from "./view";

const face: Face<EmbassyView> = {
  game: "embassy", things, wanted, question, Symbols, Board, Hand, Panel, Strip, Notes, Sheet, Common, Emblem,
  next: nextStep,
  label,
  lineWords,
  spoken,
  turn: ({ view }) => (view.asked === "" ? -1 : seatOf(view, view.turn)),
  called: ({ text }, seat) => text.say(`embassy.player.${seat}`),
};

export default face;
