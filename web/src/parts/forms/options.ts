/** The options of a game as a form and an invitation need them. */
import type { GameInfo, GameName } from "../../wire";

/** The rule behind each option. */
const RULES: Record<GameName, Record<string, string>> = {
  kyoto: {
    special_agents: "K73", equipment: "K95", equipment_sides: "K103", attack_push: "KA51", stun: "KA61",
  },
  topsecret: {
    empty_corner: "T59", tie: "TA50", bonus: "TA51", start_enterable: "TA52", home_by_headquarters: "TA53",
    most_turns: "TA49",
  },
  embassy: { edition: "ER63", briefcases: "ER4", stay: "ER9", attack_vs_ignore: "ER17", rounds: "ER39", items: "ER4" },
};

/** The options that make another game; the rest are readings of the rules. */
const MAIN: Record<GameName, readonly string[]> = {
  kyoto: ["board", "special_agents", "equipment", "equipment_sides"], topsecret: ["empty_corner"], embassy: ["mission"],
};
const NUMBERS: readonly string[] = ["rounds", "most_turns"];

const MISSIONS: Record<string, string> = {
  classic: "ER41", "two-man-rule": "ER42", "danger-zone": "ER43", "strange-bedfellows": "ER44", "three-alone": "ER45",
  "the-fifth": "ER46", "face-to-face": "ER47",
};

/** The rule behind an option as it is chosen. */
export function ruleOf(game: GameName, option: string, value: string): string {
  return option === "mission" ? MISSIONS[value] ?? "" : RULES[game][option] ?? "";
}
export const isMain = (game: GameName, option: string): boolean => MAIN[game].includes(option);
export const isNumber = (option: string): boolean => NUMBERS.includes(option);

/** Whether an option means anything beside the others that are chosen. */
export function isMeant(option: string, options: Record<string, string>, players: number): boolean {
  if (option === "players") return false;
  if (option === "equipment_sides" || option === "stun") return options["equipment"] === "on";
  return option !== "empty_corner" || players === 3;
}

/** Every option at its usual value. */
export function usual(info: GameInfo): Record<string, string> {
  return Object.fromEntries(Object.entries(info.options).map(([name, values]) => [name, values[0] ?? ""]));
}

/** How many may play with these options. */
export function counts(info: GameInfo, options: Record<string, string>): number[] {
  return info.seats[options["mission"] ?? ""] ?? info.seats[""] ?? [2];
}
