/** Each game's face is fetched only when that game is played. */
import type { GameName } from "../wire";
import type { Face } from "./face";

/** A face whose view is known only to itself. */
export type AnyFace = Face<any>;

const FACES: Record<GameName, () => Promise<{ default: unknown }>> = {
  kyoto: () => import("./kyoto/index"),
  topsecret: () => import("./topsecret/index"),
  embassy: () => import("./embassy/index"),
};
const GAME_SHEETS = "link[data-game]";

/** The style sheet of a game, put into the page where index.html says that it is; those of other games are put aside. */
function styled(game: GameName): Promise<void> {
  const place = document.querySelector<HTMLMetaElement>(`meta[name="style-${game}"]`)?.content;
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(GAME_SHEETS)];
  for (const sheet of sheets) sheet.disabled = sheet.dataset["game"] !== game;
  if (place === undefined || sheets.some(({ dataset }) => dataset["game"] === game)) return Promise.resolve();
  const link = document.createElement("link");
  link.dataset["game"] = game;
  link.rel = "stylesheet";
  link.href = place;
  return new Promise((done) => {
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
}

/** The face of a game, with its styles. */
export async function load(game: GameName): Promise<AnyFace> {
  const [module] = await Promise.all([FACES[game](), styled(game)]);
  return module.default as AnyFace;
}
