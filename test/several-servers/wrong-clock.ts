/** Loaded before the program, it makes the process's clock wrong by so many milliseconds, in every thread. */
const off = Number(process.env["CASHBOOK_TEST_CLOCK_OFF"]);
const now = Date.now;
Date.now = () => now() + off;
globalThis.Date = new Proxy(Date, {
  construct: (target, words: []) => (words.length === 0 ? new target(target.now()) : new target(...words)),
});
