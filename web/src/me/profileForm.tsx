/** The form for name and avatar. */
import { useState } from "preact/hooks";
import { saveProfile } from "../net/api";
import { useText } from "../ui/page";
import { LabelledName } from "../people/navBar";
import { Icon } from "../ui/icon";
import { guestName, saveAvatar, ownAvatar } from "../people/guest";
import { Avatar, PARTS, randomAvatar } from "../people/avatar";

const PART_NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** Return the avatar with the next variant of a part. */
export function withNextPart(code: string, index: number): string {
  const count = PARTS[PART_NAMES[index]!];
  return [...code].map((digit, i) => i === index ? String((Number(digit) + 1) % count) : digit).join("");
}

export function ProfileForm() {
  const text = useText();
  const [face, setFace] = useState(ownAvatar);
  const setAvatar = (code: string): void => {
    saveAvatar(code);
    setFace(code);
    void saveProfile({ name: guestName(text), face: code }).catch(() => undefined);
  };
  return (
    <section class="maker" aria-label={text.say("page.me.who")}>
      <Avatar code={face} />
      <div class="grow">
        <LabelledName />
        <div class="parts" role="group" aria-label={text.say("page.me.face")}>
          {PART_NAMES.map((name, index) => (
            <button type="button" class="btn" key={name} onClick={() => setAvatar(withNextPart(face, index))}>{text.say(`page.me.face.${name}`)}</button>
          ))}
          <button type="button" class="btn" onClick={() => setAvatar(randomAvatar())}><Icon name="again" />{text.say("page.me.face.any")}</button>
        </div>
      </div>
    </section>
  );
}
