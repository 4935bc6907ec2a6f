/** Fills a book with so many accounts, categories, imports, keys and statements. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cashbook, type Book } from "./cashbook.ts";
import { json, run } from "./measure.ts";
import { started } from "./requests.ts";

export interface Counts {
  readonly accounts: number;
  readonly categories: number;
  readonly imports: number;
  readonly keys: number;
  readonly statements: number;
}

/** In the text of one row, far back. */
export const RARE_WORD = "Excursion";
const HEADER = "Date,Description,Amount";
const DAYS = ["2026-01-13", "2026-01-14", "2026-01-15", "2026-01-16"];

/** Once: nothing is done where the folder of its files is there. */
export async function fillBook(book: Book, counts: Counts): Promise<void> {
  const folder = `${book.home}-files`;
  if (existsSync(folder)) return;
  mkdirSync(folder);
  const importing = async (path: string, ...words: readonly string[]) =>
    run(cashbook(book, ["tx", "import", path, ...words, "--yes"]));
  const into = (account: string) => ["--account", account, "--currency", "EUR"];

  // Numbers of which each is in one row only would not be taken for those of accounts.
  const accounts = numbered(counts.accounts * DAYS.length, (index) => {
    const number = 10_000_000 + Math.floor(index / DAYS.length);
    return `${DAYS[index % DAYS.length] ?? ""},${number},Coffee ${index},-3.50,EUR`;
  });
  await importing(written(folder, "accounts.csv", ["Date,Account,Description,Amount,Currency", ...accounts]));

  // No two amounts are equal: rows of one day and amount would be held as possible duplicates.
  const row = (index: number) => `2026-01-13,Coffee ${index},-${index + 1}.50`;
  const categories = numbered(counts.categories, (index) => `${row(index)},Cost centre ${index}`);
  const categoryFile = written(folder, "categories.csv", [`${HEADER},Category`, ...categories]);
  await importing(categoryFile, ...into("Cost centres"), "--column", "category=Category");

  const files = join(folder, "files");
  mkdirSync(files);
  for (let index = 0; index < counts.imports; index++)
    written(files, `file-${index}.csv`, [HEADER, row(index)]);
  await importing(files, ...into("Files"));

  const excursion = written(folder, "excursion.csv", [HEADER, `2025-06-01,${RARE_WORD} by boat,-77.00`]);
  await importing(excursion, ...into("Files"));

  const scopes = ["--scope", "read", "--scope", "write", "--scope", "api_keys", "--ttl", "12h"];
  const token = (await run(cashbook(book, ["auth", "token", ...scopes]))).stdout.trim();
  const account = (await json<{ id: string }>(cashbook(book, ["accounts", "show", "Files", "--json"]))).id;
  const keys = await json<unknown[]>(cashbook(book, ["keys", "list", "--json"]));
  const service = await started(cashbook(book, ["serve", "--port", "0", "--log-level", "error"]));
  try {
    const base = `http://127.0.0.1:${service.port}`;
    const headers = { Authorization: `Bearer ${token}` };
    for (let index = keys.length; index < counts.keys; index++) {
      const body = JSON.stringify({ name: `Key ${index}` });
      const typed = { ...headers, "Content-Type": "application/json" };
      await post(`${base}/api-keys`, { headers: typed, body });
    }
    for (let index = 0; index < counts.statements; index++) {
      const body = new FormData();
      body.append("bank_account_id", account);
      const lines = `${HEADER}\n2026-02-13,Tea ${index},-${index + 1}.25\n`;
      body.append("file", new Blob([lines]), `statement-${index}.csv`);
      await post(`${base}/api-v1/statements`, { headers, body });
    }
  } finally {
    service.stop();
  }
}

async function post(
  url: string,
  request: { readonly headers: Record<string, string>; readonly body: string | FormData },
): Promise<void> {
  const answer = await fetch(url, { method: "POST", ...request });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${url}: ${text}`);
}

function numbered(count: number, line: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => line(index));
}

function written(folder: string, name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}
