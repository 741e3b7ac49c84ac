/** Finish a game against bots offline: it moves from the server to this browser, where the static edition imports it. */
import { IS_STATIC, OFFLINE_FOLDER } from "../edition";
import { RequestError, exportTable } from "../net/api";
import { exportedKey, loadSetting, loadToken, saveSetting } from "../store";
import { ConfirmedItem } from "../ui/confirmedItem";
import { useText } from "../ui/page";
import { ErrorText, useRequest } from "../ui/problem";
import type { TableMessage } from "../wire";

const MAX_CHARS = 262_144;
const FULL = { key: "server.store.browser", params: {}, rule: "" };

/** Move a table. The space is reserved before: the server keeps nothing that could be asked for again. */
async function moveTable(code: string): Promise<void> {
  const key = exportedKey(code);
  saveSetting(key, " ".repeat(MAX_CHARS));
  if (loadSetting(key) === "") throw new RequestError(FULL);
  const exported = await exportTable(code, loadToken(code)).catch((reason: unknown) => {
    saveSetting(key, "");
    throw reason;
  });
  saveSetting(key, JSON.stringify(exported));
  location.assign(`${OFFLINE_FOLDER}?p=/t/${code}`);
}

export function FinishOffline({ table }: { table: TableMessage }) {
  const text = useText();
  const { error, run } = useRequest();
  const isAlone = table.seats.every(({ kind }, seat) => seat === table.you || kind === "bot");
  if (IS_STATIC || OFFLINE_FOLDER === "" || !isAlone || table.evening !== undefined || table.fair?.deal !== undefined) return null;
  return (
    <>
      <ConfirmedItem icon="save" label={text.say("page.finishoffline")} question={text.say("page.finishoffline.sure")}
        note={text.say("page.finishoffline.what")} yes={text.say("page.finishoffline")} act={() => run(() => moveTable(table.code))} />
      <ErrorText error={error} />
    </>
  );
}
