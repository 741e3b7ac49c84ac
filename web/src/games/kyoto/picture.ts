/** The board of Kyoto as a picture; code names follow from the log, not from a view: agents are drawn without them. */
import type { Art } from "../../picture/picture";
import { Board } from "./board";
import style from "./kyoto.css";
import symbols from "./symbols.svg";
import tokens from "./tokens.css";

const art: Art = { board: (seen) => Board({ seen }), symbols, styles: [tokens, style], unsaid: "page.kyoto.agent." };

export default art;
