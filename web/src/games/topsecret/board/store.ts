/** What a player has decided in this page but not yet sent: a value that components can watch. */
import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly watchers = new Set<() => void>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    this.value = value;
    for (const watcher of this.watchers) watcher();
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** The value of a store; draws anew when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, draw] = useState({});
  useEffect(() => store.watch(() => draw({})), [store]);
  return store.get();
}
