/** The drawer after a game: what was hidden, and what the player believed. */
import type { AnySeen, AnyFace } from "../../face/face";
import { useText } from "../../ui/page";
import type { Opened } from "../../wire";
import { Drawer } from "../../ui/drawer";

export interface TruthProps { face: AnyFace; seen: AnySeen; open: Opened; close(): void }

function Beliefs({ face, seen, open }: TruthProps) {
  const { text } = seen;
  const rows = face.beliefs?.(seen, open) ?? [];
  if (rows.length === 0) return null;
  const hasKnowers = rows.some(({ knew }) => knew !== undefined);
  return (
    <table class="beliefs">
      <thead><tr><td /><th scope="col">{text.say("page.end.believed")}</th><th scope="col">{text.say("page.end.true")}</th>
        {hasKnowers && <th scope="col">{text.say("page.end.knew")}</th>}</tr></thead>
      <tbody>
        {rows.map(({ of, believed, truth, right, knew }) => (
          <tr key={of} data-right={right}>
            <th scope="row">{of}</th><td>{believed}</td><td><b>{truth}</b></td>{hasKnowers && <td>{knew}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The drawer with everything that was hidden. */
export function TruthDrawer(props: TruthProps) {
  const { close } = props;
  const text = useText();
  return (
    <Drawer kind="truth" label={text.say("page.end.truth")} title={text.say("page.end.truth")} close={close}>
      <Beliefs {...props} />
    </Drawer>
  );
}
