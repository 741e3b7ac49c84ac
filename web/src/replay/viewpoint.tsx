/** The choice of a replay's viewpoint. */
import { Segment } from "../ui/segment";
import { useText } from "../ui/page";
import { playerName } from "../people/seats";
import { usePhone } from "../ui/hooks";
import type { Seen, AnyFace } from "../face/face";
import type { Text } from "../text";
import type { Replay } from "../wire";

interface Props { face: AnyFace; replay: Replay; viewpoint: string; extraViewpoints: readonly string[]; setViewpoint(viewpoint: string): void }

/** Return the names of all seats; duplicates are distinguished by seat. */
export function namesOf(text: Text, face: AnyFace, { table, steps }: Replay): string[] {
  const seen = { text, view: steps[0]?.message.view, config: table.options, seats: table.seats } as Seen<unknown>;
  const names = table.seats.map((info) => playerName(text, info));
  return names.map((name, seat) => names.indexOf(name) === names.lastIndexOf(name) ? name
    : `${name} (${face.seatLabel?.(seen, seat) ?? seat + 1})`);
}

/** The choice of viewpoint: buttons for two seats on desktop, otherwise a list. */
export function Viewpoint({ face, replay, viewpoint, extraViewpoints, setViewpoint }: Props) {
  const text = useText();
  const phone = usePhone();
  const choices = [...namesOf(text, face, replay).map((name, seat) => [String(seat), name] as const),
    ...extraViewpoints.map((other) => [other, text.say(`page.replay.eyes.${other}`)] as const)];
  const label = text.say("page.replay.eyes");
  if (phone || replay.table.seats.length > 2) {
    return (
      <select class="field eyes" aria-label={label} value={viewpoint} onChange={({ currentTarget }) => setViewpoint(currentTarget.value)}>
        {choices.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
      </select>
    );
  }
  return <Segment kind=" eyes" label={label} options={choices} value={viewpoint} choose={setViewpoint} />;
}
