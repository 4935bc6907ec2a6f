/** Creating a thousand transactions a request, against `sqlite3 .import` of as many rows. */
import { join } from "node:path";
import { writeBankFile } from "./book.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import { floorImport } from "./import.ts";
import { run } from "./measure.ts";
import { started } from "./requests.ts";
import type { Result } from "./table.ts";

const ROWS = 50_000;
const EACH = 1000;
const DAYS = 600;
const DAY_MS = 86_400_000;
const LAST_DAY = Date.UTC(2026, 9, 31);

export async function bulkCreates({ folder }: Bench): Promise<readonly Result[]> {
  const file = join(folder, "bulk.csv");
  await writeBankFile({ path: file, rows: ROWS, days: DAYS });
  const floor = await floorImport(file);
  if (floor === undefined) return [];
  const book = { home: join(folder, "bulk") };
  await run(cashbook(book, ["init", "Bench", "--currency", "EUR"]));
  const account = await run(cashbook(book, ["accounts", "create", "Main", "--currency", "EUR", "--quiet"]));
  const scopes = ["--scope", "read", "--scope", "write"];
  const token = (await run(cashbook(book, ["auth", "token", ...scopes]))).stdout.trim();
  const service = await started(cashbook(book, ["serve", "--port", "0", "--log-level", "error"]));
  try {
    const start = performance.now();
    for (let first = 0; first < ROWS; first += EACH)
      await create(service.port, { token, records: records(account.stdout.trim(), first) });
    const seconds = (performance.now() - start) / 1000;
    return [
      {
        work: `bulk create of ${ROWS.toLocaleString("en")} rows, ${EACH.toLocaleString("en")} a request`,
        floor_name: "rows of sqlite3 .import into a table with the same indexes",
        floor: ROWS / floor,
        figure: ROWS / seconds,
        unit: "/s",
        budget: 0.3,
      },
    ];
  } finally {
    service.stop();
  }
}

function records(bank_account_id: string, first: number): readonly object[] {
  return Array.from({ length: EACH }, (_, at) => {
    const row = first + at;
    const day = LAST_DAY - Math.floor(((ROWS - row) * DAYS) / ROWS) * DAY_MS;
    return {
      bank_account_id,
      transaction_date: new Date(day).toISOString().slice(0, 10),
      description: `Payment ${row}`,
      amount: ((row % 9000) + 1) / -100,
      external_id: `bench-${row}`,
    };
  });
}

async function create(
  port: number,
  { token, records }: { readonly token: string; readonly records: readonly object[] },
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api-v1/transactions/bulk-create`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ records }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
}
