/** The board of Top Secret as a picture. */
import type { Art } from "../../face/face";
import { Board } from "./board/board";
import symbols from "./art/symbols.svg";
import tokens from "./art/tokens.css";
import style from "./art/topsecret.css";
import { things } from "./words/things";

const art: Art = { board: (seen) => Board({ seen }), things, symbols, styles: [tokens, style] };

export default art;
