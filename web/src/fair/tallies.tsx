/** Bar charts of observed and expected frequencies. */
import { useFetched } from "../ui/hooks";
import { getFairness, type Draw, type FaceCount } from "../net/api";
import { talliesOfServer, tallies, type Tally } from "./tally";
import { useText } from "../ui/page";
import type { Text } from "../text";
import type { GameName, Phrase } from "../wire";

type Words = Record<string, Phrase>;

/** Return the name of an outcome: the number of a die, or the dealt card. */
function faceWord(text: Text, { name }: FaceCount, words: Words): string {
  const params = words[name]?.params;
  return params === undefined ? name : Object.values(params).map((value) => text.word(value)).join(", ");
}

function Bar({ face, max }: { face: FaceCount; max: number }) {
  const at = 100 * face.expected / max;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="came" width={100 * face.count / max} height="10" />
      <path class="due" d={`M${at} 0V10`} />
    </svg>
  );
}

function TallyTable({ tally, words }: { tally: Tally; words: Words }) {
  const text = useText();
  const max = 1.02 * Math.max(...tally.faces.map(({ count, expected }) => Math.max(count, expected)));
  const due = new Intl.NumberFormat(text.language, { maximumFractionDigits: 1 });
  return (
    <table class="tally">
      <caption class="cap">{text.say(tally.dice ? "page.verify.dice" : "page.verify.deals", { n: tally.draws })}</caption>
      <thead class="sr">
        <tr><th>{text.say("page.verify.face")}</th><td /><th>{text.say("page.verify.came")}</th>
          <th>{text.say("page.verify.due")}</th></tr>
      </thead>
      <tbody>
        {tally.faces.map((face) => (
          <tr key={face.name}>
            <th scope="row">{faceWord(text, face, words)}</th><td><Bar face={face} max={max} /></td>
            <td>{face.count}</td><td>{due.format(face.expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The frequencies over all finished games of this server. */
function AllGames({ game, words }: { game: GameName; words: Words }) {
  const text = useText();
  const fairness = useFetched(getFairness, {});
  const games = fairness[game]?.games ?? 0;
  if (games < 2) return null;
  return (
    <details>
      <summary>{text.say("page.verify.all", { n: games })}</summary>
      {talliesOfServer(fairness, game, (name) => name in words).map((tally) => <TallyTable key={tally.verb} tally={tally} words={words} />)}
    </details>
  );
}

export function Tallies({ game, draws, words }: { game: GameName; draws: Draw[]; words: Words }) {
  const text = useText();
  return (
    <section class="tallies">
      <h3 class="cap">{text.say("page.verify.chance")}</h3>
      <p class="quietline">{text.say("page.verify.bars")}</p>
      {tallies(draws).map((tally) => <TallyTable key={tally.verb} tally={tally} words={words} />)}
      <AllGames game={game} words={words} />
    </section>
  );
}
