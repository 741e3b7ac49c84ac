/** Components that are rendered again only if their props change. */
import { Component, h, type FunctionComponent, type VNode } from "preact";

function haveChanged(previous: Record<string, unknown>, next: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(previous), ...Object.keys(next)]);
  return [...names].some((name) => previous[name] !== next[name]);
}

/** Memoize a component by its props. */
export function memo<P extends object>(component: FunctionComponent<P>): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return haveChanged(this.props as Record<string, unknown>, next as Record<string, unknown>);
    }
    override render(): VNode {
      return h(component as FunctionComponent<object>, this.props);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
