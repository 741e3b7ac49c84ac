/** What was hidden: what this player thought beside what was true, everybody's cards, and where the game turned. */
import type { VNode } from "preact";
import type { AnySeen } from "../../games/face";
import type { AnyFace } from "../../games/load";
import { useText } from "../../page";
import type { Opened, TableMessage } from "../../wire";
import { Drawer } from "../chrome/drawer";
import { otherName } from "../people/seats";
import { TurningPoint } from "./turning";
import "../../styles/end.css";

export interface TruthGiven { face: AnyFace; seen: AnySeen; open: Opened; table: TableMessage; close(): void }

/** The same table as another seat saw it last, to be looked at only. */
function through(seen: AnySeen, open: Opened, seat: number): AnySeen {
  return { ...seen, view: open.views[seat], you: seat, options: [], picked: new Set(), lit: () => false, pick: () => {},
    choose: () => {}, covered: false };
}

function Beliefs({ face, seen, open }: TruthGiven): VNode | null {
  const { text } = seen;
  const rows = face.beliefs?.(seen, open) ?? [];
  if (rows.length === 0) return null;
  return (
    <table class="beliefs">
      <thead><tr><th scope="col" /><th scope="col">{text.say("page.end.believed")}</th><th scope="col">{text.say("page.end.true")}</th></tr></thead>
      <tbody>
        {rows.map(({ of, believed, truth, right }) => (
          <tr key={of} class={right === undefined ? "" : right ? "right" : "wrong"}>
            <th scope="row">{of}</th><td>{believed}</td><td><b>{truth}</b></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Everything that lay hidden, in a sheet at the side. */
export function Truth(given: TruthGiven): VNode {
  const { face, seen, open, table, close } = given;
  const text = useText();
  return (
    <Drawer kind="truth" label={text.say("page.end.truth")} title={text.say("page.end.truth")} close={close}>
      <Beliefs {...given} />
      {table.you >= 0 && <TurningPoint table={table} seen={seen} />}
      {open.views.map((_, seat) => seat !== table.you && (
        <section key={seat} class="onehand"><h3 class="cap">{otherName(text, table.seats[seat])}</h3>
          <div class="hand"><face.Hand seen={through(seen, open, seat)} /></div></section>
      ))}
    </Drawer>
  );
}
