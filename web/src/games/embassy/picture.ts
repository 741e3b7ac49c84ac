/** The board of Embassy as a picture. */
import type { Art } from "../../picture/picture";
import { Board } from "./board";
import style from "./embassy.css";
import symbols from "./symbols.svg";
import tokens from "./tokens.css";

const art: Art = { board: (seen) => Board({ seen }), symbols, styles: [tokens, style], frame: "0 0 728 602" };

export default art;
