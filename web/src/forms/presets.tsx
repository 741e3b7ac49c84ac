/** Saved table settings. */
import { useState } from "preact/hooks";
import type { SeatRequest } from "../net/api";
import { useText } from "../ui/page";
import { saveValue, loadValue } from "../store";
import type { GameName, TimeAgreed } from "../wire";
import { Icon } from "../ui/icon";

/** All that is wished of a table. */
export interface Wish { options: Record<string, string>; seats: SeatRequest[]; freeText: boolean; time?: TimeAgreed }

const MOST = 6;

export function Presets(
  { game, wish, choose, usual }: { game: GameName; wish: Wish; choose(wish: Wish): void; usual(): void },
) {
  const text = useText();
  const place = `presets.${game}`;
  const [list, setList] = useState(() => loadValue<Wish[]>(place, []));
  const put = (next: Wish[]): void => { saveValue(place, next); setList(next); };
  return (
    <div class="presetrow" role="group" aria-label={text.say("page.new.presets")}>
      {list.map((each, at) => (
        <span class="preset" key={at}>
          <button type="button" onClick={() => choose(each)}>{text.say("page.new.preset", { number: at + 1 })}</button>
          <button type="button" aria-label={text.say("page.new.drop", { number: at + 1 })}
            onClick={() => put(list.filter((_, other) => other !== at))}><Icon name="close" /></button>
        </span>
      ))}
      {list.length < MOST && (
        <button type="button" class="plainlink" onClick={() => put([...list, wish])}>{text.say("page.new.keep")}</button>
      )}
      <button type="button" class="plainlink" onClick={usual}>{text.say("page.new.usual")}</button>
    </div>
  );
}
