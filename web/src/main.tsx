/** The entry point: store the seat of the address, then render the page. */
import "./styles/styles";
import { options, render } from "preact";
import { App } from "./app";
import { storeSeatFromLink } from "./route";

const { vnode: inherited } = options;

/** SVG does not know Preact's camel-case `tabIndex`: write it in lower case, so that boards can be focused. */
options.vnode = (vnode) => {
  const props = vnode.props as Record<string, unknown>;
  if (typeof vnode.type === "string" && "tabIndex" in props) {
    props["tabindex"] = props["tabIndex"];
    delete props["tabIndex"];
  }
  inherited?.(vnode);
};

storeSeatFromLink();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
