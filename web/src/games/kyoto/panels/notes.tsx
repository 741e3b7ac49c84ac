/** The notebook: six enemy agents by six identities, deduced from the log, with the player's own marks. */
import { useState } from "preact/hooks";
import { Icon } from "../../../ui/icon";
import { RuleChip } from "../../../ui/ruleChip";
import { saveValue, loadValue } from "../../../store";
import type { Text } from "../../../text";
import { aidsOf, type Deduction } from "../aids";
import { IDENTITIES, STRENGTH, isReal, type KyotoSeen } from "../view";
import { agentLetter, agentName, identityWord } from "../words/names";

type Mark = "may" | "no" | "sure";

/** The cycle of the player's marks: none, cross, tick. */
const NEXT: Record<string, Mark | ""> = { "": "no", no: "sure", sure: "" };

function MarkSign({ mark, marks }: { mark: Mark; marks: boolean }) {
  if (mark === "may") return <svg viewBox="0 0 12 12" class="ky-may"><circle cx="6" cy="6" r="3" /></svg>;
  if (mark === "no") return <svg viewBox="0 0 12 12" class={marks ? "ky-x own" : "ky-x"}><path d="M3 3l6 6M9 3l-6 6" /></svg>;
  return (
    <svg viewBox="0 0 16 16" class={marks ? "ky-sure own" : "ky-sure"}>
      <circle cx="8" cy="8" r="6.5" /><path d="m5 8.2 2.2 2.2L11.2 6" />
    </svg>
  );
}

function markOf(mask: number, identity: number): Mark {
  if ((mask >> identity & 1) === 0) return "no";
  return mask === 1 << identity ? "sure" : "may";
}

type OwnMarks = Record<string, Mark | "">;

interface RowProps {
  text: Text; side: number; pawn: number; mask: number; isCaptured: boolean; newest: boolean; marks: OwnMarks; cycle(key: string): void;
}

function Row({ text, side, pawn, mask, isCaptured, newest, marks, cycle }: RowProps) {
  const name = agentName(text, side, pawn);
  return (
    <tr class={`${newest ? "hl" : ""} ${isCaptured ? "gone" : ""}`}>
      <th scope="row"><i class={side === 0 ? "oni" : "gov"}>{agentLetter(text, side, pawn)}</i>{name}</th>
      {IDENTITIES.map((_, identity) => {
        const deduced = markOf(mask, identity);
        const mine = deduced === "may" ? marks[`${pawn}-${identity}`] ?? "" : "";
        const word = text.say(`page.kyoto.mark.${mine === "" ? deduced : mine}`);
        const label = `${name}, ${identityWord(text, identity)}: ${word}`;
        return (
          <td key={identity}>
            <button type="button" aria-label={label} disabled={deduced !== "may"} onClick={() => cycle(`${pawn}-${identity}`)}>
              <MarkSign key={mine === "" ? deduced : mine} mark={mine === "" ? deduced : mine} marks={mine !== ""} />
            </button>
          </td>
        );
      })}
    </tr>
  );
}

/** The reason for the latest deduction. */
function Reason({ text, side, deduction }: { text: Text; side: number; deduction: Deduction }) {
  const params = {
    name: agentName(text, side, deduction.pawn), strength: deduction.value, identity: identityWord(text, deduction.value),
    other: agentName(text, side, deduction.value),
  };
  return <p class="ky-why">{text.say(`page.kyoto.why.${deduction.kind}`, params)}<RuleChip rule={deduction.rule} /></p>;
}

function Head({ text }: { text: Text }) {
  return (
    <thead>
      <tr><td />{IDENTITIES.map((_, identity) => (
        <th key={identity} scope="col" aria-label={identityWord(text, identity)}>{STRENGTH[identity]}
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <circle cx="5" cy="5" r="3.3" class={isReal(identity) ? "ky-re" : "ky-fa"} />
          </svg>
        </th>
      ))}</tr>
    </thead>
  );
}

/** Return the player's marks, stored by table and seat. */
function useMarks(seen: KyotoSeen): [OwnMarks, (key: string) => void] {
  const storageKey = `kyoto.marks.${seen.code ?? ""}.${seen.you}`;
  const [marks, setMarks] = useState(() => loadValue<OwnMarks>(storageKey, {}));
  const cycle = (key: string): void => {
    const next = { ...marks, [key]: NEXT[marks[key] ?? ""] ?? "" };
    setMarks(next);
    saveValue(storageKey, next);
  };
  return [marks, cycle];
}

/** Return the mask of an agent's possible identities; of a revealed one, its identity. */
export function maskOf(seen: KyotoSeen, side: 0 | 1, pawn: number): number {
  const { can, pawns } = aidsOf(seen);
  const open = seen.view.identity[pawns[side][pawn] ?? -1] ?? -1;
  return open >= 0 ? 1 << open : can[pawn] ?? 0;
}

function Table({ seen, side }: { seen: KyotoSeen; side: 0 | 1 }) {
  const [marks, cycle] = useMarks(seen);
  const { can, newest, pawns } = aidsOf(seen);
  return (
    <table class="ky-nb"><Head text={seen.text} />
      <tbody>
        {can.map((_, pawn) => (
          <Row key={pawn} text={seen.text} side={side} pawn={pawn} mask={maskOf(seen, side, pawn)} isCaptured={pawns[side][pawn] === -1}
            newest={newest?.pawn === pawn} marks={marks} cycle={cycle} />
        ))}
      </tbody>
    </table>
  );
}

/** The notebook; null for spectators. */
export function Notes({ seen }: { seen: KyotoSeen }) {
  if (seen.you < 0) return null;
  const { text } = seen;
  const side = seen.view.side === 0 ? 1 : 0;
  const { newest } = aidsOf(seen);
  return (
    <section class="ky-notes">
      <h2>
        <Icon name="note" />{text.say("page.kyoto.notes")}<span class="grow" />
        <span class="tip">{text.say("page.kyoto.notes.tip")}</span>
      </h2>
      <Table seen={seen} side={side} />
      {newest !== null && seen.view.reason === "" && <Reason text={text} side={side} deduction={newest} />}
    </section>
  );
}
