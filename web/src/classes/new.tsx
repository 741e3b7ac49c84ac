/** The form for a new class, and the user's classes. */
import { useState } from "preact/hooks";
import { createClass, getMyClasses } from "../net/classes";
import { guestName } from "../people/guest";
import { LabelledName, SimplePage } from "../people/navBar";
import { navigate } from "../route";
import { useFetched } from "../ui/hooks";
import { useText } from "../ui/page";
import { ErrorText, useRequest } from "../ui/problem";

const MAX_TITLE_LENGTH = 24;

export function NewClassPage() {
  const text = useText();
  const request = useRequest();
  const [title, setTitle] = useState("");
  const classes = useFetched(getMyClasses, []);
  const create = (): void => request.run(async () => navigate(`/c/${(await createClass(title, guestName(text))).code}`));
  return (
    <div class="side">
      <SimplePage title={text.say("page.class.new")} kind="mypage evening">
        <form class="newevening" noValidate onSubmit={(event) => { event.preventDefault(); create(); }}>
          <p>{text.say("page.class.what")}</p>
          <label class="named"><span>{text.say("page.class.title")}</span>
            <input class="field" value={title} maxLength={MAX_TITLE_LENGTH} onInput={({ currentTarget }) => setTitle(currentTarget.value)} /></label>
          <LabelledName />
          <ErrorText error={request.error} />
          <button type="submit" class="btn go" disabled={request.busy || title.trim() === ""}>{text.say("page.evening.make")}</button>
        </form>
        {classes.length > 0 && (
          <section class="gamelist" aria-labelledby="classes">
            <h2 class="cap" id="classes">{text.say("page.class.mine")}</h2>
            {classes.map(({ code, title: name, teaching }) => (
              <a class="tb" key={code} href={`/c/${code}`}><b>{name}</b>{teaching && <em>{text.say("page.class.teaching")}</em>}</a>
            ))}
          </section>
        )}
      </SimplePage>
    </div>
  );
}
