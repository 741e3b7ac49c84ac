/** The 404 page. */
import { useText } from "../ui/page";
import { currentPath } from "../edition";
import { SimplePage } from "../people/navBar";

export function NotFound() {
  const text = useText();
  return (
    <SimplePage title={text.say("page.lost")} kind="closed lost">
      <p>{text.say("page.lost.what", { path: currentPath() })}</p>
      <a class="btn go" href="/">{text.say("page.front")}</a>
    </SimplePage>
  );
}
