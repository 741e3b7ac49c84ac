/** Components that are rendered again only if their props change. */
import { Component, h, type FunctionComponent, type VNode } from "preact";

function differ(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].some((name) => one[name] !== other[name]);
}

/** The component, kept as it is while its props stay the same. */
export function memo<P extends object>(part: FunctionComponent<P>): FunctionComponent<P> {
  class Kept extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differ(this.props as Record<string, unknown>, next as Record<string, unknown>);
    }
    override render(): VNode {
      return h(part as FunctionComponent<object>, this.props);
    }
  }
  return Kept as unknown as FunctionComponent<P>;
}
