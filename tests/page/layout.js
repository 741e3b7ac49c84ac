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
  const COLUMN = "(max-width:540px),(max-width:599px) and (orientation:portrait)";
  const kind = () => matchMedia(COLUMN).matches ? "phone" : matchMedia("(max-width:1100px),(max-height:559px)").matches ? "tabs" : "desk";
  const fits = () => document.querySelector(".play").matches(`.${kind()}`);
  const settled = async () => { do { await frame(); await frame(); } while (!fits()); };
  const within = (box, out, room = 1.5) => box.left >= out.left - room && box.right <= out.right + room
    && box.top >= out.top - room && box.bottom <= out.bottom + room;
  const named = (each) => each.getAttribute("aria-label") || each.textContent.trim() || each.outerHTML.slice(0, 60);
  const seen = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(each).visibility !== "hidden" && !each.matches(".sr, .skip");
  };
  const BUTTONS = ".top :is(button, a), .notices button, .dock :is(button, a, select), .sheet button, .tabbar button, .phonebar button, .who button";
  const BELOW_THE_FOLD = ".rule, .hand [aria-disabled=true]";
  /** Whether something that scrolls sideways has it out of sight, or down, if it cannot be chosen now. */
  const scrolled = (each) => {
    const box = each.getBoundingClientRect();
    for (let out = each.parentElement; out !== null; out = out.parentElement) {
      const edge = out.getBoundingClientRect();
      if (out.scrollWidth > out.clientWidth + 1 && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true;
      if (each.matches(BELOW_THE_FOLD) && out.scrollHeight > out.clientHeight + 1 && box.bottom > edge.bottom + 1) return true;
    }
    return false;
  };
  /** A sheet over half of a phone's board may lie over what cannot be chosen now. */
  const staged = (each, over) => over?.closest(".stage") != null && each.closest('.board svg [tabindex="0"]') === null;

  /** The question about sound may lie over the names, or the name of the game, for some seconds. */
  const passing = (each, over) => over?.closest(".soundask") != null && each.closest(".who, .top") !== null;

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
      else if (over === null || !(svg.contains(over) || staged(each, over))) {
        found.push(`place under ${over?.closest("[class]")?.getAttribute("class") ?? "nothing"}: ${named(each)}`);
      }
    }
    const lead = document.querySelector(".asked .lead");
    const words = lead?.getBoundingClientRect();
    const over = words?.width && document.elementFromPoint(words.left + 4, kind() === "phone" ? words.top + 8 : (words.top + words.bottom) / 2);
    if (words?.width && over?.closest(".ask") == null) found.push(`question under ${over?.closest("[class]")?.getAttribute("class") ?? "nothing"}`);
    for (const each of [...document.querySelectorAll(BUTTONS)].filter(seen)) {
      const box = each.getBoundingClientRect();
      const tucked = kind() === "phone" && each.closest(".hand") !== null;
      const over = document.elementFromPoint((box.left + box.right) / 2, tucked ? box.top + 16 : (box.top + box.bottom) / 2);
      if (scrolled(each) || passing(each, over)) continue;
      if (!within(box, screen)) found.push(`button off: ${named(each)}`);
      else if (over === null || !(each.contains(over) || over.contains(each))) {
        found.push(`button under ${over?.closest("[class]")?.getAttribute("class") ?? "nothing"}: ${named(each)}`);
      }
    }
    const ways = [...document.querySelectorAll(".answers :is(.unpick, .takeback)")].filter(seen).map((each) => each.getBoundingClientRect().top);
    if (Math.max(...ways) > Math.min(...ways) + 1) found.push("the ways back stand apart");
    const live = innerHeight < 740 ? [] : [...document.querySelectorAll('.hand .card[data-thing]:not([aria-disabled=true])')].filter(seen);
    for (const each of live.filter((card) => !scrolled(card))) {
      const box = each.getBoundingClientRect();
      const over = document.elementFromPoint((box.left + box.right) / 2, kind() === "phone" ? box.top + 16 : (box.top + box.bottom) / 2);
      if (!each.contains(over)) found.push(`card under ${over?.closest("[class]")?.getAttribute("class") ?? "nothing"}: ${named(each)}`);
    }
    for (const each of document.querySelectorAll(".sheet ol *")) {
      if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0) found.push(`cut off: ${named(each)}`);
    }
    return [...found, ...(innerWidth < 600 || innerHeight < 500 ? tooSmall(svg, board) : [])];
  }

  /** On a phone: labels below 10 px, tiles below 44 px, a board that leaves a tenth of the width empty. */
  function tooSmall(svg, board) {
    const found = [];
    if (kind() === "phone" && board.width < .9 * innerWidth) found.push(`the board is ${board.width} wide`);
    const drawn = svg.viewBox.baseVal;
    const scale = Math.min(board.width / drawn.width, board.height / drawn.height);
    if (kind() === "phone" && drawn.width * scale < .9 * innerWidth) found.push(`what the board shows is ${Math.round(drawn.width * scale)} wide`);
    for (const each of document.querySelectorAll(".ky-space")) {
      const { width, height } = each.querySelector("use").getBoundingClientRect();
      if (width < 44 || height < 44) { found.push(`a tile is ${width} x ${height}`); break; }
    }
    const texts = [...svg.querySelectorAll("text"), ...document.querySelectorAll(".hand svg text")];
    for (const each of texts.filter((text) => text.checkVisibility() && text.textContent.trim() !== "" && !text.closest(".ts-waiting, .ts-empty"))) {
      const { a, b } = each.getScreenCTM();
      const size = Math.hypot(a, b) * parseFloat(getComputedStyle(each).fontSize);
      if (size < 9.95) found.push(`label of ${size.toFixed(1)} px: ${each.textContent} (${each.getAttribute("class") ?? each.parentElement.getAttribute("class")})`);
    }
    return [...new Set(found)];
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

  /** Where the question and the first button stand in these moments, asked and picked, each place with its first moment. */
  window.places = async (moments) => {
    const found = { question: {}, button: {} };
    const keep = (part, each, when) => {
      if (each === undefined || each === null) return;
      const { left, top } = each.getBoundingClientRect();
      found[part][`${Math.round(left)} ${Math.round(top)}`] ??= when;
    };
    for (const [name, message] of moments.filter(([, { result }]) => result === null)) {
      window.feed({ ...message, v: (window.version = (window.version ?? 0) + 1), from: 0 });
      await settled();
      for (const when of ["asked", "picked"]) {
        if (when === "picked") { await point(); await settled(); }
        keep("question", document.querySelector(".asked .lead"), `${name}, ${when}`);
        keep("button", [...document.querySelectorAll(".answers .btn")].find(seen), `${name}, ${when}`);
      }
    }
    return found;
  };
  return Object.assign(layout, { settled, faults });
})();
