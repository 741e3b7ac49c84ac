/** What the page asks of the server; the line gives each its id. */
import type { Outgoing } from "../wire";

type WithoutId<M> = M extends { id: string } ? Omit<M, "id"> : never;
export type Asking = WithoutId<Outgoing>;
