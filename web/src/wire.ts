/**
 * What goes over the wire, as the server sends it: keys and arguments, never sentences.
 * Written by `python web/write_wire.py` from the server's own types; change those.
 */

/** The name of a game, as addresses and records have it. */
export type GameName = string;

/** The levels of bots, weakest first. */
export const LEVELS: readonly string[] = ["recruit", "courier", "operative", "handler", "spymaster", "legend"];

/** The styles of bots, which the cast has in turn. */
export const STYLES: readonly string[] = ["steady", "bold", "patient"];

/** The name that replaces the name of a person who deleted their data. */
export const FORGOTTEN_NAME = "a guest";

/** A sentence without a language. In `params`, a text that begins with "@" is the key of a word. */
export interface Phrase { key: string; params: Record<string, unknown>; rule: string }

/** An event as this seat saw it. `secret`: other seats saw less of it. */
export interface LogLine {
  kind: string;
  facts: Record<string, unknown>;
  key: string;
  params: Record<string, unknown>;
  rule: string;
  secret: boolean;
}

/** A legal action: its number, its notation and its sentence. */
export interface Option { a: number; text: string; key: string; params: Record<string, unknown>; rule: string }

/** The winners and the rule by which they won. `late`: the loser ran out of time. */
export interface Result { winners: number[]; rule: string; resigned: number; late?: true }

/**
 * A puzzle of deduction: hidden things, the text keys of the values, and the possible values of each, by number.
 */
export interface Deduction { subjects: Phrase[]; values: string[]; can: number[][] }

/**
 * The tutor's sentence, the progress of the lesson, and the expected moves. `name`: the chapter or puzzle; `next`: the
 * one after it; `answer`: the tutor's reply to the last move. Puzzles list no moves.
 */
export interface Lesson {
  key: string;
  params: Record<string, unknown>;
  rule: string;
  name: string;
  step: number;
  steps: number;
  moves: number[];
  done: boolean;
  next: string;
  answer?: Phrase;
  deduction?: Deduction;
}

/** A part of the table with its contents. */
export interface Zone { title: Phrase; items: Phrase[] }

/**
 * The reveal after a game: its ending, the last view of every seat, and what nobody saw. `seats`: keys of what the game
 * calls each seat, to be replaced by the names of players.
 */
export interface Opened {
  story: Phrase | null;
  unseen: Record<string, unknown>;
  seats: string[];
  views: Record<string, unknown>[];
}

/**
 * A seat. `owner`: the person responsible for the bot that plays there; `face`: a person's avatar. `who`: the bot in the
 * cast, if it is not the default of its table and seat.
 */
export interface SeatInfo {
  kind: "open" | "person" | "bot";
  name: string;
  level: string;
  here: boolean;
  owner?: string;
  face?: string;
  who?: number;
}

/** The time control, in seconds. */
export interface TimeAgreed { kind: "none" | "live" | "days"; main: number; more: number; loses: boolean }

/**
 * The commitments behind chance, by seat. `seals` are public at once, `revealed` secrets once the game starts, the seed
 * and the record's digest at the end. `closed`: seats are fixed; those in `waiting` have not revealed their secret yet.
 * `deal`: code of a deal that several tables share; its seed is revealed when the last of them is over.
 */
export interface Fair {
  seal: string;
  seals: Record<number, string>;
  closed: boolean;
  waiting: number[];
  revealed: Record<number, string>;
  seed: string;
  digest: string;
  deal?: string;
}

/** A teacher who asks to see all seats; they see them once `waiting`, the seats that have not agreed, is empty. */
export interface RefereeInfo { name: string; waiting: number[] }

/** A comment of a seat on a finished game, after `at` actions; `n` identifies it at its table. */
export interface Comment { n: number; seat: number; at: number; text: string }

/**
 * The view of a seat or a spectator, with log lines from line `from` on. `seq`: number of log lines; `mine`: their
 * number after the seat's last choice. `undo`: whether the seat may take back its last choice. `lesson`: the tutor.
 * `zones`: the table in words, for games without a face. `next_step`: what the seat should try next. `aids`: deductions
 * for the web client to draw. `open`: the reveal after the game. `hands`: the view of each seat, for a referee on whom
 * all players have agreed.
 */
