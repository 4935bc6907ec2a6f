/**
 * What the page's script adds: a box that filters the rows, a button that opens all of them, and in a page of many rows
 * those that are packed. Everything else is there without it. It writes texts, never markup.
 */
export const SCRIPT = `(() => {
  "use strict";
  const start = () => {
    const form = document.querySelector(".filter");
    if (form === null) return;
    const [input, button, output] = ["input", "button", "output"].map((name) => form.querySelector(name));
    const packed = document.getElementById("packed-rows");
    const all = [...document.querySelectorAll("details[data-key]")];
    let unpacking;
    const unpack = () => (unpacking ??= read(packed));
    const fill = async (details) => {
      if (packed === null || details.dataset.whole === "yes") return;
      const rows = (await unpack())[details.dataset.key];
      if (rows === undefined || details.dataset.whole === "yes") return;
      details.dataset.whole = "yes";
      details.querySelector(".few")?.remove();
      const body = document.createElement("tbody");
      for (const [day, text, amount, account] of rows) {
        const row = body.insertRow();
        for (const cell of account === "" ? [day, text, amount] : [day, text, account, amount]) row.insertCell().textContent = cell;
      }
      details.querySelector("tbody").replaceWith(body);
    };
    const read = async ({ textContent }) => {
      const bytes = Uint8Array.from(atob(textContent.trim()), (letter) => letter.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      return JSON.parse(await new Response(stream).text());
    };
    let turn = 0;
    const filter = async () => {
      const own = ++turn;
      const words = input.value.toLowerCase().split(/\\s+/).filter((word) => word !== "");
      if (words.length > 0) for (const details of all) await fill(details);
      if (own !== turn) return;
      let count = 0;
      for (const details of all) {
        let matches = 0;
        for (const row of details.querySelectorAll("tbody tr")) {
          const text = row.textContent.toLowerCase();
          row.hidden = !words.every((word) => text.includes(word));
          if (!row.hidden) matches += 1;
        }
        count += matches;
        const behind = details.closest("tr");
        behind.hidden = behind.previousElementSibling.hidden = matches === 0;
        details.open = words.length > 0 && matches > 0;
      }
      output.textContent = words.length === 0 ? "" : count === 1 ? "1 transaction" : count + " transactions";
    };
    input.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const open = !all.every((details) => details.open);
      for (const details of all) details.open = open;
      button.textContent = open ? "Close all" : "Open all";
    });
    for (const details of all) details.addEventListener("toggle", () => details.open && fill(details));
    form.hidden = false;
  };
  globalThis.startReportPage = start;
  start();
})();
`;
