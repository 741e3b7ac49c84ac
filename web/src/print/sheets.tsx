/** Printed sheets: board tiles, cards, standees, tokens and screens. */
import type { ComponentChildren, VNode } from "preact";
import type { AnySeen, Part, Piece, AnyFace } from "../face/face";
import { useText } from "../ui/page";
import { PRINT_AREA_MM, FOOT_MM, TILES, mirrorRows, arrange, sheetHeight, tileSize, type Paper } from "./layout";

const mm = (length: number): string => `${length.toFixed(2)}mm`;

export function Sheet({ title, children }: { title: string; children: ComponentChildren }) {
  return <section class="sheet"><h2>{title}</h2>{children}</section>;
}

interface BoardProps { face: AnyFace; seen: AnySeen; size: readonly [number, number]; paper: Paper }

/** A tile of the board with crop marks; `index` counts from the upper left. */
function Tile({ face, seen, size, paper, index }: BoardProps & { index: number }) {
  const [width, height] = tileSize(paper, size);
  const [column, row] = [index % TILES, Math.floor(index / TILES)];
  const whole = { width: mm(width * TILES), height: mm(height * TILES), left: mm(-column * width), top: mm(-row * height) };
  return (
    <Sheet title={seen.text.say("page.print.board", { row: row + 1, column: column + 1 })}>
      <div class="tile" style={{ width: mm(width), height: mm(height) }}>
        {["nw", "ne", "sw", "se"].map((corner) => <i key={corner} class={`cut ${corner}`} />)}
        <div class="window">
          <div class={`scene play ${face.game}`} style={whole} inert><div class="board"><face.Board seen={seen} /></div></div>
        </div>
      </div>
    </Sheet>
  );
}

export function BoardSheets(props: BoardProps) {
  return <>{Array.from({ length: TILES * TILES }, (_, index) => <Tile key={index} {...props} index={index} />)}</>;
}

function Stand({ piece, height }: { piece: Piece; height: number }) {
  const size = { height: mm(height) };
  const foot = { height: mm(FOOT_MM) };
  return (
    <>
      <i class="foot" style={foot} /><div class="side upside" style={size}>{piece.back ?? piece.front}</div>
      <div class="side" style={size}>{piece.front}</div><i class="foot" style={foot} />
    </>
  );
}

interface PiecesProps { part: Part; pieces: readonly (Piece | null)[]; backs?: boolean }

function Pieces({ part, pieces, backs = false }: PiecesProps) {
  const size = { width: mm(part.width), height: mm(sheetHeight(part)) };
  const render = (piece: Piece): VNode | undefined =>
    part.form === "stand" ? <Stand piece={piece} height={part.height} /> : backs ? piece.back : piece.front;
  return (
    <div class={`pieces ${part.form}`}>
      {pieces.map((piece, index) => (
        <div key={index} class={piece === null ? "piece none" : "piece"} style={size}>{piece !== null && render(piece)}</div>
      ))}
    </div>
  );
}

/** All pieces; each sheet of cards is followed by their backs, for duplex printing. */
export function PieceSheets({ parts, paper }: { parts: readonly Part[]; paper: Paper }) {
  const text = useText();
  return (
    <>
      {arrange(parts, paper).map((blocks, page) => (
        <>
          <section key={`f${page}`} class="sheet">
            {blocks.map(({ part, pieces }) => <><h2>{part.title}</h2><Pieces part={part} pieces={pieces} /></>)}
          </section>
          {blocks.filter(({ part }) => part.form === "card").map(({ part, pieces }) => (
            <Sheet key={`b${page}`} title={text.say("page.print.backs", { part: part.title })}>
              <Pieces part={part} pieces={mirrorRows(pieces, part, paper)} backs />
            </Sheet>
          ))}
        </>
      ))}
    </>
  );
}

/** A player's screen: three walls, folded along the dashed lines. */
function Screen({ face, seen, seat }: { face: AnyFace; seen: AnySeen; seat: number }) {
  const emblem = <face.Emblem seat={seat} config={seen.config} />;
  return (
    <div class="screen">
      <div class="wall">{emblem}</div>
      <div class="wall middle">{emblem}<b class="display">{face.seatLabel?.(seen, seat) ?? ""}</b></div>
      <div class="wall">{emblem}</div>
    </div>
  );
}

export function ScreenSheets({ face, seen, seats, paper }: { face: AnyFace; seen: AnySeen; seats: number; paper: Paper }) {
  const perPage = PRINT_AREA_MM[paper][1] > 250 ? 2 : 1;
  const seatNumbers = Array.from({ length: seats }, (_, seat) => seat);
  return (
    <>
      {Array.from({ length: Math.ceil(seats / perPage) }, (_, page) => (
        <Sheet key={page} title={seen.text.say("page.print.screens")}>
          {seatNumbers.slice(page * perPage, (page + 1) * perPage).map((seat) => <Screen key={seat} face={face} seen={seen} seat={seat} />)}
        </Sheet>
      ))}
    </>
  );
}
