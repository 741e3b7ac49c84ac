/** Actions with a custom board: play, save, share by link or file. */
import { useState } from "preact/hooks";
import { checkBoard, saveBoard, openTable } from "../net/api";
import { usePage, useText } from "../ui/page";
import { Icon } from "../ui/icon";
import { Problem, useRequest, type RequestState } from "../ui/problem";
import { seatsOf, useAgainst } from "../forms/against";
import { defaults } from "../forms/options";
import { ownIdentity } from "../people/guest";
import { CopyButton } from "../people/invite";
import { go } from "../route";
import { saveValue } from "../store";
import type { GameInfo } from "../wire";
import type { Checked } from "./check";
import { useSavedBoards } from "../forms/ownBoards";
import type { Options } from "../face/editor";

const LONGEST_NAME = 40;

interface Props {
  info: GameInfo; checked: Checked; options: Options; name: string;
  setName(name: string): void;
  open(options: Options, name: string): void;
}

/** Saves a text as a file of the person's own. */
function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A table against bots at once, or the form of a table with everything else still to be chosen; trials and sheets in another tab. */
function Tables({ info, options, sound, request }: Pick<Props, "info" | "options"> & { sound: boolean; request: RequestState }) {
  const text = useText();
  const [against] = useAgainst(info);
  const play = async (): Promise<void> => {
    const seats = seatsOf(info, against);
    await openTable({ game: info.name, options, ...ownIdentity(text), seats, freeText: true });
  };
  const setUp = (): void => {
    saveValue(`last.${info.name}`, { options: { ...defaults(info), ...options }, seats: seatsOf(info, against), freeText: true });
    go(`/new/${info.name}`);
  };
  const beside = (page: "tryout" | "print"): void => {
    window.open(`/${page}/${info.name}?${new URLSearchParams({ ...options }).toString()}`, "_blank");
  };
  return (
    <div class="row acts">
      <button type="button" class="btn go" disabled={!sound || request.busy} data-act="play" onClick={() => request.run(play)}>
        {text.say("page.make.play")}</button>
      <button type="button" class="btn" disabled={!sound} data-act="table" onClick={setUp}>{text.say("page.friends")}</button>
      <button type="button" class="btn" disabled={!sound} data-act="tryout" onClick={() => beside("tryout")}>{text.say("page.tryout.start")}</button>
      <button type="button" class="btn" disabled={!sound} data-act="print" onClick={() => beside("print")}>{text.say("page.print")}</button>
    </div>
  );
}

/** A link for others, and a file. */
function Giving({ info, checked, options, name, sound, request }: Props & { sound: boolean; request: RequestState }) {
  const text = useText();
  const [link, setLink] = useState({ to: "", of: options });
  const share = async (): Promise<void> => {
    const { code } = await saveBoard(info.name, name, { ...options });
    setLink({ to: `${location.origin}/make/${info.name}/${code}`, of: options });
  };
  const shown = link.to !== "" && link.of === options;
  return (
    <>
      <div class="row acts">
        <button type="button" class="btn" disabled={!sound || request.busy} data-act="link" onClick={() => request.run(share)}>
          <Icon name="link" />{text.say("page.make.link")}</button>
        <button type="button" class="btn" disabled={!sound || checked.file === ""} data-act="save"
          onClick={() => download(checked.file, `${info.name}.${checked.file.startsWith("{") ? "json" : "txt"}`)}>
          <Icon name="save" />{text.say("page.make.save")}</button>
      </div>
      {shown && <div class="row link"><a class="address" href={new URL(link.to).pathname}>{link.to}</a><CopyButton link={link.to} /></div>}
    </>
  );
}

/** A file is read by the server, which knows how each game writes it. */
function FromFile({ info, open, request }: Pick<Props, "info" | "open"> & { request: RequestState }) {
  const text = useText();
  const read = async (file: File): Promise<void> => {
    const { options } = await checkBoard(info.name, { file: await file.text() });
    open(options, file.name.replace(/\.\w+$/, ""));
  };
  const take = (input: HTMLInputElement): void => {
    const [file] = input.files ?? [];
    if (file !== undefined) request.run(() => read(file));
    input.value = "";
  };
  return (
    <label class="btn filepick">{text.say("page.make.open")}
      <input type="file" class="sr" accept=".json,.txt" onChange={({ currentTarget }) => take(currentTarget)} /></label>
  );
}

/** What this browser keeps. */
function Keeping({ info, options, name, setName, open, request }: Props & { request: RequestState }) {
  const text = useText();
  const { all, keep, drop } = useSavedBoards(info.name);
  const called = name.trim() || text.say("page.make.unnamed", { number: all.length + 1 });
  return (
    <>
      <label class="named"><span>{text.say("page.make.name")}</span>
        <input class="field" value={name} maxLength={LONGEST_NAME} placeholder={called}
          onInput={({ currentTarget }) => setName(currentTarget.value)} /></label>
      <div class="row acts">
        <button type="button" class="btn" data-act="keep" onClick={() => { keep({ name: called, options }); setName(called); }}>
          {text.say("page.make.keep")}</button>
        <FromFile info={info} open={open} request={request} />
      </div>
      {all.length > 0 && (
        <div class="presetrow" role="group" aria-label={text.say("page.make.kept")}>
          {all.map((each) => (
            <span class="preset" key={each.name}>
              <button type="button" onClick={() => open(each.options, each.name)}>{each.name}</button>
              <button type="button" aria-label={text.say("page.make.drop", { name: each.name })} onClick={() => drop(each.name)}>
                <Icon name="close" /></button>
            </span>
          ))}
        </div>
      )}
    </>
  );
}

export function Sharing(props: Props) {
  const text = usePage().text;
  const request = useRequest();
  const sound = props.checked.of === props.options && props.checked.faults.length === 0;
  return (
    <section class="sharing" aria-label={text.say("page.make.share")}>
      <Tables info={props.info} options={props.options} sound={sound} request={request} />
      <Keeping {...props} request={request} />
      <Giving {...props} sound={sound} request={request} />
      <Problem error={request.error} />
    </section>
  );
}