export interface ViewMessage {
  t: "view";
  from: number;
  v: number;
  lines: LogLine[];
  seq: number;
  mine: number;
  view: Record<string, unknown>;
  options: Option[];
  result: Result | null;
  undo?: true;
  lesson?: Lesson;
  zones?: Zone[];
  next_step?: Phrase;
  aids?: Record<string, unknown>;
  open?: Opened;
  hands?: Record<string, unknown>[];
}

/**
 * The table around the game. `you` is -1 for spectators. `rematch`: seats that want a rematch. `absent`: seats that
 * others may vote to replace by a bot; `votes`: the voters for each. `evening`: code of its evening. `webhook`: a
 * channel outside is notified of turns and of the end. `referee`: somebody asks to see all seats, or sees them. The
 * table of a record has no clocks and seeds.
 */
export interface TableMessage {
  t: "table";
  code: string;
  game: GameName;
  options: Record<string, string>;
  you: number;
  host: boolean;
  started: boolean;
  over: boolean;
  next: string;
  rematch: number[];
  freeText: boolean;
  time: TimeAgreed;
  fair: Fair | null;
  seats: SeatInfo[];
  absent: number[];
  votes: [number, number[]][];
  evening?: string;
  webhook?: true;
  referee?: RefereeInfo;
}

/** The time left on each clock, and whose runs; `hidden`: time left for the seat's own hidden choice. */
export interface ClockMessage { t: "clock"; left: number[]; running: number; hidden?: number }

/** A chat message, by key or as text. */
export interface SaidMessage { t: "said"; seat: number; key: string; text: string; at: number }

/** The private notes of the player. */
export interface NoteMessage { t: "note"; text: string }

/** The request is committed. */
export interface AckMessage { t: "ack"; id: string; v: number }

/** The reason why a request was refused. */
export interface RefusedMessage {
  t: "refused";
  id: string;
  key: string;
  params: Record<string, unknown>;
  rule: string;
}

/** The reason why the server closes this connection. */
export interface ClosedMessage { t: "closed"; key: string }

/** The reply to a ping. */
export interface PongMessage { t: "pong"; n: number }

/**
 * The moment of a finished game that all who study it see. `leader`, `pointed_by` and `you` are a seat, or the number of
 * a spectator; -1 for nobody. `eyes`: the viewpoint. `pointer`: the name of what somebody points at, or "". `line`: the
 * number of tried actions, -1 without a line; `asked`: the seat to act in the line, or -1; `view`: the position of the
 * line as that seat sees it.
 */
export interface StudyMessage {
  t: "study";
  you: number;
  leader: number;
  at: number;
  eyes: string;
  pointer: string;
  pointedBy: number;
  line: number;
  asked: number;
  view?: ViewMessage;
}

/** All comments on a finished game, in the order of the game. */
export interface CommentsMessage { t: "comments"; comments: Comment[] }

export type Incoming =
  ViewMessage | TableMessage | ClockMessage | SaidMessage | NoteMessage | AckMessage | RefusedMessage | ClosedMessage | PongMessage | StudyMessage | CommentsMessage;

export type Outgoing =
  | { t: "hello"; token: string; since: number; v: number; watch: boolean }
  | { t: "act"; id: string; v: number; a: number }
  | { t: "why"; id: string; text: string }
  | { t: "say"; id: string; key: string; text: string }
  | { t: "note"; id: string; text: string }
  | { t: "resign"; id: string }
  | { t: "rematch"; id: string; seal: string }
  | { t: "reveal"; id: string; secret: string }
  | { t: "undo"; id: string }
  | { t: "vote"; id: string; seat: number }
  | { t: "back"; id: string }
  | { t: "agree"; id: string; on: boolean }
  | { t: "lead"; id: string; at: number; eyes: string; take: boolean }
  | { t: "point"; id: string; about: string }
  | { t: "line"; id: string; do: "begin" | "act" | "bot" | "back" | "end"; a: number }
  | { t: "comment"; id: string; at: number; text: string }
  | { t: "uncomment"; id: string; n: number }
  | { t: "ping"; n: number };

