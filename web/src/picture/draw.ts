/** Rendering of components to SVG text, without event handlers. */
import { Component, isValidElement, type ComponentChild, type ComponentChildren, type FunctionComponent } from "preact";

export type Props = Record<string, unknown>;
type Part = FunctionComponent<Props> | (new (props: Props) => Component<Props>);

/** The parts of a picture are named by its own label, and nobody points at them. */
const NOT_DRAWN = /^(on[A-Z].*|aria-.*|data-thing|data-about|role|tabIndex|style|children|dangerouslySetInnerHTML)$/;
const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** An element with its attributes; `inside` is written already. */
export function element(name: string, attributes: Props, inside: string): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([attribute, value]) => ` ${attribute}="${escaped(String(value).trim())}"`).join("");
  return inside === "" ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

/** What of the props can be seen; a place given by style stands as an attribute, which every viewer understands. */
export function shown(props: Props): Props {
  const { transform } = (props["style"] ?? {}) as { transform?: string };
  const kept = Object.entries(props).filter(([name]) => !NOT_DRAWN.test(name));
  return { ...Object.fromEntries(kept), ...transform !== undefined && { transform: transform.replaceAll("px", "") } };
}

/** What a component gives. */
function given(part: Part, props: Props): ComponentChildren {
  if (part.prototype instanceof Component) return new (part as new (props: Props) => Component<Props>)(props).render(props);
  return (part as FunctionComponent<Props>)(props) as ComponentChildren;
}

function one(child: ComponentChild): string {
  if (!isValidElement(child)) return typeof child === "string" || typeof child === "number" ? escaped(String(child)) : "";
  const props = child.props as Props;
  if (typeof child.type !== "string") return draw(given(child.type as Part, props));
  const art = props["dangerouslySetInnerHTML"] as { __html: string } | undefined;
  return element(child.type, shown(props), art?.__html ?? draw(props["children"] as ComponentChildren));
}

/** Everything inside an element, as text. */
export function draw(children: ComponentChildren): string {
  return Array.isArray(children) ? children.map(draw).join("") : one(children as ComponentChild);
}
