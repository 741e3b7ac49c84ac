/** Icons and the brand, drawn from one set of SVG symbols. */
import type { JSX } from "preact";
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

interface IconButtonProps extends Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, "icon"> { icon: string; label: string; word?: string; kind?: string }

/** An icon button with an accessible label and, on wide screens, a word. */
export function IconButton({ icon, label, word = label, kind = "", ...rest }: IconButtonProps) {
  return (
    <button type="button" class={`iconbtn${kind}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} /><span class="word">{word}</span>
    </button>
  );
}

export function Brand({ href }: { href: string }) {
  return <a class="brand" href={href} aria-label="Brushpass"><svg aria-hidden="true"><use href="#sh-mark" /></svg><span>Brushpass</span></a>;
}
