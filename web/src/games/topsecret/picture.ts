/** The board of Top Secret as a picture. */
import type { Art } from "../../picture/picture";
import { Board } from "./board";
import symbols from "./symbols.svg";
import tokens from "./tokens.css";
import style from "./topsecret.css";

const art: Art = { board: (seen) => Board({ seen }), symbols, styles: [tokens, style] };

export default art;
