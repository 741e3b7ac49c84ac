/** The board of Embassy as a picture. */
import type { Art } from "../../face/face";
import { WholeHouse } from "./board/board";
import style from "./art/embassy.css";
import symbols from "./art/symbols.svg";
import tokens from "./art/tokens.css";
import { things } from "./words/things";

const art: Art = { board: (seen) => WholeHouse({ seen }), things, symbols, styles: [tokens, style], frame: "0 0 728 602" };

export default art;
