/** The seconds that a service takes for the last page of a book's transactions, by the cursor of the page before. */
import { cashbook, type Book } from "./cashbook.ts";
import { median, run } from "./measure.ts";
import { started } from "./requests.ts";

const ROUNDS = 101;
/** The longest page, on the way. */
const STEP = 500;

/** The median of many. Expects more transactions than a page has. */
export async function deepPage(book: Book): Promise<number> {
  const token = (await run(cashbook(book, ["auth", "token"]))).stdout.trim();
  const service = await started(cashbook(book, ["serve", "--port", "0", "--log-level", "error"]));
  try {
    const page = async (query: string): Promise<string> => {
      const address = `http://127.0.0.1:${service.port}/api-v1/transactions?${query}`;
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(text);
      return text;
    };
    const cursor = await lastCursor(page);
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await page(`limit=50&cursor=${cursor}`);
      seconds.push((performance.now() - start) / 1000);
    }
    return median(seconds);
  } finally {
    service.stop();
  }
}

/** The cursor of the last page that has rows for a whole one behind it. */
async function lastCursor(page: (query: string) => Promise<string>): Promise<string> {
  let [before, cursor] = ["", ""];
  for (;;) {
    const text = await page(`limit=${STEP}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    // To parse the rows would take as long as the service does.
    const next = /"next_cursor": ?"([^"]+)"/.exec(text.slice(-1000))?.[1];
    if (next === undefined) return before;
    [before, cursor] = [cursor, next];
  }
}
