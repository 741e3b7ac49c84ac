/** A finished game that several people look at together: `/t/CODE/study`. */
import { OFFLINE } from "../net/api";
import { useStudy } from "../replay/study";
import { Refusal } from "../table/refusal";
import { useTitle } from "../ui/hooks";
import { useText } from "../ui/page";
import type { TableSocket, ConnectionState } from "../net/tableSocket";
import type { GameName, TableMessage } from "../wire";
import { LoadedReplay, ReplayError } from "./replay";
import { Closed, useTableSocket } from "./table";

const PLAYING = { key: "server.refused.playing", params: {}, rule: "" };
const NOTHING_PICKED: ReadonlySet<string> = new Set();

interface Props { table: TableMessage; state: ConnectionState; socket: TableSocket; setGame(game: GameName): void }

function Studied({ table, state: { known, down }, socket, setGame }: Props) {
  const text = useText();
  const { address, study } = useStudy(table, known.study, (command) => socket.send(command));
  return (
    <>
      <LoadedReplay source={{ code: table.code, file: "" }} address={address} setGame={setGame} study={study} comments={known.comments} />
      {down && <p class="waitbar" role="status">{text.say("page.reconnecting")}</p>}
      <Refusal known={known} picked={NOTHING_PICKED} />
    </>
  );
}

export function StudyPage({ code, setGame }: { code: string; setGame(game: GameName): void }) {
  const text = useText();
  const { state, socket } = useTableSocket(code);
  const { table, closed } = state.known;
  useTitle(text.say("page.title.study"));
  if (closed.endsWith("no-table") || (table === null && closed !== "")) return <Closed why={closed} code={code} />;
  if (table === null || socket === null) return state.down ? <Closed why={OFFLINE.key} code={code} /> : null;
  if (!table.over) return <ReplayError error={PLAYING} code={code} />;
  return <Studied table={table} state={state} socket={socket} setGame={setGame} />;
}
