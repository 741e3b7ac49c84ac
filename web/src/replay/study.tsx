/** A study: one leads a finished game, the others see the same moment; everybody points. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { AnyFace, Seen } from "../face/face";
import type { TableCommand } from "../net/tableState";
import { playerName } from "../people/seats";
import { placeRings } from "../table/rings";
import { useDocumentEvent } from "../ui/hooks";
import { Icon } from "../ui/icon";
import { useText } from "../ui/page";
import type { StudyMessage, TableMessage } from "../wire";
import type { ReplayAddress } from "./steps";

/** Between two messages of a leader who drags the slider; the server allows five per second. */
const SEND_MS = 250;
const NOBODY = -1;

interface Moment { viewpoint: string; at: number }

export interface Study {
  table: TableMessage;
  shared: StudyMessage | null;
  /** Whether this user leads. */
  leads: boolean;
  /** Whether this user looks at another moment than the leader's. */
  away: boolean;
  /** Take the lead at the moment that is shown. */
  lead(): void;
  follow(): void;
  point(about: string): void;
  send(command: TableCommand): void;
}

/** Return a function that sends the latest moment, at most once per interval. */
function useThrottled(send: (moment: Moment) => void): (moment: Moment) => void {
  const waiting = useRef<{ latest: Moment | null; timer: number }>({ latest: null, timer: 0 }).current;
  useEffect(() => () => clearTimeout(waiting.timer), []);
  const flush = (): void => {
    waiting.timer = 0;
    if (waiting.latest === null) return;
    send(waiting.latest);
    waiting.latest = null;
    waiting.timer = window.setTimeout(flush, SEND_MS);
  };
  return (moment) => {
    waiting.latest = moment;
    if (waiting.timer === 0) flush();
  };
}

/** Return the moment that is shown, the leader's or the user's own, and the study. */
export function useStudy(table: TableMessage, shared: StudyMessage | null, send: (command: TableCommand) => void): { address: ReplayAddress; study: Study } {
  const [own, setOwn] = useState<Moment | null>(null);
  const leads = shared !== null && shared.leader === shared.you;
  const shown = own ?? { viewpoint: shared?.eyes ?? "open", at: shared?.at ?? 0 };
  const tell = useThrottled(({ viewpoint, at }) => send({ t: "lead", at, eyes: viewpoint, take: false }));
  useEffect(() => { if (!leads) setOwn(null); }, [shared?.leader]);
  const set = (viewpoint: string, at: number): void => {
    setOwn({ viewpoint, at });
    if (leads) tell({ viewpoint, at });
  };
  const isLed = shared !== null && shared.leader !== NOBODY;
  const study: Study = {
    table, shared, leads, away: own !== null && !leads && isLed, send,
    lead: () => { setOwn(shown); send({ t: "lead", at: shown.at, eyes: shown.viewpoint, take: true }); },
    follow: () => setOwn(null),
    point: (about) => send({ t: "point", about: about === shared?.pointer ? "" : about }),
  };
  return { address: { ...shown, set }, study };
}

const MARKED = ".board [data-about]";
const namedAt = (about: string): Element[] => about === "" ? []
  : [...document.querySelectorAll(MARKED)].filter((element) => element.getAttribute("data-about") === about);

/** Draw a ring around what somebody points at, and return its name once it is on the board. */
function usePointer(face: AnyFace, seen: Seen<unknown>, pointer: string, rings: { current: HTMLDivElement | null }): string {
  const [words, setWords] = useState("");
  useEffect(() => {
    let frame = 0;
    const update = (): void => {
      const elements = namedAt(pointer);
      const visible = elements.filter((element) => element.getBoundingClientRect().width > 0).slice(0, 1);
      if (rings.current !== null) placeRings(rings.current, visible);
      setWords(elements.length === 0 ? "" : face.about?.(seen, pointer)?.title ?? "");
      frame = pointer === "" ? 0 : requestAnimationFrame(update);
    };
    update();
    return () => cancelAnimationFrame(frame);
  }, [face, seen.view, seen.text, pointer]);
  return words;
}

/** The list of everything on the board, to point without a mouse. */
function PointAt({ face, seen, study }: { face: AnyFace; seen: Seen<unknown>; study: Study }) {
  const text = useText();
  const [places, setPlaces] = useState<readonly string[]>([]);
  const fill = (): void => setPlaces([...new Set([...document.querySelectorAll(MARKED)].map((element) => element.getAttribute("data-about") ?? ""))]);
  useEffect(fill, [seen.view]);
  const pointer = study.shared?.pointer ?? "";
  const named = places.map((about) => [about, face.about?.(seen, about)?.title ?? ""] as const).filter(([, title]) => title !== "");
  return (
    <select class="field" aria-label={text.say("page.study.point")} value={pointer} onFocus={fill}
      onChange={({ currentTarget }) => study.send({ t: "point", about: currentTarget.value })}>
      <option value="">{text.say(pointer === "" ? "page.study.point" : "page.study.point.nothing")}</option>
      {named.map(([about, title]) => <option key={about} value={about}>{title}</option>)}
    </select>
  );
}

/** Who leads, the lead, what somebody points at, and a line to try. */
export function StudyBar({ face, seen, study, canTry }: { face: AnyFace; seen: Seen<unknown>; study: Study; canTry: boolean }) {
  const text = useText();
  const rings = useRef<HTMLDivElement>(null);
  const { shared, leads, away, table } = study;
  const pointer = away ? "" : shared?.pointer ?? "";
  const what = usePointer(face, seen, pointer, rings);
  const nameOf = (number: number): string => number < table.seats.length ? playerName(text, table.seats[number]) : text.say("page.study.guest");
  useDocumentEvent("click", ({ target }) => {
    const marked = target instanceof Element ? target.closest(MARKED) : null;
    if (marked !== null && shared !== null && !away && shared.line < 0) study.point(marked.getAttribute("data-about") ?? "");
  });
  const leader = shared?.leader ?? NOBODY;
  const words = leads ? text.say("page.study.you") : leader === NOBODY ? text.say("page.study.nobody")
    : text.say(away ? "page.study.free" : "page.study.leads", { name: nameOf(leader) });
  return (
    <div class="studybar">
      <p class="grow" role="status">{words}{what !== "" && <> <b>{text.say("page.study.points", { name: nameOf(shared?.pointedBy ?? NOBODY), what })}</b></>}</p>
      <div class="row">
        {away && <button type="button" class="btn follow" onClick={study.follow}>{text.say("page.study.follow")}</button>}
        {!leads && <button type="button" class={leader === NOBODY ? "btn takelead go" : "btn takelead"} onClick={study.lead}>{text.say("page.study.lead")}</button>}
        {shared !== null && !away && shared.line < 0 && <PointAt face={face} seen={seen} study={study} />}
        {leads && canTry && <button type="button" class="btn try" onClick={() => study.send({ t: "line", do: "begin", a: -1 })}><Icon name="again" />{text.say("page.study.try")}</button>}
      </div>
      <div class="rings" ref={rings} aria-hidden="true" />
    </div>
  );
}
