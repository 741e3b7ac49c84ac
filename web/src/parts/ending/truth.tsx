/** What was hidden: what this player thought beside what was true, and where the game turned. */
import type { VNode } from "preact";
import type { AnySeen } from "../../games/face";
import type { AnyFace } from "../../games/load";
import { useText } from "../../page";
import type { Opened, TableMessage } from "../../wire";
import { Drawer } from "../chrome/drawer";
import { TurningPoint } from "./turning";
import "../../styles/end.css";

export interface TruthGiven { face: AnyFace; seen: AnySeen; open: Opened; table: TableMessage; close(): void }

function Beliefs({ face, seen, open }: TruthGiven): VNode | null {
  const { text } = seen;
  const rows = face.beliefs?.(seen, open) ?? [];
  if (rows.length === 0) return null;
  return (
    <table class="beliefs">
      <thead><tr><td /><th scope="col">{text.say("page.end.believed")}</th><th scope="col">{text.say("page.end.true")}</th></tr></thead>
      <tbody>
        {rows.map(({ of, believed, truth, right }) => (
          <tr key={of} data-right={right}>
            <th scope="row">{of}</th><td>{believed}</td><td><b>{truth}</b></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Everything that lay hidden, in a sheet at the side. */
export function Truth(given: TruthGiven): VNode {
  const { seen, table, close } = given;
  const text = useText();
  return (
    <Drawer kind="truth" label={text.say("page.end.truth")} title={text.say("page.end.truth")} close={close}>
      <Beliefs {...given} />
      {table.you >= 0 && <TurningPoint table={table} seen={seen} />}
    </Drawer>
  );
}
