/** Lending a seat to a program: its token, and taking the seat back. */
import { useEffect, useRef, useState } from "preact/hooks";
import { lendSeat, reclaimSeat } from "../../net/api";
import { useText } from "../../ui/page";
import { loadToken } from "../../store";
import type { TableMessage } from "../../wire";
import { Icon } from "../../ui/icon";
import { CopyButton, linkOf } from "../../people/invite";
import { ErrorText, useRequest } from "../../ui/problem";

/** The token, and the command for a language model. */
function Token({ token, code }: { token: string; code: string }) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), [token]);
  return (
    <>
      <p class="quietline">{text.say("page.program.once")}</p>
      <input class="field" readOnly value={token} aria-label={text.say("page.program.token")} ref={field}
        onFocus={(event) => event.currentTarget.select()} />
      <CopyButton link={token} label="page.program.copy" />
      <CopyButton link={`brushpass mcp --url ${linkOf(code)} --token ${token}`} label="page.program.mcp" />
    </>
  );
}

export function LendSeat({ table, seat }: { table: TableMessage; seat: number }) {
  const text = useText();
  const request = useRequest();
  const [token, setToken] = useState("");
  const isOwn = seat === table.you;
  const isLent = table.seats[seat]?.owner !== undefined;
  const lend = (): void => request.run(async () =>
    setToken((await lendSeat(table.code, seat, loadToken(table.code), text.say("page.program.name"))).token));
  const reclaim = (): void => request.run(async () => {
    await reclaimSeat(table.code, seat, loadToken(table.code));
    setToken("");
  });
  const kind = isOwn ? "item" : "plainlink";
  return (
    <div class={isLent ? "program lent" : "program"}>
      {isLent && token !== "" && <Token token={token} code={table.code} />}
      {isLent && (
        <button type="button" class={kind} onClick={reclaim}>
          {isOwn && <Icon name="undo" />}{text.say("page.program.back")}</button>
      )}
      {!(isLent && token !== "") && (
        <button type="button" class={kind} onClick={lend}>{isOwn && <Icon name="program" />}
          {text.say(isLent ? "page.program.again" : isOwn ? "page.program.own" : "page.program.here")}</button>
      )}
      <ErrorText error={request.error} />
    </div>
  );
}
