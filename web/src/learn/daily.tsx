/** The daily puzzle. */
import { useEffect, useState } from "preact/hooks";
import { useTitleOf, useText } from "../ui/page";
import { getDailyPuzzle, type Daily as Puzzle } from "../net/api";
import { cacheLesson } from "../offline/offline";
import { isDone, pathOf } from "./course";

function Card({ game, puzzle }: Puzzle) {
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

/** A placeholder of the puzzle's size, so that the page does not shift when it loads. */
function Placeholder() {
  const text = useText();
  return (
    <div class="daily coming" aria-hidden="true">
      <h2 class="cap">{text.say("page.puzzle.daily")}</h2>
      <div class="tb turn">
        <b>&nbsp;</b><span>{text.say("page.puzzle.daily.what")}</span><em>{text.say("page.puzzle.go")}</em>
      </div>
    </div>
  );
}

export function DailyPuzzle() {
  const [puzzle, setPuzzle] = useState<Puzzle | "coming" | "none">("coming");
  const show = (puzzle: Puzzle): void => {
    setPuzzle(puzzle.puzzle === "" ? "none" : puzzle);
    if (puzzle.puzzle !== "") cacheLesson(puzzle.game, puzzle.puzzle);
  };
  useEffect(() => { getDailyPuzzle().then(show, () => setPuzzle("none")); }, []);
  if (puzzle === "coming") return <Placeholder />;
  return puzzle === "none" ? null : <Card {...puzzle} />;
}
