/** The user's evenings. */
import { useFetched } from "../ui/hooks";
import { getMyEvenings } from "../net/evenings";
import { useText } from "../ui/page";
import { joinNames, personName } from "../people/seats";

export function MyEvenings() {
  const text = useText();
  const rows = useFetched(getMyEvenings, []);
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
