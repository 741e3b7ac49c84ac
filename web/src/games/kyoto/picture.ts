/** The board of Kyoto as a picture; agents have no letters, since code names depend on the log. */
import type { Art } from "../../face/face";
import { Board } from "./board/board";
import style from "./art/kyoto.css";
import symbols from "./art/symbols.svg";
import tokens from "./art/tokens.css";
import { things } from "./words/things";

const art: Art = { board: (seen) => Board({ seen }), things, symbols, styles: [tokens, style], unsaid: "page.kyoto.agent." };

export default art;
