/** Returns what a hand would press next and where it lies, and which lit things are out of reach; null while there is nothing to press. */
async (turn) => {
  const SPOTS = '.board [data-thing][tabindex="0"], .hand [data-thing][tabindex="0"], .hand button, .sheet [tabindex="0"], .sheet button, '
    + ".answers .btn:not(.quiet)";
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const middle = (each) => {
    const box = each.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  const place = (each) => each.contains(document.elementFromPoint(...middle(each))) ? middle(each) : null;
  const covered = (each) => place(each) === null && !document.elementFromPoint(...middle(each))?.closest(".board > svg");
  const free = (each) => each.checkVisibility() && !each.disabled
    && [each.ariaPressed, each.ariaSelected, each.ariaDisabled].every((state) => state !== "true");
  const found = () => {
    if (document.querySelector(".dock[data-answers]") === null) return [];
    const ready = [...document.querySelectorAll(".answers .btn.go")].filter(free);
    return ready.length > 0 ? ready : [...document.querySelectorAll(SPOTS)].filter(free);
  };
  const over = () => document.querySelector(".ended") !== null;
  const near = () => found().filter(place);
  if (near().length === 0 && !over()) return null;
  await frame();
  await frame();
  const question = document.querySelector("#question")?.textContent ?? "";
  const reached = near();
  const chosen = reached[turn % Math.max(1, reached.length)];
  if (over()) return { over: true };
  return chosen === undefined ? null : {
    over: false, question, at: place(chosen), go: chosen.matches(".go"),
    far: found().filter(covered).map((each) => each.getAttribute("aria-label") ?? each.textContent),
    meets: document.querySelector(".sheet")?.childElementCount > 0,
  };
}
