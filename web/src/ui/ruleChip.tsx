/** A rule number that opens the text of the rule. */
import { Fragment } from "preact";
import { usePage } from "./page";

interface Props {
  rule: string;
  /** Not a tab stop: reached by arrow keys, as in the log. */
  passed?: boolean;
}

/** A chip for each number in `rule` ("K43" or "K43 K46"); null if there is none. */
export function RuleChip({ rule, passed = false }: Props) {
  const { text, openRule } = usePage();
  const numbers = rule.split(/[\s,]+/).filter((number) => number !== "");
  if (numbers.length === 0) return null;
  return (
    <>
      {numbers.map((number) => (
        <Fragment key={number}>
          {" "}<button type="button" class="rule" tabIndex={passed ? -1 : 0} aria-label={text.say("page.rule", { number })}
            aria-haspopup="dialog" onClick={(event) => openRule(number, event.currentTarget)}>{number}</button>
        </Fragment>
      ))}
    </>
  );
}
