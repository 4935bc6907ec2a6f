/** Rows that imports hold as possible duplicates, in groups of one file, one way and the same words. */
import { rowAt } from "../../contract/import/row-place.ts";
import { GROUP_MAX, SAMPLE_MAX } from "../../contract/review/group.ts";
import { decimal } from "../../contract/values/decimal.ts";
import { amountOf, toMinor } from "../../contract/values/money.ts";
import type { CompanyQueries } from "../handler.ts";
import type { HeldRecord } from "../ports/held-rows.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import {
  daysOf,
  UNCERTAINTY,
  listSums,
  uncertainMoney,
  toReviewGroup,
  sumsOf,
  wordsOf,
  type WeightedGroup,
} from "./members.ts";
import { isInSpan, type ReviewSpan } from "./span.ts";

export async function heldGroups(
  context: CompanyQueries,
  { imports, span }: { readonly imports: readonly ImportRecord[]; readonly span: ReviewSpan },
): Promise<readonly WeightedGroup[]> {
  const groups: WeightedGroup[] = [];
  for (const record of imports) {
    if (record.held === 0) continue;
    for (const group of await groupsOf(context, { record, span })) groups.push(group);
  }
  return groups;
}

async function groupsOf(
  { queries, company }: CompanyQueries,
  { record, span }: { record: ImportRecord; span: ReviewSpan },
): Promise<readonly WeightedGroup[]> {
  const rows = await queries.imports.listHeld(company, record.id, {
    outcomes: ["held"],
    after: 0,
    limit: GROUP_MAX,
  });
  const rowsByWords = Map.groupBy(
    rows.filter(({ row }) => isInSpan(row.transaction_date, span)),
    ({ row }) => [row.amount.startsWith("-") ? "out" : "in", ...titleOf(row).words].join("\0"),
  );
  const visible = [...rowsByWords.values()].flatMap((some) => some.slice(0, SAMPLE_MAX));
  const twins = await queries.transactions.byIds(
    company,
    visible.flatMap(({ twins: [twin] }) => twin ?? []),
  );
  const twinById = new Map(twins.map((twin) => [twin.id, twin]));
  return [...rowsByWords.values()].map((some) => toGroup(some, { record, twinById }));
}

function titleOf({ description, merchant_name = "" }: HeldRecord["row"]) {
  return wordsOf({ description, merchant_name });
}

function toGroup(
  rows: readonly HeldRecord[],
  { record, twinById }: { record: ImportRecord; twinById: ReadonlyMap<string, TransactionRecord> },
): WeightedGroup {
  const currencyOf = ({ currency_code = record.currency_code }: HeldRecord["row"]) => currency_code;
  const sums = sumsOf(
    rows.flatMap(({ row }) => {
      const amount_minor = toMinor(row.amount, currencyOf(row));
      return typeof amount_minor === "bigint" ? [{ currency_code: currencyOf(row), amount_minor }] : [];
    }),
  );
  const first = rows[0]?.row;
  const { words, title } = first === undefined ? { words: [], title: "" } : titleOf(first);
  return {
    weight: uncertainMoney(sums, UNCERTAINTY.open),
    group: toReviewGroup({
      kind: "held",
      title,
      words: [...words],
      direction: first?.amount.startsWith("-") === true ? "out" : "in",
      transaction_count: rows.length,
      sums: listSums(sums),
      bank_account_ids: [record.bank_account_id],
      ...daysOf(rows.map(({ row }) => row.transaction_date)),
      transaction_ids: [],
      held: {
        import_id: record.id,
        file_name: record.file_name,
        lines: rows.map(({ place }) => rowAt(place).line),
        rows: rows.slice(0, SAMPLE_MAX).map(({ place, row, twins: [twin_id = null] }) => ({
          line: rowAt(place).line,
          transaction_date: row.transaction_date,
          description: row.description,
          amount: decimal(row.amount),
          currency_code: currencyOf(row),
          twin_id,
          twin: textOf(twinById.get(twin_id ?? "")),
        })),
      },
    }),
  };
}

function textOf(twin: TransactionRecord | undefined) {
  if (twin === undefined) return null;
  const { transaction_date, description, amount_minor, currency_code } = twin;
  return { transaction_date, description, amount: amountOf(amount_minor, currency_code), currency_code };
}
