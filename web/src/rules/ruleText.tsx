/** The text of a rule with links to the rules that it cites. */
import { useGames, useText } from "../ui/page";
import { gameOf, isRuling, numberPattern } from "./rules";

/** The label of a ruling; null for a rule of the sources. */
export function Ruling({ number }: { number: string }) {
  const text = useText();
  const games = useGames();
  if (!isRuling(games, number)) return null;
  return <small class="ruling"><RulingSign />{text.say("rules.ruling")}</small>;
}

export function RulingSign() {
  return <svg viewBox="0 0 20 20" aria-hidden="true"><use href="#sh-s-yellow" /></svg>;
}

/** The text of a rule; `open` is called with a clicked number, otherwise numbers are links. */
export function RuleWords({ words, open }: { words: string; open?: ((number: string) => void) | undefined }) {
  const games = useGames();
  const onFollow = (event: Event, number: string): void => {
    if (open === undefined) return;
    event.preventDefault();
    open(number);
  };
  return (
    <>
      {words.split(numberPattern(games)).map((part, index) => index % 2 === 0 ? part : (
        <a key={index} href={`/rules/${gameOf(games, part)}#${part}`} onClick={(event) => onFollow(event, part)}>{part}</a>
      ))}
    </>
  );
}
