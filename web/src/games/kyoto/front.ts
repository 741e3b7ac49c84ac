/** The poster and the sounds of Kyoto. */
import type { GameFront } from "../../face/front";
import poster from "./art/poster.svg";
import "./art/tokens.css";
import "./art/front.css";

const front: GameFront = {
  poster,
  sounds: {
    Played: "card", Drew: "card", Placed: "step", Pushed: "step", Clashed: "clash", Captured: "win", Swapped: "card",
    Marked: "card", Sprung: "clash", Used: "card",
  },
};

export default front;
