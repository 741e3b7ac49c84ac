/** Stubs of Preact's hooks for a single render. */
const nothing = (): void => undefined;

export function useState<T>(first: T | (() => T)): [T, () => void] {
  return [typeof first === "function" ? (first as () => T)() : first, nothing];
}

export const useReducer = <T>(_change: unknown, first: T): [T, () => void] => [first, nothing];
export const useRef = <T>(first: T): { current: T } => ({ current: first });
export const useMemo = <T>(make: () => T): T => make();
export const useEffect = nothing;
export const useLayoutEffect = nothing;