/** A step of a replay: the message, the number of actions before it, and the seat's next action, or -1. */
export interface Step { at: number; played: number; message: ViewMessage }

/** A finished game, step by step. */
export interface Replay { table: TableMessage; steps: Step[]; comments: Comment[] }

/** A mistake; all numbers are winning probabilities from 0 to 1. */
export interface Decision { at: number; played: Option; better: Option; cost: number; chosen: number; best: number }

/** A decision of a bot at a turning point: its winning probability, and what it believed, if that was anything. */
export interface Thought { at: number; seat: number; played: Option; expected: number; belief: Phrase | null }

/**
 * The review of a game: winning probabilities, luck and skill, the costliest mistakes, and thoughts of bots. `lucks` has
 * the luck of each action and `verdict` the key of a sentence. They and `thoughts` are empty in reviews of old versions.
 */
export interface Review {
  done: true;
  seat: number;
  expected: number[];
  luck: number;
  skill: number;
  others: number;
  decisions: number;
  costliest: Decision[];
  lucks: number[];
  verdict: string;
  thoughts: Thought[];
}

/** The progress of a review from 0 to 1; negative if none is running. */
export interface ReviewProgress { done: false; progress: number }

/** A move, its winning probability, and the reason for it. */
export interface HintMove { a: number; chance: number; why: Phrase }

/** The best moves for the view of this version. */
export interface Hint { v: number; moves: HintMove[] }

/** A bot level and its rating; `trained_options`: the options that its network was trained with. */
export interface LevelInfo { name: string; rating: number | null; trained_options?: Record<string, string>[] }

/** A chapter of the lessons: its steps, its estimated minutes, and the figure of the book that shows it. */
export interface ChapterInfo { steps: number; minutes: number; picture: string }

/**
 * A game for the web client. `rule_prefixes`: prefixes of its rule numbers; `rulings`: prefixes of rulings that the
 * rulebook leaves open. `options`: all options with their values, the default first; `free_options` also accept other
 * values. `seats`: player counts for each value of the option `counted_by`, under "" if it has none. `option_rules`:
 * rule numbers of an option, or of "option=value". `main`: options that select a variant. `numbers`: integer options.
 * `depends_on`: options without which an option has no effect. `hidden`: never shown. `default_bots`: bots in a quick
 * game against one person. `open_hands`: whether hands are public. `lessons`: names of its chapters and puzzles;
 * `more_puzzles`: all others, with whether they are advanced; `deductions`: puzzles of deduction, with their difficulty
 * from 1 to 3. `list_options` are written as NAME=COUNT,NAME=COUNT. `board_options` describe a custom board. `face`:
 * path of the module with which a third-party game draws itself.
 */
export interface GameInfo {
  name: string;
  title: string;
  rule_prefixes: string[];
  rulings: string[];
  options: Record<string, string[]>;
  free_options: string[];
  seats: Record<string, number[]>;
  counted_by: string;
  levels: LevelInfo[];
  option_rules: Record<string, string>;
  main: string[];
  numbers: string[];
  depends_on: Record<string, Record<string, string[]>>;
  hidden: string[];
  default_bots: number;
  open_hands: boolean;
  lessons: string[];
  chapters: Record<string, ChapterInfo>;
  more_puzzles: Record<string, boolean>;
  deductions: Record<string, number>;
  list_options: string[];
  board_options: string[];
  face?: string;
}

/** A figure of a book: the view of a seat, the options of the game, and the highlighted things. */
export interface Drawing { seat: number; options: Record<string, string>; picked: string[]; message: ViewMessage }

/** The printable sheets of a game: the initial board, the number of players, and the number of each piece. */
export interface Sheets { board: Drawing; seats: number; pieces: Record<string, number[]> }

