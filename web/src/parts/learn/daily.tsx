/** The puzzle of the day on the front page. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { useTitleOf } from "../../games/info";
import { dailyPuzzle } from "../../line/api";
import type { Daily as Puzzle } from "../../line/api";
import { keepLesson } from "../../offline/offline";
import { useText } from "../../page";
import { isDone, pathOf } from "./course";

function Card({ game, puzzle }: Puzzle): VNode {
  const text = useText();
  const solved = isDone(game, puzzle);
  return (
    <section class="daily" aria-label={text.say("page.puzzle.daily")}>
      <h2 class="cap">{text.say("page.puzzle.daily")}</h2>
      <a class={solved ? "tb" : "tb turn"} href={pathOf(game, puzzle)}>
        <b>{useTitleOf(game)}</b><span>{text.say("page.puzzle.daily.what")}</span>
        <em>{text.say(solved ? "page.puzzle.solved" : "page.puzzle.go")}</em>
      </a>
    </section>
  );
}

export function Daily(): VNode | null {
  const [held, setHeld] = useState<Puzzle | null>(null);
  const show = (puzzle: Puzzle): void => {
    setHeld(puzzle);
    if (puzzle.puzzle !== "") keepLesson(puzzle.game, puzzle.puzzle);
  };
  useEffect(() => { dailyPuzzle().then(show, () => undefined); }, []);
  return held === null || held.puzzle === "" ? null : <Card {...held} />;
}
