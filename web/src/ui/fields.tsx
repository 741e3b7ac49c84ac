/** Form fields: a labelled select, a checkbox, and a file button. */
interface SelectProps {
  label: string;
  value: string | number;
  options: readonly (readonly [value: string | number, words: string])[];
  choose(value: string): void;
  kind?: string;
}

export function SelectField({ label, value, options, choose, kind = "named" }: SelectProps) {
  return (
    <label class={kind}><span>{label}</span>
      <select class="field" value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([option, words]) => <option key={option} value={option}>{words}</option>)}
      </select></label>
  );
}

interface CheckboxProps { label: string; detail?: string; checked: boolean; change(checked: boolean): void }

export function Checkbox({ label, detail = "", checked, change }: CheckboxProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => change(currentTarget.checked)} />
      <span>{label}{detail !== "" && <small>{detail}</small>}</span>
    </label>
  );
}

/** A button that opens a text file. */
export function FileButton({ label, accept, kind = "btn", open }: { label: string; accept: string; kind?: string; open(file: File): void }) {
  const read = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file !== undefined) open(file);
    input.value = "";
  };
  return (
    <label class={`${kind} filepick`}>{label}
      <input type="file" class="sr" accept={accept} onChange={({ currentTarget }) => read(currentTarget)} /></label>
  );
}
