/** The 404 page. */
import { useTitle } from "../ui/hooks";
import { useText } from "../ui/page";
import { NavBar } from "../people/navBar";
import { currentPath } from "../edition";

export function NotFound() {
  const text = useText();
  const title = text.say("page.lost");
  useTitle(title);
  return (
    <>
      <NavBar />
      <main class="front closed lost">
        <h1 class="display">{title}</h1>
        <p>{text.say("page.lost.what", { path: currentPath() })}</p>
        <a class="btn go" href="/">{text.say("page.front")}</a>
      </main>
    </>
  );
}
