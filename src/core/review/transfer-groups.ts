/** Transfers between own accounts that are not matched: the sure ones at once, each question by itself. */
import { GROUP_MAX, SAMPLE_MAX, TRANSFERS_MAX } from "../../contract/review/group.ts";
import type { Transfer, TransferSide } from "../../contract/transfer.ts";
import { decimalText } from "../../contract/values/decimal.ts";
import { toMinor } from "../../contract/values/money.ts";
import type { ReadingContext } from "../handler.ts";
import { listTransfers } from "../transfers/list-transfers.ts";
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
import type { ReviewSpan } from "./span.ts";

interface TransferFilter {
  readonly span: ReviewSpan;
  /** Only transfers that the closed period has no side of, since those cannot change. */
  readonly openFrom: string;
  /** Only transfers with a side on one of these accounts, or of one of these imports. */
  readonly bank_account_id?: readonly string[] | undefined;
  readonly import_id?: readonly string[] | undefined;
}

interface TransferGroups {
  readonly groups: readonly WeightedGroup[];
  /** Rows that stand in one of the groups, and so in no other. */
  readonly ids: ReadonlySet<string>;
}

/** Transfers that are looked at; what is beyond them comes when these are answered. */
const LIMIT = 2000;

export async function transferGroups(
  context: ReadingContext,
  filter: TransferFilter,
): Promise<TransferGroups> {
  const state = ["sure", "question", "one_sided"] as const;
  const { data } = await listTransfers({ ...filter.span, state: [...state], limit: LIMIT }, context);
  const open = data.filter(({ transactions }) =>
    transactions.every(({ transaction_date }) => transaction_date >= filter.openFrom),
  );
  const transfers = await matching(context, open, filter);
  const ofState = (wanted: string) => transfers.filter((transfer) => transfer.state === wanted);
  const isFiltered = filter.bank_account_id !== undefined || filter.import_id !== undefined;
  const sure = ofState("sure");
  const sureGroups = isFiltered ? sure.map((one) => [one]) : [sure].filter(({ length }) => length > 0);
  const oneSided = Map.groupBy(ofState("one_sided"), oneSidedKey);
  return {
    groups: [
      ...sureGroups.map((some) => toGroup(some, UNCERTAINTY.sure)),
      ...ofState("question").map((one) => toGroup([one], UNCERTAINTY.question)),
      ...[...oneSided.values()].map((some) => toGroup(some, UNCERTAINTY.oneSided)),
    ],
    ids: new Set(transfers.flatMap(({ transactions }) => transactions.map(({ id }) => id))),
  };
}

/** Those of the same words on the same account want the same answer. */
function oneSidedKey({ transactions: [side] }: Transfer): string {
  return side === undefined ? "" : [side.bank_account_id, ...titleOf(side).words].join("\0");
}

function titleOf({ description }: TransferSide) {
  return wordsOf({ description, merchant_name: "" });
}

async function matching(
  { queries, company }: ReadingContext,
  all: readonly Transfer[],
  { bank_account_id, import_id }: TransferFilter,
): Promise<readonly Transfer[]> {
  const some =
    bank_account_id === undefined
      ? all
      : all.filter(({ transactions }) =>
          transactions.some((side) => bank_account_id.includes(side.bank_account_id)),
        );
  if (import_id === undefined) return some;
  const ids = some.flatMap(({ transactions }) => transactions.map(({ id }) => id));
  const records = await queries.transactions.byIds(company, ids);
  const ofImports = new Set(
    records.flatMap((record) => (import_id.includes(record.import_id ?? "") ? [record.id] : [])),
  );
  return some.filter(({ transactions }) => transactions.some(({ id }) => ofImports.has(id)));
}

function toGroup(transfers: readonly Transfer[], doubt: number): WeightedGroup {
  const sides = transfers.flatMap(({ transactions }) => transactions);
  const sums = sumsOf(
    sides.flatMap(({ amount, currency_code }) => {
      const amount_minor = toMinor(decimalText(amount), currency_code);
      return typeof amount_minor === "bigint" ? [{ currency_code, amount_minor }] : [];
    }),
  );
  const [first] = sides;
  const { words, title } = first === undefined ? { words: [], title: "" } : titleOf(first);
  return {
    weight: uncertainMoney(sums, doubt),
    group: toReviewGroup({
      kind: "transfer",
      title,
      words: [...words],
      direction: first !== undefined && decimalText(first.amount).startsWith("-") ? "out" : "in",
      transaction_count: sides.length,
      sums: listSums(sums),
      bank_account_ids: [...new Set(sides.map(({ bank_account_id }) => bank_account_id))],
      ...daysOf(sides.map(({ transaction_date }) => transaction_date)),
      rows: sides.slice(0, SAMPLE_MAX),
      transaction_ids: sides.slice(0, GROUP_MAX).map(({ id }) => id),
      transfers: transfers.slice(0, TRANSFERS_MAX),
    }),
  };
}
