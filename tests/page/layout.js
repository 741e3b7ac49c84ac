/** Stands in for the line to the server: window.feed shows a message, and nothing is ever answered but pings.
 * What is asked for in vain is kept in window.wishes. */
class FakeSocket {
  static OPEN = 1;
  readyState = 1;
  constructor() {
    window.feed = (message) => this.onmessage?.({ data: JSON.stringify(message) });
    setTimeout(() => this.onopen?.());
  }
  send(sent) {
    const { t, n, text } = JSON.parse(sent);
    if (t === "why") window.wishes?.push(text);
    if (t === "ping") setTimeout(() => window.feed({ t: "pong", n }));
  }
  close() {}
}
window.WebSocket = FakeSocket;

window.layout = (() => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const fits = () => document.querySelector(".play").matches(".tabs") === matchMedia("(max-width:1100px),(max-height:559px)").matches;
  const settled = async () => { do { await frame(); await frame(); } while (!fits()); };
  const within = (box, out, room = 1.5) => box.left >= out.left - room && box.right <= out.right + room
    && box.top >= out.top - room && box.bottom <= out.bottom + room;
  const named = (each) => each.getAttribute("aria-label") || each.textContent.trim() || each.outerHTML.slice(0, 60);
  const seen = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(each).visibility !== "hidden" && !each.matches(".sr, .skip");
  };
  const BUTTONS = ".top :is(button, a), .notices button, .dock :is(button, a, select), .sheet button, .tabbar button";

  /** What is cut off, or lies under something else. */
  function faults(places, pieces) {
    const found = [];
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const svg = document.querySelector(".board > svg");
    const board = svg.parentElement.getBoundingClientRect();
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    if (document.documentElement.scrollHeight > innerHeight + 1) found.push(`the page is ${document.documentElement.scrollHeight} tall`);
    for (const each of document.querySelectorAll(`.board :is(${places}, ${pieces})`)) {
      const box = each.getBoundingClientRect();
      if (box.width === 0 || each.matches(".ts-waiting")) continue;
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const over = document.elementFromPoint(x, y);
      if (each.matches(places) && !(within(box, board) && within(box, screen))) found.push(`place off: ${named(each)}`);
      else if (over === null || !svg.contains(over)) {
        found.push(`place under ${over?.closest("[class]")?.getAttribute("class") ?? "nothing"}: ${named(each)}`);
      }
    }
    const lead = document.querySelector(".asked .lead");
    const words = lead?.getBoundingClientRect();
    const over = words?.width && document.elementFromPoint(words.left + 4, (words.top + words.bottom) / 2);
    if (words?.width && over?.closest(".ask") == null) found.push(`question under ${over?.closest("[class]")?.getAttribute("class") ?? "nothing"}`);
    for (const each of [...document.querySelectorAll(BUTTONS)].filter(seen)) {
      const box = each.getBoundingClientRect();
      const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!within(box, screen)) found.push(`button off: ${named(each)}`);
      else if (over === null || !(each.contains(over) || over.contains(each))) {
        found.push(`button under ${over?.closest("[class]")?.getAttribute("class") ?? "nothing"}: ${named(each)}`);
      }
    }
    const ways = [...document.querySelectorAll(".answers :is(.unpick, .takeback)")].filter(seen).map((each) => each.getBoundingClientRect().top);
    if (Math.max(...ways) > Math.min(...ways) + 1) found.push("the ways back stand apart");
    const live = innerHeight < 740 ? [] : [...document.querySelectorAll('.hand .card[data-thing]:not([aria-disabled=true])')].filter(seen);
    for (const each of live) {
      const box = each.getBoundingClientRect();
      const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!each.contains(over)) found.push(`card under ${over?.closest("[class]")?.getAttribute("class") ?? "nothing"}: ${named(each)}`);
    }
    for (const each of document.querySelectorAll(".sheet ol *")) {
      if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0) found.push(`cut off: ${named(each)}`);
    }
    return found;
  }

  const boardBox = () => {
    const { x, y, width, height } = document.querySelector(".board > svg").getBoundingClientRect();
    return [x, y, width, height].map((each) => Math.round(each * 2) / 2).join(" ");
  };

  /** Points at what is lit, three times at most, as far as a choice is ready. */
  async function point() {
    for (let times = 0; times < 3 && document.querySelector(".answers .btn.go") === null; times++) {
      const lit = document.querySelector('.hand [data-thing][tabindex="0"]:not([aria-pressed=true], [aria-disabled=true]), '
        + '.board [data-thing][tabindex="0"]:not([aria-pressed=true]), .sheet [data-thing]:not([aria-pressed=true])');
      lit?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await frame();
    }
  }

  /** Shows moments one after the other, each as it is asked and with something picked, and says what is wrong with which of them. */
  const layout = async ({ states, places, pieces, moves }) => {
    const found = [];
    let box = "";
    window.feed({ ...states[0][1], v: (window.version = (window.version ?? 0) + 1), from: 0 });
    await settled();
    for (const [name, message] of states) {
      window.feed({ ...message, v: (window.version = (window.version ?? 0) + 1), from: 0 });
      await settled();
      for (const when of ["asked", "picked"]) {
        if (when === "picked") { await point(); await settled(); }
        found.push(...faults(places, pieces).map((fault) => `${name}, ${when}: ${fault}`));
        if (moves && box !== "" && boardBox() !== box) found.push(`${name}, ${when}: the board has moved from ${box} to ${boardBox()}`);
        box = boardBox();
      }
    }
    return found;
  };
  return Object.assign(layout, { settled });
})();
