/** A segmented control. */
import type { ComponentChildren } from "preact";

interface SegmentProps<T> {
  label?: string | undefined;
  options: readonly (readonly [value: T, words: ComponentChildren, disabled?: boolean])[];
  value: T;
  choose(value: T): void;
  /** Further classes, each after a space. */
  kind?: string;
}

/** A row of buttons of which one is pressed. */
export function Segment<T extends string | number | boolean>({ label, options, value, choose, kind = "" }: SegmentProps<T>) {
  return (
    <div class={`segment${kind}`} role="group" aria-label={label}>
      {options.map(([option, words, disabled = false]) => (
        <button type="button" key={String(option)} aria-pressed={option === value} disabled={disabled} onClick={() => choose(option)}>{words}</button>
      ))}
    </div>
  );
}
