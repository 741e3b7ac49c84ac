/** Icons and the brand, drawn from one set of SVG symbols. */
import { memo } from "./memo";
import icons from "./icons.svg";

/** The hidden symbols behind all signs; rendered once a page. */
export const IconSymbols = memo(function Defs() {
  return <svg class="defs" aria-hidden="true" dangerouslySetInnerHTML={{ __html: `<defs>${icons}</defs>` }} />;
});

/** A sign of the page, such as "book" or "undo". */
export function Icon({ name }: { name: string }) {
  return <svg class="ic" aria-hidden="true"><use href={`#sh-i-${name}`} /></svg>;
}

export function Brand({ href }: { href: string }) {
  return <a class="brand" href={href} aria-label="Brushpass"><svg aria-hidden="true"><use href="#sh-mark" /></svg><span>Brushpass</span></a>;
}