/** A rate with its 95% confidence interval; `name` is a word or a rule number. */
export interface Estimate { name: string; rate: number; low: number; high: number }

/** Statistics of bot games on a board; places and counts are per game. */
export interface TryoutFigures {
  games: number;
  seats: Estimate[];
  ends: Estimate[];
  turns: number;
  shortest: number;
  longest: number;
  quiet: number;
  counts: Record<string, number>;
  rarely_visited: string[];
}

/** The progress of a tryout; at the end the figures of the board and of the default board. */
export interface TryoutState { progress: number; yours: TryoutFigures | null; ours: TryoutFigures | null }

/**
 * The books of a game in a language: Markdown texts, rule numbers, and figures by name. An item of `law` is a rule with
 * its rulings; `examples` explain some rules. All fields are empty without a book.
 */
export interface Book {
  learn: string;
  aid: string;
  law: string[][];
  examples: Record<string, string>;
  figures: Record<string, Drawing>;
}

/**
 * A table in a list of tables. `cast`: of each seat the bot in the cast, -1 for the default; after a rematch. `winners`:
 * the seats that have won, if that is known.
 */
export interface TableSummary {
  code: string;
  game: GameName;
  seat: number;
  yours: boolean;
  started: boolean;
  over: boolean;
  names: string[];
  cast?: number[];
  winners?: number[];
}

/** The seat of a shared device that is to choose, or -1; `seats`: seat and name of each token, -1 if wrong. */
export interface NextSeat { seat: number; seats: [number, string][]; started: boolean; over: boolean }

/**
 * A game of the player. `at`: time of the player's last choice, or 0. The times of other players' choices are left out,
 * because they would reveal hidden choices.
 */
export interface MyGame { table: TableSummary; made: number; at: number }

/** Games played and won, by game, by bot level, or with another person. */
export interface MyScore { kind: "game" | "level" | "friend"; name: string; played: number; won: number }

/** A rating in a game with half of its 95% interval, now and after each game. */
export interface MyRating { game: GameName; rating: number; error: number; curve: [number, number][] }

/** A first move of the player, with its number of games and wins. */
export interface MyOpening { game: GameName; choice: Phrase; played: number; won: number }

/** Mean luck of the player in reviewed games, in percentage points per game. */
export interface MyLuck { game: GameName; games: number; points: number }

/** A device that is signed in. `name`: browser and system; `made`: when it signed in, 0 if unknown. */
export interface DeviceInfo { id: string; name: string; made: number; current: boolean }

/** A profile with its games; `left`: finished games whose result is not looked up yet. */
export interface Me {
  name: string;
  face: string;
  games: MyGame[];
  scores: MyScore[];
  ratings: MyRating[];
  openings: MyOpening[];
  luck: MyLuck[];
  left: number;
  devices: DeviceInfo[];
}

/** A member of an evening. `points`, `opponents` (Buchholz) and `beaten` (Sonneborn-Berger) are for tournaments. */
export interface EveningPerson {
  name: string;
  face: string;
  here: boolean;
  left: boolean;
  out: boolean;
  played: number;
  won: number;
  points: number;
  opponents: number;
  beaten: number;
}

/**
 * A game of an evening: members in seat order, -1 for a bot, and the winning seats. A game without a code is a bye or a
 * forfeit. `round`: of a tournament, or of a series. `compared`: for each seat of a shared deal, the share of the others
 * in that seat who did worse, once all tables are over. `who`: for each seat, the index of its bot in the cast, -1 for
 * people. `deal`: all games of its round have the same deal.
 */
export interface EveningGame {
  code: string;
  game: GameName;
  players: number[];
  winners: number[] | null;
  round: number;
  compared?: number[];
  who?: number[];
  deal?: true;
}

/**
 * The next game if it started now, with members in seat order; `follows`: it continues a series. `tables`: among how
 * many the players are divided, in order; several have the same deal.
 */
export interface EveningPlan {
  game: GameName;
  options: Record<string, string>;
  players: number[];
  follows: boolean;
  tables: number;
}

