/** Embassy on the front page, and how it sounds. */
import type { Front } from "../front";
import poster from "./art/poster.svg";
import "./art/tokens.css";
import "./art/front.css";

const front: Front = {
  poster,
  sounds: {
    Drew: "card", Entered: "step", Moved: "step", Scanned: "select", Played: "card", Discarded: "card", Met: "clash",
    Stole: "card", Acted: "select", Boarded: "helicopter", "Acted.lights": "lights", "Acted.call": "helicopter",
    "Acted.heal": "win", "Played.E51": "bomb",
  },
};

export default front;
