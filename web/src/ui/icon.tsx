/** Icons and the brand, drawn from one set of SVG symbols. */
import { memo } from "./memo";
import icons from "./icons.svg";

/** The SVG symbols of all icons; rendered once per page. */
export const IconSymbols = memo(function Defs() {
  return <svg class="defs" aria-hidden="true" dangerouslySetInnerHTML={{ __html: `<defs>${icons}</defs>` }} />;
});

/** An icon, such as "book" or "undo". */
export function Icon({ name }: { name: string }) {
  return <svg class="ic" aria-hidden="true"><use href={`#sh-i-${name}`} /></svg>;
}

export function Brand({ href }: { href: string }) {
  return <a class="brand" href={href} aria-label="Brushpass"><svg aria-hidden="true"><use href="#sh-mark" /></svg><span>Brushpass</span></a>;
}
