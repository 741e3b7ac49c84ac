/** Saved table settings. */
import { useState } from "preact/hooks";
import type { SeatRequest } from "../net/api";
import { useText } from "../ui/page";
import { saveValue, loadValue } from "../store";
import type { GameName, TimeAgreed } from "../wire";
import { Icon } from "../ui/icon";

/** The settings of a new table. */
export interface TableRequest { options: Record<string, string>; seats: SeatRequest[]; freeText: boolean; time?: TimeAgreed }

const MAX_PRESETS = 6;

export function Presets(
  { game, request, choose, reset }: { game: GameName; request: TableRequest; choose(request: TableRequest): void; reset(): void },
) {
  const text = useText();
  const storageKey = `presets.${game}`;
  const [list, setList] = useState(() => loadValue<TableRequest[]>(storageKey, []));
  const save = (next: TableRequest[]): void => { saveValue(storageKey, next); setList(next); };
  return (
    <div class="presetrow" role="group" aria-label={text.say("page.new.presets")}>
      {list.map((preset, index) => (
        <span class="preset" key={index}>
          <button type="button" onClick={() => choose(preset)}>{text.say("page.new.preset", { number: index + 1 })}</button>
          <button type="button" aria-label={text.say("page.new.drop", { number: index + 1 })}
            onClick={() => save(list.filter((_, otherIndex) => otherIndex !== index))}><Icon name="close" /></button>
        </span>
      ))}
      {list.length < MAX_PRESETS && (
        <button type="button" class="plainlink" onClick={() => save([...list, request])}>{text.say("page.new.keep")}</button>
      )}
      <button type="button" class="plainlink" onClick={reset}>{text.say("page.new.usual")}</button>
    </div>
  );
}
