/** The rows of a book as an import takes them. */
import type { ChunkRow } from "../../contract/import/row.ts";
import type { AccountGroup } from "../../importing/reading.ts";
import { identityText } from "../../importing/rows/identity.ts";
import type { RowSource, SentRow } from "../../importing/drive/row-source.ts";
import type { BookAccount, BookPlan, BookRow } from "./plan.ts";

/** Rows that are handed on together. */
const BATCH = 1000;

interface Written {
  readonly format: string;
  /** Slugs by the keys of categories. */
  readonly slugs: ReadonlyMap<string, string>;
}

export function bookRows({ accounts, rows }: BookPlan, { format, slugs }: Written): RowSource {
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  const groups = accounts.flatMap((account) => {
    const own = byAccount.get(account.key);
    return own === undefined ? [] : [groupOf(account, own)];
  });
  const days = rows.map(({ posted }) => posted).toSorted();
  const [from] = days;
  const to = days.at(-1);
  return {
    format,
    mapping: { version: 1, format },
    detected: {},
    groups,
    count: rows.length,
    period: from === undefined || to === undefined ? null : { from, to },

    async *rows() {
      const occurrences = new Map<string, number>();
      for (let at = 0; at < rows.length; at += BATCH)
        yield rows.slice(at, at + BATCH).map((row): SentRow => {
          const text = `${row.account}\n${identityText(identified(row))}`;
          const occurrence = (occurrences.get(text) ?? 0) + 1;
          occurrences.set(text, occurrence);
          return { group: row.account, row: chunkRow(row, occurrence, slugs.get(row.category)) };
        });
    },
  };
}

function groupOf({ key, name, currency }: BookAccount, rows: readonly BookRow[]): AccountGroup {
  const days = rows.map(({ posted }) => posted).toSorted();
  return {
    key,
    number: null,
    name,
    currency,
    rows: rows.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    proof: { result: "unavailable" },
  };
}

function identified({ posted, original, id, minor, currency }: BookRow) {
  const source = { posted_date: posted, minor, currency, original_description: original };
  return id === "" ? source : { ...source, bank_id: id };
}

function chunkRow(row: BookRow, occurrence: number, slug: string | undefined): ChunkRow {
  const { line, date, posted, description, original, amount, currency, rate, merchant, tags, id, transfer } =
    row;
  return {
    line,
    occurrence,
    transaction_date: date,
    posted_date: posted,
    description,
    original_description: original,
    amount,
    currency_code: currency,
    ...(rate === undefined ? {} : { exchange_rate: rate }),
    ...(merchant === "" ? {} : { merchant_name: merchant }),
    ...(slug === undefined ? {} : { category: slug }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(id === "" ? {} : { bank_id: id }),
    ...(transfer === undefined ? {} : { source_record: sourceOf(transfer) }),
    source: [JSON.stringify({ transaction_date: date, description, amount: JSON.rawJSON(amount) })],
  };
}

/** What the search for transfers goes by. */
function sourceOf({ account, reference }: NonNullable<BookRow["transfer"]>) {
  return {
    counterparty_name: account,
    payment_reference: reference,
    bank_type: "Transfer between own accounts",
  };
}
