/** The result as a picture: the final board with who has won, drawn by the server. */
import { useText } from "../../ui/page";
import { Icon } from "../../ui/icon";

/** Whether this server draws cards: it says so in the head of every page. */
const draws = (): boolean => document.querySelector('meta[name="twitter:card"][content="summary_large_image"]') !== null;

export function ResultPicture({ code }: { code: string }) {
  const text = useText();
  if (!draws()) return null;
  return (
    <a class="btn" href={`/card/${code}.${text.language}.png?over`} download={`brushpass-${code}.png`}>
      <Icon name="save" />{text.say("page.card.save")}
    </a>
  );
}
