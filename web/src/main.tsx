/** The entry point: store the seat of the address, then render the page. */
import "./styles/styles";
import { options, render } from "preact";
import { App } from "./app";
import { IS_STATIC, staticAddress } from "./edition";
import { storeSeatFromLink } from "./route";

const { vnode: inherited } = options;

/**
 * SVG does not know Preact's camel-case `tabIndex`: write it in lower case, so that boards can be focused. In the static
 * edition, links lead to pages within its folder.
 */
options.vnode = (vnode) => {
  const props = vnode.props as Record<string, unknown>;
  if (typeof vnode.type === "string" && "tabIndex" in props) {
    props["tabindex"] = props["tabIndex"];
    delete props["tabIndex"];
  }
  if (IS_STATIC && vnode.type === "a" && typeof props["href"] === "string" && props["href"].startsWith("/")) {
    props["href"] = staticAddress(props["href"]);
  }
  inherited?.(vnode);
};

storeSeatFromLink();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
