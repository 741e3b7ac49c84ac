/** Portraits at a table: of bots with their level, and avatars of people. */
import { useText } from "../ui/page";
import { AvatarDrawing, Avatar, type Look } from "./avatar";
import { LEVELS, type SeatInfo } from "../wire";
import { botWords } from "./seats";

const CAST: readonly Look[] = [
  ["#E8B88F", "#3A2A20", "#7A1F17", 1, 0, 1, 0], ["#F0C9A4", "#8A8078", "#2F4A3A", 0, 1, 0, 1], ["#A9714B", "#17120F", "#54306B", 2, 0, 0, 0],
  ["#F0C9A4", "#1E1B22", "#2B3145", 0, 2, 0, 2], ["#F3D3B5", "#C9C2B6", "#3B5B73", 1, 3, 1, 0], ["#D9A277", "#6B3A1E", "#6A5320", 3, 0, 2, 1],
  ["#F3D3B5", "#D8A94A", "#8C2F45", 2, 3, 0, 0], ["#7C4E33", "#120E0C", "#23506B", 0, 1, 1, 2], ["#EBC09A", "#7B2E1D", "#1F5A55", 1, 0, 2, 0],
  ["#D9A277", "#2A211C", "#4A4A52", 3, 2, 0, 1], ["#C98D63", "#0F0D10", "#A0522D", 2, 1, 2, 0], ["#F0C9A4", "#4B3621", "#5A6B2F", 3, 0, 1, 2],
];

/** The portrait of a bot with its level, or the avatar of a person; null if there is none. */
export function Portrait({ info, style = "" }: { info: SeatInfo | undefined; style?: string }) {
  const text = useText();
  if (info?.kind === "person" && info.face !== undefined) return <Avatar code={info.face} />;
  if (info?.kind !== "bot" || info.who === undefined) return null;
  const level = LEVELS.indexOf(info.level) + 1;
  const label = style === "" ? botWords(text, info) : `${botWords(text, info)}. ${style}`;
  return (
    <svg class="portrait" viewBox="0 0 40 40" role="img" aria-label={label}>
      <title>{label}</title>
      <AvatarDrawing look={CAST[info.who % CAST.length]!} />
      {level > 0 && <><circle class="lapel" cx="32" cy="32" r="7.5" /><text class="rank" x="32" y="35.6">{level}</text></>}
    </svg>
  );
}
