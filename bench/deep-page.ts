/** How long services take for the last page of their books' transactions, by the cursor of the page before. */
import { cashbook, type Book } from "./cashbook.ts";
import { median, run } from "./measure.ts";
import { started } from "./requests.ts";

const ROUNDS = 101;
/** Rows of the pages on the way: as many as one may have. */
const STEP = 500;

type Page = (query: string) => Promise<string>;

/** Median seconds of many rounds in turn, so that noise meets all books alike. */
export async function deepPages(books: readonly Book[]): Promise<readonly number[]> {
  const services = await Promise.all(
    books.map((book) => started(cashbook(book, ["serve", "--port", "0", "--log-level", "error"]))),
  );
  try {
    const lastPages: (() => Promise<string>)[] = [];
    for (const [index, book] of books.entries()) {
      const page = await pagesOf(book, services[index]?.port ?? NaN);
      const cursor = await lastCursor(page);
      lastPages.push(() => page(`limit=50&cursor=${cursor}`));
    }
    const seconds: number[][] = books.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, lastPage] of lastPages.entries()) {
        const start = performance.now();
        await lastPage();
        seconds[index]?.push((performance.now() - start) / 1000);
      }
    }
    return seconds.map(median);
  } finally {
    for (const service of services) service.stop();
  }
}

async function pagesOf(book: Book, port: number): Promise<Page> {
  const token = (await run(cashbook(book, ["auth", "token", "--ttl", "12h"]))).stdout.trim();
  return async (query) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api-v1/transactions?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
    return text;
  };
}

/** The cursor of the last page that has rows for a whole one behind it. Expects more rows than two pages have. */
async function lastCursor(page: Page): Promise<string> {
  let [before, cursor] = ["", ""];
  for (;;) {
    const text = await page(`limit=${STEP}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    // To parse the rows would take as long as the service does.
    const next = /"next_cursor": ?"([^"]+)"/.exec(text.slice(-1000))?.[1];
    if (next === undefined) return before;
    [before, cursor] = [cursor, next];
  }
}
