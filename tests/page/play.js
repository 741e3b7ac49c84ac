(seed) => {
  const chance = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const any = (all) => all[Math.floor(chance() * all.length)];
  const SPOTS = '.board [role=button][tabindex="0"], .board [role=gridcell][tabindex="0"], .hand [tabindex="0"], ' +
    '.hand button:not([aria-disabled=true]):not(:disabled), .sheet [tabindex="0"]';
  const BUTTONS = ".answers .btn:not(.quiet):not(.go):not(:disabled), .sheet button.btn:not(:disabled), .hand button.btn:not(:disabled)";
  const found = (selector) => [...document.querySelectorAll(selector)];
  let last = null;
  window.choices = 0;
  window.pointing = window.setInterval(() => {
    if (document.querySelector(".ended")) return;
    const marked = any(found("[data-hint]")) ?? null;
    if (marked !== null) {
      if (marked.hasAttribute("data-a")) window.choices += 1;
      marked.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const ready = document.querySelector(".answers .btn.go:not(:disabled), .hand .btn.go:not(:disabled)");
    if (ready !== null) {
      window.choices += 1;
      ready.click();
      return;
    }
    const spots = found(SPOTS).filter((spot) => spot.ariaPressed !== "true" && spot.ariaDisabled !== "true" && spot !== last);
    const buttons = found(BUTTONS);
    const board = spots.filter((spot) => spot.closest(".board") !== null);
    const held = document.querySelector(".hand [aria-pressed=true]") !== null && board.length > 0 && chance() < 0.95;
    const chosen = any(held ? board : spots.length > 0 && (buttons.length === 0 || chance() < 0.8) ? spots : buttons);
    last = chosen;
    chosen?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, 10);
}
