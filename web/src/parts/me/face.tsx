/** The face that a person has made, from the seven digits that the browser keeps and the table is told. */
import type { VNode } from "preact";
import { Drawn } from "./drawn";
import type { Look } from "./drawn";

const SKINS: readonly string[] = ["#F3D3B5", "#F0C9A4", "#E8B88F", "#C98D63", "#A9714B", "#7C4E33"];
const HAIRS: readonly string[] = ["#17120F", "#4B3621", "#7B2E1D", "#D8A94A", "#8A8078", "#C9C2B6"];
const COATS: readonly string[] = ["#7A1F17", "#2F4A3A", "#54306B", "#2B3145", "#3B5B73", "#6A5320", "#8C2F45", "#1F5A55"];

/** How many there are of each part, in the order of the digits. */
export const PARTS = { skin: SKINS.length, hair: HAIRS.length, coat: COATS.length, cut: 4, hat: 4, eyes: 3, mouth: 3 } as const;

/** A face by chance. */
export const anyFace = (): string => Object.values(PARTS).map((count) => Math.floor(Math.random() * count)).join("");

function lookOf(code: string): Look {
  const [skin = 0, hair = 0, coat = 0, cut = 0, hat = 0, eyes = 0, mouth = 0] = [...code].map(Number);
  return [SKINS[skin] ?? "", HAIRS[hair] ?? "", COATS[coat] ?? "", cut, hat, eyes, mouth];
}

/** A face; whose it is stands beside it in words. */
export function Face({ code }: { code: string }): VNode {
  return <svg class="portrait" viewBox="0 0 40 40" aria-hidden="true"><Drawn look={lookOf(code)} /></svg>;
}
