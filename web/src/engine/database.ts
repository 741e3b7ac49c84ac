/**
 * The games of the static edition in IndexedDB. A write is one transaction: it is durable when it returns, and nothing of
 * it is written if a table has another version than the change was made from.
 */
const NAME = "brushpass";
const VERSION = 1;
export const CHANGED = "changed";

export type Columns = [asked: number, over: boolean, due: number | null, versions: string];
export interface Facts { game: string; started: boolean; lesson: string; seats: { kind: string; name: string; level: string; guest: string }[] }
export interface Head { code: string; version: number; rules: string; head: Columns; facts: Facts; said: unknown[]; at: number }
interface Change { code: string; version: number; rules: string; head: Columns; first: number; lines: unknown[]; facts: Facts | null; said: unknown }
interface LogPart { code: string; first: number; lines: unknown[] }

const answered = <T>(asked: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

const completed = (work: IDBTransaction): Promise<void> => new Promise((resolve, reject) => {
  work.oncomplete = () => resolve();
  work.onabort = () => reject(work.error ?? new DOMException("aborted", "AbortError"));
});

function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("heads", { keyPath: "code" });
    asked.result.createObjectStore("log", { keyPath: ["code", "first"] });
    asked.result.createObjectStore("values");
  };
  return answered(asked);
}

/** The head of a table after a change. */
const after = (before: Head | undefined, { code, version, rules, head, facts, said }: Change): Head => ({
  code, version: version + 1, rules: rules === "" ? before?.rules ?? "" : rules, head, at: Date.now(), facts: facts ?? before!.facts,
  said: said === null ? before?.said ?? [] : [...before?.said ?? [], said],
});

/** The rows of a log from its parts; a lost part would change the game without a word. */
function joined(parts: readonly LogPart[]): unknown[] {
  const lines: unknown[] = [];
  for (const part of parts) {
    if (part.first !== lines.length) throw new Error(`the log has no row ${lines.length}`);
    lines.push(...part.lines);
  }
  return lines;
}

/** A database; the functions are those of `browser.store.Disk`. */
export class Database {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<Database> {
    return new Database(await opened());
  }

  async write(text: string): Promise<string> {
    const changes = JSON.parse(text) as Change[];
    try {
      const work = this.db.transaction(["heads", "log"], "readwrite", { durability: "strict" });
      const done = completed(work);
      const heads = work.objectStore("heads");
      for (const change of changes) {
        const before = await answered<Head | undefined>(heads.get(change.code));
        if ((before?.version ?? -1) !== change.version) {
          done.catch(() => undefined);
          work.abort();
          return CHANGED;
        }
        heads.put(after(before, change));
        if (change.lines.length > 0) work.objectStore("log").put({ code: change.code, first: change.first, lines: change.lines } satisfies LogPart);
      }
      await done;
      return "";
    } catch (problem) {
      return problem instanceof Error ? problem.name : "failed";
    }
  }

  async table(code: string): Promise<string> {
    const work = this.db.transaction(["heads", "log"]);
    const head = await answered<Head | undefined>(work.objectStore("heads").get(code));
    if (head === undefined) return "";
    const parts = await answered<LogPart[]>(work.objectStore("log").getAll(IDBKeyRange.bound([code, 0], [code, Infinity])));
    return JSON.stringify({ ...head, lines: joined(parts) });
  }

  async value(key: string): Promise<string> {
    return await answered<string | undefined>(this.db.transaction("values").objectStore("values").get(key)) ?? "";
  }

  async keep(key: string, value: string): Promise<string> {
    try {
      const work = this.db.transaction("values", "readwrite", { durability: "strict" });
      work.objectStore("values").put(value, key);
      await completed(work);
      return "";
    } catch (problem) {
      return problem instanceof Error ? problem.name : "failed";
    }
  }

  async heads(): Promise<Head[]> {
    return await answered<Head[]>(this.db.transaction("heads").objectStore("heads").getAll());
  }

  /** Delete a table and all that belongs to it. */
  async remove(code: string): Promise<void> {
    const work = this.db.transaction(["heads", "log", "values"], "readwrite");
    work.objectStore("heads").delete(code);
    work.objectStore("log").delete(IDBKeyRange.bound([code, 0], [code, Infinity]));
    for (const kind of ["notes", "review"]) work.objectStore("values").delete(IDBKeyRange.bound(`${kind}/${code}/`, `${kind}/${code}0`));
    await completed(work);
  }
}

/** The same in memory, for a browser that keeps nothing. */
export class MemoryDatabase {
  private readonly tables = new Map<string, Head & { lines: unknown[] }>();
  private readonly values = new Map<string, string>();

  write(text: string): Promise<string> {
    const changes = JSON.parse(text) as Change[];
    if (changes.some(({ code, version }) => (this.tables.get(code)?.version ?? -1) !== version)) return Promise.resolve(CHANGED);
    for (const change of changes) {
      const before = this.tables.get(change.code);
      this.tables.set(change.code, { ...after(before, change), lines: [...before?.lines ?? [], ...change.lines] });
    }
    return Promise.resolve("");
  }

  table(code: string): Promise<string> {
    const table = this.tables.get(code);
    return Promise.resolve(table === undefined ? "" : JSON.stringify(table));
  }

  value(key: string): Promise<string> {
    return Promise.resolve(this.values.get(key) ?? "");
  }

  keep(key: string, value: string): Promise<string> {
    this.values.set(key, value);
    return Promise.resolve("");
  }
}
