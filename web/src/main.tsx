/** The beginning: a seat in the address is taken, then the page is drawn. */
import "./styles/styles";
import "./ui/svgFocus";
import { render } from "preact";
import { App } from "./app";
import { takeSeat } from "./route";

takeSeat();
const place = document.getElementById("app");
if (place !== null) render(<App />, place);
