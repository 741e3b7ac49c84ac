/** The way into a lesson: it is begun, and its table is shown. */
import { useEffect } from "preact/hooks";
import type { VNode } from "preact";
import { beginLesson } from "../line/api";
import { useText } from "../page";
import { Bar } from "../parts/chrome/bar";
import { guestName } from "../parts/people/guest";
import { Problem, useTrying } from "../parts/chrome/problem";
import { goInstead } from "../route";
import { keepToken } from "../store";
import type { GameName } from "../wire";

export function Learn({ game }: { game: GameName }): VNode {
  const text = useText();
  const { told, attempt } = useTrying();
  const begin = async (): Promise<void> => {
    const { code, token } = await beginLesson(game, guestName(text));
    keepToken(code, token);
    goInstead(`/t/${code}`);
  };
  useEffect(() => attempt(begin), [game]);
  return (
    <>
      <Bar />
      <main class="front closed">
        {told === null ? <p class="quietline">{text.say("page.loading")}</p> : <Problem told={told} />}
        {told !== null && <button type="button" class="btn" onClick={() => attempt(begin)}>{text.say("page.learn")}</button>}
      </main>
    </>
  );
}
