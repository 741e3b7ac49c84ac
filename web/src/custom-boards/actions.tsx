/** Actions with a custom board: play, save, share by link or file. */
import { useState } from "preact/hooks";
import { checkBoard, saveBoard, openTable } from "../net/api";
import { usePage, useText } from "../ui/page";
import { FileButton } from "../ui/fields";
import { download } from "../ui/download";
import { Icon } from "../ui/icon";
import { ErrorText, useRequest, type RequestState } from "../ui/problem";
import { seatsOf, useBotMatch } from "../forms/botMatch";
import { withPlayers } from "../forms/options";
import { ownIdentity } from "../people/guest";
import { CopyButton } from "../people/invite";
import { navigate } from "../route";
import type { GameInfo } from "../wire";
import type { Validation } from "./validation";
import { useSavedBoards } from "../forms/customBoards";
import type { Options } from "../face/editor";
import { addressOf, linkTo } from "../edition";

const MAX_NAME_LENGTH = 40;

interface Props {
  info: GameInfo; validation: Validation; options: Options; name: string;
  setName(name: string): void;
  open(options: Options, name: string): void;
}

/** Start a game against bots, or open the form for a new table; tests and printing open in a new tab. */
function PlayActions({ info, options, isValid, request }: Pick<Props, "info" | "options"> & { isValid: boolean; request: RequestState }) {
  const text = useText();
  const [against] = useBotMatch(info);
  const play = async (): Promise<void> => {
    const seats = seatsOf(against);
    await openTable({ game: info.name, options: withPlayers(info, options, seats.length), ...ownIdentity(text), seats, freeText: true });
  };
  const pathOf = (page: "new" | "tryout" | "print"): string => `/${page}/${info.name}?${new URLSearchParams({ ...options }).toString()}`;
  const openTab = (page: "tryout" | "print"): void => { window.open(addressOf(pathOf(page)), "_blank"); };
  return (
    <div class="row acts">
      <button type="button" class="btn go" disabled={!isValid || request.busy} data-act="play" onClick={() => request.run(play)}>
        {text.say("page.make.play")}</button>
      <button type="button" class="btn" disabled={!isValid} data-act="table" onClick={() => navigate(pathOf("new"))}>{text.say("page.friends")}</button>
      <button type="button" class="btn" disabled={!isValid} data-act="tryout" onClick={() => openTab("tryout")}>{text.say("page.tryout.start")}</button>
      <button type="button" class="btn" disabled={!isValid} data-act="print" onClick={() => openTab("print")}>{text.say("page.print")}</button>
    </div>
  );
}

/** Share the board as a link or as a file. */
function ShareActions({ info, validation, options, name, isValid, request }: Props & { isValid: boolean; request: RequestState }) {
  const text = useText();
  const [link, setLink] = useState({ to: "", of: options });
  const share = async (): Promise<void> => {
    const { code } = await saveBoard(info.name, name, { ...options });
    setLink({ to: linkTo(`/make/${info.name}/${code}`), of: options });
  };
  const shown = link.to !== "" && link.of === options;
  return (
    <>
      <div class="row acts">
        <button type="button" class="btn" disabled={!isValid || request.busy} data-act="link" onClick={() => request.run(share)}>
          <Icon name="link" />{text.say("page.make.link")}</button>
        <button type="button" class="btn" disabled={!isValid || validation.file === ""} data-act="save"
          onClick={() => download(validation.file, `${info.name}.${validation.file.startsWith("{") ? "json" : "txt"}`)}>
          <Icon name="save" />{text.say("page.make.save")}</button>
      </div>
      {shown && <div class="row link"><a class="address" href={new URL(link.to).pathname}>{link.to}</a><CopyButton link={link.to} /></div>}
    </>
  );
}

/** Open a file; the server parses it, since each game has its own format. */
function FromFile({ info, open, request }: Pick<Props, "info" | "open"> & { request: RequestState }) {
  const text = useText();
  const read = async (file: File): Promise<void> => {
    const { options } = await checkBoard(info.name, { file: await file.text() });
    open(options, file.name.replace(/\.\w+$/, ""));
  };
  return <FileButton label={text.say("page.make.open")} accept=".json,.txt" open={(file) => request.run(() => read(file))} />;
}

/** The boards that this browser has saved. */
function SavedBoards({ info, options, name, setName, open, request }: Props & { request: RequestState }) {
  const text = useText();
  const { all, save, remove } = useSavedBoards(info.name);
  const displayName = name.trim() || text.say("page.make.unnamed", { number: all.length + 1 });
  return (
    <>
      <label class="named"><span>{text.say("page.make.name")}</span>
        <input class="field" value={name} maxLength={MAX_NAME_LENGTH} placeholder={displayName}
          onInput={({ currentTarget }) => setName(currentTarget.value)} /></label>
      <div class="row acts">
        <button type="button" class="btn" data-act="keep" onClick={() => { save({ name: displayName, options }); setName(displayName); }}>
          {text.say("page.make.keep")}</button>
        <FromFile info={info} open={open} request={request} />
      </div>
      {all.length > 0 && (
        <div class="presetrow" role="group" aria-label={text.say("page.make.kept")}>
          {all.map((board) => (
            <span class="preset" key={board.name}>
              <button type="button" onClick={() => open(board.options, board.name)}>{board.name}</button>
              <button type="button" aria-label={text.say("page.make.drop", { name: board.name })} onClick={() => remove(board.name)}>
                <Icon name="close" /></button>
            </span>
          ))}
        </div>
      )}
    </>
  );
}

export function BoardActions(props: Props) {
  const text = usePage().text;
  const request = useRequest();
  const isValid = props.validation.source === props.options && props.validation.faults.length === 0;
  return (
    <section class="sharing" aria-label={text.say("page.make.share")}>
      <PlayActions info={props.info} options={props.options} isValid={isValid} request={request} />
      <SavedBoards {...props} request={request} />
      <ShareActions {...props} isValid={isValid} request={request} />
      <ErrorText error={request.error} />
    </section>
  );
}
