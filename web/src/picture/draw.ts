/** Rendering of components to SVG text, without event handlers. */
import { Component, isValidElement, type ComponentChild, type ComponentChildren, type FunctionComponent } from "preact";

export type Props = Record<string, unknown>;
type AnyComponent = FunctionComponent<Props> | (new (props: Props) => Component<Props>);

/** Props that are not written: pictures have one label and no events. */
const NOT_DRAWN = /^(on[A-Z].*|aria-.*|data-thing|data-about|role|tabIndex|style|children|dangerouslySetInnerHTML)$/;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Return an element as text; `content` is already escaped. */
export function element(name: string, attributes: Props, content: string): string {
  const attributeText = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(String(value).trim())}"`).join("");
  return content === "" ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${content}</${name}>`;
}

/** Return the visible props; a style transform becomes an attribute, which every viewer supports. */
export function visibleProps(props: Props): Props {
  const { transform } = (props["style"] ?? {}) as { transform?: string };
  const visible = Object.entries(props).filter(([name]) => !NOT_DRAWN.test(name));
  return { ...Object.fromEntries(visible), ...transform !== undefined && { transform: transform.replaceAll("px", "") } };
}

/** Render a component once. */
function renderComponent(component: AnyComponent, props: Props): ComponentChildren {
  if (component.prototype instanceof Component) return new (component as new (props: Props) => Component<Props>)(props).render(props);
  return (component as FunctionComponent<Props>)(props) as ComponentChildren;
}

function drawChild(child: ComponentChild): string {
  if (!isValidElement(child)) return typeof child === "string" || typeof child === "number" ? escapeXml(String(child)) : "";
  const props = child.props as Props;
  if (typeof child.type !== "string") return draw(renderComponent(child.type as AnyComponent, props));
  const art = props["dangerouslySetInnerHTML"] as { __html: string } | undefined;
  return element(child.type, visibleProps(props), art?.__html ?? draw(props["children"] as ComponentChildren));
}

/** Render children to text. */
export function draw(children: ComponentChildren): string {
  return Array.isArray(children) ? children.map(draw).join("") : drawChild(children as ComponentChild);
}
