/** Who makes the game, its licence, its version, and what is stored about people. */
import { IS_STATIC } from "../edition";
import { SimplePage } from "../people/navBar";
import { useText } from "../ui/page";

declare const APP_VERSION: string;

export function AboutPage() {
  const text = useText();
  return (
    <SimplePage title={text.say("page.about")} kind="mypage">
      <section>
        <p>{text.say("page.about.makers")}</p>
        <p>{text.say("page.about.license")}</p>
        <p>{text.say("page.about.version", { version: APP_VERSION })}</p>
      </section>
      <section aria-labelledby="privacy">
        <h2 class="cap" id="privacy">{text.say("page.about.privacy")}</h2>
        <p>{text.say(IS_STATIC ? "page.about.privacy.static" : "page.about.privacy.server")}</p>
        {!IS_STATIC && <a class="plainlink" href="/me">{text.say("page.me")}</a>}
      </section>
    </SimplePage>
  );
}
