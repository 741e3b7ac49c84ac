/** Viewpoint and step of a replay in the address. */
import { useEffect, useState } from "preact/hooks";

export interface Address { eyes: string; at: number; set(eyes: string, at: number): void }

const eyesIn = (): string => new URLSearchParams(location.search).get("as") ?? "";
const atIn = (): number => Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] ?? 0);

/** Where the address leads, and how to change it without leaving the page. */
export function useAddress(): Address {
  const [state, setState] = useState({ eyes: eyesIn(), at: atIn() });
  useEffect(() => {
    const moved = (): void => setState({ eyes: eyesIn(), at: atIn() });
    addEventListener("hashchange", moved);
    addEventListener("popstate", moved);
    return () => { removeEventListener("hashchange", moved); removeEventListener("popstate", moved); };
  }, []);
  const set = (eyes: string, at: number): void => {
    history.replaceState(null, "", `${location.pathname}${eyes === "" ? "" : `?as=${eyes}`}#${at}`);
    setState({ eyes, at });
  };
  return { ...state, set };
}
