/** Avatars, drawn from seven digits: skin, hair, coat, cut, hat, eyes, mouth. */

const SKINS: readonly string[] = ["#F3D3B5", "#F0C9A4", "#E8B88F", "#C98D63", "#A9714B", "#7C4E33"];
const HAIRS: readonly string[] = ["#17120F", "#4B3621", "#7B2E1D", "#D8A94A", "#8A8078", "#C9C2B6"];
const COATS: readonly string[] = ["#7A1F17", "#2F4A3A", "#54306B", "#2B3145", "#3B5B73", "#6A5320", "#8C2F45", "#1F5A55"];

/** The number of variants of each part, in the order of the digits. */
export const PARTS = { skin: SKINS.length, hair: HAIRS.length, coat: COATS.length, cut: 4, hat: 4, eyes: 3, mouth: 3 } as const;

/** Return a random avatar. */
export const randomAvatar = (): string => Object.values(PARTS).map((count) => Math.floor(Math.random() * count)).join("");

function lookOf(code: string): Look {
  const [skin = 0, hair = 0, coat = 0, cut = 0, hat = 0, eyes = 0, mouth = 0] = [...code].map(Number);
  return [SKINS[skin] ?? "", HAIRS[hair] ?? "", COATS[coat] ?? "", cut, hat, eyes, mouth];
}

/** An avatar; the name is next to it as text. */
export function Avatar({ code }: { code: string }) {
  return <svg class="portrait" viewBox="0 0 40 40" aria-hidden="true"><AvatarDrawing look={lookOf(code)} /></svg>;
}

/** Colours of skin, hair and coat, and variants of hair, hat, eyes and mouth. */
export type Look = readonly [skin: string, hair: string, coat: string, cut: number, hat: number, eyes: number, mouth: number];

const HAIR: readonly string[] = [
  "M11 19c0-9 4-12 9-12s9 3 9 12l-2-4c-4 1-10 1-14 0z", "M9 27c-1-13 2-21 11-21s12 8 11 21l-4-2c1-6 0-9-2-11-4 2-8 2-10 0-2 2-3 5-2 11z",
  "M10 21c-2-9 3-15 10-15s12 6 10 15c-2-1-2-4-3-7-4 0-9 0-13-3 0 4-2 8-4 10z", "M11 18c0-8 4-11 9-11 6 0 9 4 9 11-3-4-5-5-9-5s-7 2-9 5z",
];
const HATS: readonly string[] = [
  "", "M6 14c4 2 9 3 14 3s10-1 14-3l-1 3c-8 3-18 3-26 0zM12 13c0-6 2-9 4-9 2 1 6 1 8 0 2 0 4 3 4 9-5 1-11 1-16 0z",
  "M9 15c-1-6 4-10 11-10 8 0 13 4 10 9-6-2-14-2-21 1z", "M8 24C6 11 12 5 20 5s14 6 12 19c-2-8-6-11-12-11S10 16 8 24z",
];

function Eyes({ kind }: { kind: number }) {
  if (kind === 1) return <path d="M12.5 20a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0M21 20a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0M19 20h2" fill="#fff6" stroke="#1B1F2E" />;
  if (kind === 2) return <path d="M11.5 18h17v2c0 3-6 3-7 0h-2c-1 3-8 3-8 0z" fill="#1B1F2E" />;
  return <path d="M14.5 20h2.4M23 20h2.4" stroke="#1B1F2E" stroke-width="2.4" stroke-linecap="round" />;
}

function Mouth({ kind, hair }: { kind: number; hair: string }) {
  if (kind === 1) return <path d="M15 25.6c2-1.6 3.5-1 5 0 1.5-1 3-1.6 5 0-1 1.6-3.5 1.8-5 .6-1.5 1.2-4 1-5-.6z" fill={hair} />;
  if (kind === 2) return <path d="M12 24c1 8 4 9 8 9s7-1 8-9c-3 2-5 1.5-8 1.5S15 26 12 24z" fill={hair} />;
  return <path d="M17.5 26.5c1.6 1 3.4 1 5 0" stroke="#7A3A2A" stroke-width="1.6" stroke-linecap="round" fill="none" />;
}

/** The drawing of an avatar without its frame. */
export function AvatarDrawing({ look: [skin, hair, coat, cut, hat, eyes, mouth] }: { look: Look }) {
  return (
    <>
      <circle cx="20" cy="20" r="19.5" fill="var(--sunk)" />
      <path d="M5 39c1-7 7-10 15-10s14 3 15 10z" fill={coat} />
      <path d="M16 26h8v6c-2 2-6 2-8 0z" fill={skin} /><ellipse cx="20" cy="20" rx="8.5" ry="10" fill={skin} />
      <path d={HAIR[cut]} fill={hair} /><Mouth kind={mouth} hair={hair} /><Eyes kind={eyes} />
      {hat > 0 && <path d={HATS[hat]} fill={coat} stroke="#1B1F2E" stroke-width=".8" />}
    </>
  );
}
