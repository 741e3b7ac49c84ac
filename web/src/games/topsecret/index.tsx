/** The face of Top Secret. */
import type { VNode } from "preact";
import type { Face } from "../face";
import { memo } from "../../parts/tools/memo";
import { Board } from "./board";
import { Hand } from "./hand";
import { colourName } from "./names";
import { Notes } from "./notes";
import { nextPack } from "./packing";
import { Emblem, Panel, Strip } from "./panel";
import { nextStep } from "./plan";
import { label, question } from "./question";
import { Sheet } from "./sheet";
import { spoken } from "./spoken";
import symbols from "./symbols.svg";
import { things, wanted } from "./things";
import { playerOf, seatOf, type TopSecretView } from "./view";
import "./topsecret.css";
import "./page.css";

const Symbols = memo(function Symbols(): VNode {
  return <svg class="defs" aria-hidden="true" dangerouslySetInnerHTML={{ __html: `<defs>${symbols}</defs>` }} />;
});

const face: Face<TopSecretView> = {
  game: "topsecret",
  things,
  wanted,
  question,
  next: (seen) => nextPack(seen) ?? nextStep(seen),
  label,
  turn: ({ view }) => (view.asked === "" ? -1 : seatOf(view, view.asked_of >= 0 ? view.asked_of : view.turn)),
  called: (seen, seat) => colourName(seen, playerOf(seen.view, seat)),
  Symbols: () => <Symbols />,
  Board,
  Hand,
  Panel,
  Strip,
  Notes,
  Sheet,
  Common: () => null,
  Emblem,
  spoken,
};

export default face;
