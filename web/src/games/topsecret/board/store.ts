/** State that is shared between components: decisions that are not sent yet. */
import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Return the value of a store, and re-render when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, rerender] = useState({});
  useEffect(() => store.subscribe(() => rerender({})), [store]);
  return store.get();
}
