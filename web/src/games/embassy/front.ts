/** The poster and the sounds of Embassy. */
import type { GameFront } from "../../face/front";
import poster from "./art/poster.svg";
import "./art/tokens.css";
import "./art/front.css";

const front: GameFront = {
  poster,
  sounds: {
    Drew: "card", Entered: "door", Moved: "step", Scanned: "select", Played: "card", Discarded: "card", Met: "clash",
    Stole: "card", Acted: "select", Boarded: "helicopter", "Acted.lights": "lights", "Acted.call": "helicopter",
    "Acted.heal": "win", "Acted.lock": "door", "Played.E32": "door", "Played.E51": "bomb",
  },
};

export default front;
