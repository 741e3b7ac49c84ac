/** The poster and the sounds of Top Secret. */
import type { GameFront } from "../../face/front";
import poster from "./art/poster.svg";
import "./art/tokens.css";
import "./art/front.css";

const front: GameFront = {
  poster,
  sounds: {
    Rolled: "step", Placed: "card", Moved: "step", Took: "card", Dropped: "card", Met: "step", Laid: "card",
    Turned: "duel", Beaten: "lose", Returned: "step", Opened: "win", "Opened.bomb": "bomb", Lost: "lose", Eliminated: "bomb",
  },
};

export default front;
