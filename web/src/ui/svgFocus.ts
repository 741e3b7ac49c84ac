/** Preact writes `tabIndex` as it stands, which SVG does not know: so that boards have focus too, it is written small. */
import { options } from "preact";

const before = options.vnode;

options.vnode = (vnode) => {
  const props = vnode.props as Record<string, unknown>;
  if (typeof vnode.type === "string" && "tabIndex" in props) {
    props["tabindex"] = props["tabIndex"];
    delete props["tabIndex"];
  }
  before?.(vnode);
};