/** A chat message of a member, by key or as text. */
export interface EveningSaid { member: number; key: string; text: string; at: number }

/**
 * An evening or a tournament. `you`: index of the member who asks, or -1. `order`: members, best first. `chooser`: the
 * member who chooses the next game, -1 if all vote. `sealed`: whether you have committed to a secret for the next table.
 * `rounds`: 0 before a tournament starts. `seats`: at each of its tables; `paused`: the host is to start the next round.
 * `champions`: the winners of a finished one. `wishes`: seats that members want. `bots`, `level`: how many bots play
 * along, and the level of all bots. `duplicate`: all tables of a round, or of the next game of an evening, have the same
 * deal. `webhook`: a channel outside is notified of turns and results. `chat`: whether members may chat; `said`: their
 * chat, for members only. `v`: version.
 */
export interface EveningState {
  code: string;
  kind: "evening" | "robin" | "swiss";
  you: number;
  host: boolean;
  people: EveningPerson[];
  order: number[];
  games: EveningGame[];
  game: GameName;
  pick: "vote" | "turn";
  bestOf: number;
  bots: number;
  level: string;
  votes: [number, string][];
  wishes: [number, number][];
  chooser: number;
  plan: EveningPlan | null;
  rounds: number;
  seats: number;
  paused: boolean;
  over: boolean;
  champions: number[];
  sealed: boolean;
  duplicate: boolean;
  webhook: boolean;
  chat: boolean;
  said: EveningSaid[];
  v: number;
}

/** An evening in a list. */
export interface EveningRow { code: string; kind: "evening" | "robin" | "swiss"; names: string[]; games: number }

/**
 * The deal of a day or a week: its seal, how many have won, drawn and lost it, and the guest's table and result. `over`:
 * the day or the week is over, so that nobody else may begin it.
 */
export interface DailyDeal {
  code: string;
  game: GameName;
  week: boolean;
  seal: string;
  over: boolean;
  won: number;
  drawn: number;
  lost: number;
  table: string;
  result: "" | "won" | "drawn" | "lost";
}

/** The public tables, if the server lists any; `open`: whether the guest may open tables. */
export interface Lobby { on: boolean; open: boolean; tables: TableSummary[] }

/** A pupil; `done`: results by task, sent to the teacher and to the pupil only. */
export interface ClassPupil { n: number; name: string; done: Record<string, string> }

/**
 * A class. `you`: the number of the pupil who asks, 0 for others; strangers receive no pupils. `tasks`: homework, as
 * "GAME LESSON" or "position CODE SEAT STEP". `evening`: the code of its tournament.
 */
export interface ClassState {
  code: string;
  title: string;
  teacher: string;
  teaching: boolean;
  you: number;
  pupils: ClassPupil[];
  tasks: string[];
  evening: string;
}

/** A class in a list. */
export interface ClassRow { code: string; title: string; teaching: boolean }

/** An error in a custom board: the sentence, its rule, and its position on the board. */
export interface Fault { key: string; params: Record<string, unknown>; rule: string; at: string }

/** A custom board with its errors, and its file if it has none. */
export interface BoardCheck { options: Record<string, string>; faults: Fault[]; file: string }

/** A custom board as stored: its name, and the options that describe it. */
export interface SavedBoard { game: GameName; name: string; options: Record<string, string> }

/**
 * A position of an offline lesson. `next`: stored moves, each with the index of the step that it leads to. `accepted`:
 * all moves that the tutor accepts; `refusal`: the tutor's reply to any other move, "" if none exists.
 */
export interface OfflineStep { view: ViewMessage; next: [number, number][]; accepted: number[]; refusal: string }

/** A lesson that can be played without a network. */
export interface OfflineLessonData { table: TableMessage; steps: OfflineStep[] }

/** Something that happened, with its place in the log of this seat. */
export interface Line extends LogLine { n: number }

/** A review, or how far it is. */
export type ReviewState = Review | ReviewProgress;
