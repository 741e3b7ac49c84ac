/** Looks for what a hand would press next, and says where it lies, as soon as there is something; what is lit and out of reach is told. */
async (turn) => {
  const SPOTS = '.board [data-thing][tabindex="0"], .hand [data-thing][tabindex="0"], .hand button, .sheet [tabindex="0"], .sheet button, '
    + ".answers .btn:not(.quiet)";
  const PATIENCE = 600; // frames, after which nothing is to be pressed yet
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
  for (let times = 0; times < PATIENCE && near().length === 0 && !over(); times++) await frame();
  await frame();
  await frame();
  const question = document.querySelector("#question")?.textContent ?? "";
  const reached = near();
  const chosen = reached[turn % Math.max(1, reached.length)];
  if (over() || chosen === undefined) return { over: over(), question };
  return {
    over: false, question, at: place(chosen), go: chosen.matches(".go"),
    far: found().filter(covered).map((each) => each.getAttribute("aria-label") ?? each.textContent),
    meets: document.querySelector(".sheet")?.childElementCount > 0,
  };
}
