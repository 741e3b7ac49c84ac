/** One's own evenings, and the way back to them. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { getMyEvenings } from "../net/evenings";
import { useText } from "../ui/page";
import { joinNames, personName } from "../people/seats";
import type { EveningRow } from "../wire";

export function MyEvenings(): VNode | null {
  const text = useText();
  const [rows, setRows] = useState<EveningRow[]>([]);
  useEffect(() => { getMyEvenings().then(setRows, () => undefined); }, []);
  if (rows.length === 0) return null;
  return (
    <section class="gamelist" aria-labelledby="evenings">
      <h2 class="cap" id="evenings">{text.say("page.evening.mine")}</h2>
      {rows.map(({ code, kind, names, games }) => (
        <a class="tb" key={code} href={`/e/${code}`}>
          <b>{text.say(`page.evening.kind.${kind}`)}</b><span>{joinNames(text, names.map((name) => personName(text, name)))}</span>
          <em>{text.say("page.evening.count", { n: games })}</em>
        </a>
      ))}
    </section>
  );
}
