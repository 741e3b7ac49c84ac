/** Lending a seat to a program: its token, and taking the seat back. */
import { useEffect, useRef, useState } from "preact/hooks";
import { lendSeat, reclaimSeat } from "../../net/api";
import { useText } from "../../ui/page";
import { loadToken } from "../../store";
import type { TableMessage } from "../../wire";
import { Icon } from "../../ui/icon";
import { CopyButton, linkOf } from "../../people/invite";
import { Problem, useRequest } from "../../ui/problem";

/** The token, and how a language model would use it. */
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

export function Program({ table, seat }: { table: TableMessage; seat: number }) {
  const text = useText();
  const request = useRequest();
  const [token, setToken] = useState("");
  const own = seat === table.you;
  const lent = table.seats[seat]?.of !== undefined;
  const give = (): void => request.run(async () =>
    setToken((await lendSeat(table.code, seat, loadToken(table.code), text.say("page.program.name"))).token));
  const back = (): void => request.run(async () => {
    await reclaimSeat(table.code, seat, loadToken(table.code));
    setToken("");
  });
  const kind = own ? "item" : "plainlink";
  return (
    <div class={lent ? "program lent" : "program"}>
      {lent && token !== "" && <Token token={token} code={table.code} />}
      {lent && (
        <button type="button" class={kind} onClick={back}>
          {own && <Icon name="undo" />}{text.say("page.program.back")}</button>
      )}
      {!(lent && token !== "") && (
        <button type="button" class={kind} onClick={give}>{own && <Icon name="program" />}
          {text.say(lent ? "page.program.again" : own ? "page.program.own" : "page.program.here")}</button>
      )}
      <Problem error={request.error} />
    </div>
  );
}
