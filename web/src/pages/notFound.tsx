/** An address that means no page, and the way to those that are there. */
import { useEffect } from "preact/hooks";
import type { VNode } from "preact";
import { useText } from "../ui/page";
import { Bar } from "../people/bar";

export function NotFound(): VNode {
  const text = useText();
  const title = text.say("page.lost");
  useEffect(() => { document.title = title; }, [title]);
  return (
    <>
      <Bar />
      <main class="front closed lost">
        <h1 class="display">{title}</h1>
        <p>{text.say("page.lost.what", { path: location.pathname })}</p>
        <a class="btn go" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}
