/** Viewpoint and step of a replay in the address. */
import { useEffect, useState } from "preact/hooks";
import { addressOf, currentPath } from "../edition";

export interface ReplayAddress { viewpoint: string; at: number; set(viewpoint: string, at: number): void }

const viewpointInUrl = (): string => new URLSearchParams(location.search).get("as") ?? "";
const stepInUrl = (): number => Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] ?? 0);

/** Return viewpoint and step of the address, and a setter that does not leave the page. */
export function useReplayAddress(): ReplayAddress {
  const [state, setState] = useState({ viewpoint: viewpointInUrl(), at: stepInUrl() });
  useEffect(() => {
    const onMove = (): void => setState({ viewpoint: viewpointInUrl(), at: stepInUrl() });
    addEventListener("hashchange", onMove);
    addEventListener("popstate", onMove);
    return () => { removeEventListener("hashchange", onMove); removeEventListener("popstate", onMove); };
  }, []);
  const set = (viewpoint: string, at: number): void => {
    history.replaceState(null, "", addressOf(`${currentPath()}${viewpoint === "" ? "" : `?as=${viewpoint}`}#${at}`));
    setState({ viewpoint, at });
  };
  return { ...state, set };
}
