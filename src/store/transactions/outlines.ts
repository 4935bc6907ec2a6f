/** Transactions of many days in few columns, with their source records: the whole book in bounded memory. */
import { transactionStatuses } from "../../contract/category/classification.ts";
import type { OutlineSpan, TransactionOutline } from "../../core/ports/outlines.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { dayOf } from "../tables/columns/days.ts";
import { idsByNumber, originsParser } from "./plain-values.ts";
import { statusCode } from "./rows.ts";

const BATCH = 2000;

const STATUSES = transactionStatuses.filter((status) => status === "pending" || status === "posted");

/** In the order of `Values`. */
const columns = (digitsOf: (column: string) => string): string =>
  [
    ...["t.number", digitsOf("t.id"), "t.account", "t.transaction_date", "t.amount_minor", "t.currency_code"],
    ...["t.exchange_rate", "t.category", "t.origins", "t.import_number", "t.description"],
    ...["t.original_description", digitsOf("t.twin"), "s.counterparty_name", "s.counterparty_account"],
    ...["s.bank_type", "s.payment_reference", "s.bank_reference"],
  ].join(", ");

type Text = string | null;
type Values = readonly [
  ...[number: number, digits: string, account: number, day: number, amount: number, currency: string],
  ...[rate: Text, category: string, origins: Text, importNumber: number | null, description: string],
  ...[original: Text, twin: Text, name: Text, counterparty: Text, type: Text, payment: Text, bank: Text],
];

export async function* outlinesOf(
  context: QueryContext,
  company: number,
  { date_from, date_to }: OutlineSpan,
): AsyncGenerator<readonly TransactionOutline[]> {
  const until = date_to === undefined ? LAST_DAY : dayOf(date_to);
  const first = date_from === undefined ? FIRST_DAY : dayOf(date_from);
  const read = reader(context, company);
  const toOutlines = outliner(context, company);
  let rows = await read("t.transaction_date BETWEEN ? AND ?", { values: [first, until], limit: BATCH });
  for (;;) {
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await toOutlines(rows);
    if (rows.length < BATCH) return;
    const [number, , , day] = last;
    // The rest of the last row's day, and the days behind it: each is one range of the index.
    const values = [BigInt(day), BigInt(number)];
    const rest = await read("t.transaction_date = ? AND t.number > ?", { values, limit: BATCH });
    const limit = BATCH - rest.length;
    if (limit === 0) rows = rest;
    else {
      const behind = [BigInt(day) + 1n, until];
      rows = [...rest, ...(await read("t.transaction_date BETWEEN ? AND ?", { values: behind, limit }))];
    }
  }
}

/** No book has days outside. */
const [FIRST_DAY, LAST_DAY] = [-(2n ** 31n), 2n ** 31n - 1n];

function reader({ dialect }: QueryContext, company: number) {
  return async (
    range: string,
    { values, limit }: { readonly values: readonly bigint[]; readonly limit: number },
  ): Promise<readonly Values[]> => {
    const sql = `SELECT ${columns(dialect.digitsOf)}
      FROM transactions t ${dialect.walkIndex("transactions_by_date")}
      LEFT JOIN source_records s ON s.company_id = t.company_id AND s.transaction_id = t.id
      WHERE t.company_id = ? AND t.deleted_at IS NULL
        AND t.status IN (${STATUSES.map(statusCode).join(", ")}) AND ${range}
      ORDER BY t.transaction_date, t.number LIMIT ?`;
    const [rows = []] = await dialect.allOfMany(sql, [[BigInt(company), ...values, BigInt(limit)]]);
    return rows as unknown as readonly Values[];
  };
}

function outliner({ numbers }: QueryContext, company: number) {
  const idsOf = idsByNumber(numbers, company);
  const parseOrigins = originsParser();
  return async (rows: readonly Values[]): Promise<readonly TransactionOutline[]> => {
    const accounts = await idsOf(
      "accounts",
      rows.values().map((row) => row[2]),
    );
    const imports = await idsOf(
      "imports",
      rows.values().map((row) => row[9]),
    );
    // By index: taking an array apart costs as much as reading it.
    return rows.map((row) => ({
      digits: row[1],
      bank_account_id: accounts.get(row[2]) ?? "",
      day: row[3],
      amount_minor: BigInt(row[4]),
      currency_code: row[5],
      exchange_rate: row[6],
      category: row[7],
      origins: parseOrigins(row[8]),
      import_id: row[9] === null ? null : (imports.get(row[9]) ?? null),
      description: row[10],
      original_description: row[11],
      twin: row[12],
      counterparty_name: row[13],
      counterparty_account: row[14],
      bank_type: row[15],
      payment_reference: row[16],
      bank_reference: row[17],
    }));
  };
}
