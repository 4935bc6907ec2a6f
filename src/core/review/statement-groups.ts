/** Files whose balances are not those of the book: of each account the first one from which it differs until now. */
import { timestamp } from "../../contract/values/date.ts";
import { decimal } from "../../contract/values/decimal.ts";
import { amountOf, toMinor } from "../../contract/values/money.ts";
import type { CompanyQueries } from "../handler.ts";
import { bookProof, type BookProof } from "../imports/balances/book-proof.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import {
  daysOf,
  UNCERTAINTY,
  listSums,
  uncertainMoney,
  toReviewGroup,
  sumsOf,
  type WeightedGroup,
} from "./members.ts";

type FailedProof = Exclude<BookProof, { result: "unavailable" }>;

/** Files of an account that are compared with the book, from the newest back. */
const FILES_MAX = 36;

/** `imports`: the finished imports of one account. */
export async function statementGroups(
  context: CompanyQueries,
  imports: readonly ImportRecord[],
): Promise<readonly WeightedGroup[]> {
  const broken = imports.filter(({ proof }) => proof.result === "failed").map(brokenFile);
  const apart = await firstApart(context, imports);
  return [...broken, ...(apart === undefined ? [] : [apart])];
}

/** A file that does not add up itself. */
function brokenFile(record: ImportRecord): WeightedGroup {
  const { currency_code, proof } = record;
  const difference = toMinor(proof.difference ?? "0", currency_code);
  return toGroup(record, {
    reason: "file",
    difference: typeof difference === "bigint" ? difference : 0n,
    file_balance: proof.closing_balance === undefined ? null : decimal(proof.closing_balance),
    book_balance: null,
    later_files: 0,
  });
}

/** Goes back from the newest file while the book differs: what differs since then began with the last of them. */
async function firstApart(
  context: CompanyQueries,
  imports: readonly ImportRecord[],
): Promise<WeightedGroup | undefined> {
  const files = imports
    .filter(({ proof }) => proof.result === "proved")
    .sort((one, other) => ((one.period?.to ?? "") < (other.period?.to ?? "") ? 1 : -1))
    .slice(0, FILES_MAX);
  let apart: { record: ImportRecord; proof: FailedProof } | undefined;
  let count = 0;
  for (const record of files) {
    const proof = await bookProof(context, record);
    if (proof.result === "unavailable") continue;
    // What differs after a file is what differs before the next one, which is there already.
    if (proof.result === "proved" || (proof.reason === "after" && apart !== undefined)) break;
    apart = { record, proof };
    count += 1;
  }
  if (apart === undefined) return undefined;
  const { record, proof } = apart;
  const { last, next, reason = "within" } = proof;
  const edge = reason === "after" && next !== undefined ? next : last;
  return toGroup(record, {
    reason,
    difference: edge.fileBalance - edge.bookBalance,
    file_balance: amountOf(edge.fileBalance, record.currency_code),
    book_balance: amountOf(edge.bookBalance, record.currency_code),
    later_files: count - 1,
  });
}

type Statement = NonNullable<WeightedGroup["group"]["statement"]>;

function toGroup(
  record: ImportRecord,
  {
    difference,
    ...statement
  }: Pick<Statement, "reason" | "file_balance" | "book_balance" | "later_files"> & { difference: bigint },
): WeightedGroup {
  const sums = sumsOf([{ currency_code: record.currency_code, amount_minor: difference }]);
  const { period } = record;
  return {
    weight: uncertainMoney(sums, UNCERTAINTY.open),
    group: toReviewGroup({
      kind: "statement",
      title: record.file_name,
      words: [],
      direction: difference < 0n ? "out" : "in",
      transaction_count: 0,
      sums: listSums(sums),
      bank_account_ids: [record.bank_account_id],
      ...daysOf(period === null ? [timestamp(record.created_at).slice(0, 10)] : [period.from, period.to]),
      transaction_ids: [],
      statement: {
        import_id: record.id,
        bank_statement_id: record.bank_statement_id,
        file_name: record.file_name,
        ...statement,
      },
    }),
  };
}
