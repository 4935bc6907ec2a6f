/** Matches the two rows of transfers, and parts them again: each as one change of many transactions. */
import { command, sentence, setting } from "../../contract/choice.ts";
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Transfer, TransferResult, transfers } from "../../contract/transfer.ts";
import { companyChart } from "../categories/company-chart.ts";
import type { Input, WritingContext } from "../handler.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { changeAll } from "../transactions/bulk/change-all.ts";
import { applyLabels } from "../transactions/change/labels.ts";
import { transactionById } from "../transactions/query/find.ts";
import { idOfDigits } from "../ids.ts";
import { recordsOf } from "./entries.ts";
import { readTransfers, TRANSFER } from "./read-transfers.ts";
import { matchedTransfer, sureTransfer } from "./to-transfer.ts";
import { unchangedPairs } from "./unchanged-pairs.ts";
import { countText } from "../../contract/count-text.ts";
import { dayNumber } from "../../contract/values/date.ts";
import { FIRST_DAY, firstOpenDay } from "../periods/closed-until.ts";

type MatchInput = Input<typeof transfers.match>;
type UnmatchInput = Input<typeof transfers.unmatch>;

/** Transfers that an answer shows. */
const PREVIEW_MAX = 100;

export async function matchTransfers(
  input: MatchInput,
  context: WritingContext,
): Promise<Answer<TransferResult>> {
  const { transaction_ids: ids, all_sure = false, dry_run = false } = input;
  if ((ids === undefined) !== all_sure) throw needsOne();
  const { pairs, preview, closed } =
    ids === undefined ? await surePairs(input, context) : await namedPair(ids, context);
  return write(context, {
    twins: new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])),
    isNamed: ids !== undefined,
    preview,
    closed,
    isDryRun: dry_run,
  });
}

function needsOne(): Problem {
  return new Problem("validation_failed", {
    detail: "The request must either name the two transactions of a transfer, or say all_sure.",
    errors: [{ pointer: "/transaction_ids", code: "required", detail: "or all_sure, and not both" }],
  });
}

interface Pairs {
  readonly pairs: readonly (readonly [string, string])[];
  readonly preview: readonly Transfer[];
  /** Sure pairs with a row in the closed period, which are left out. */
  readonly closed?: number;
}

/** Problem: count_mismatch. */
async function surePairs(
  { date_from, date_to, expected_count }: MatchInput,
  context: WritingContext,
): Promise<Pairs> {
  const { found } = await readTransfers(context, { date_from, date_to });
  const unchanged = await unchangedPairs(context, found.sure);
  const firstDay = dayNumber((await firstOpenDay(context)) || FIRST_DAY);
  const sure = unchanged.filter(({ out_row, in_row }) => Math.min(out_row.day, in_row.day) >= firstDay);
  const count = sure.length;
  if (expected_count !== undefined && expected_count !== count) {
    throw new Problem("count_mismatch", {
      detail: `${countText(count, "transfer is", "transfers are")} sure, and ${countText(expected_count, "was", "were")} expected.`,
      more: { matched: count, expected_count },
    });
  }
  const pairs = sure.map(({ out_row, in_row }) => [idOfDigits(out_row.id), idOfDigits(in_row.id)] as const);
  const records = await recordsOf(context, pairs.slice(0, PREVIEW_MAX).flat());
  return {
    pairs,
    preview: sure.slice(0, PREVIEW_MAX).map((pair) => sureTransfer(pair, records)),
    closed: unchanged.length - count,
  };
}

/** Problems: not_found, validation_failed for two rows that cannot be one transfer. */
async function namedPair(ids: readonly string[], context: WritingContext): Promise<Pairs> {
  const [one, other] = [
    await transactionById(context, ids[0] ?? ""),
    await transactionById(context, ids[1] ?? ""),
  ];
  const fault = faultOf(one, other);
  if (fault !== undefined) {
    throw new Problem("validation_failed", {
      detail: fault,
      errors: [
        { pointer: "/transaction_ids", code: "invalid", detail: "are not the two sides of a transfer" },
      ],
    });
  }
  const preview = { ...matchedTransfer(one, other), state: "question" as const };
  return one.twin === other.id
    ? { pairs: [], preview: [] }
    : { pairs: [[one.id, other.id]], preview: [preview] };
}

function faultOf(one: TransactionRecord, other: TransactionRecord): string | undefined {
  if (one.bank_account_id === other.bank_account_id)
    return "Both transactions are in one account; a transfer goes from one own account to another.";
  if (one.amount_minor < 0n === other.amount_minor < 0n)
    return "Both transactions go the same way; a transfer has one row of money out and one of money in.";
  if ([one, other].some(({ status }) => status === "void"))
    return "One of the transactions is void, and a void one moves no money.";
  const matched = [one, other].find(({ twin }) => twin !== null);
  if (matched === undefined || one.twin === other.id) return undefined;
  return `The transaction ${matched.id} is matched with ${matched.twin ?? ""} already; unmatch it first.`;
}

interface Change {
  /** The other side of each row; null parts it from the one that it has. */
  readonly twins: ReadonlyMap<string, string | null>;
  /** Whether a person named the rows, and may so change what a person set. */
  readonly isNamed: boolean;
  readonly preview: readonly Transfer[];
  readonly closed?: number | undefined;
  readonly isDryRun: boolean;
}

async function write(
  context: WritingContext,
  { twins, isNamed, preview, closed, isDryRun }: Change,
): Promise<Answer<TransferResult>> {
  const { caller, now } = context;
  const bulkId = context.ids();
  const chart = await companyChart(context);
  const count = twins.size / 2;
  const isMatch = [...twins.values()].some((twin) => twin !== null);
  const origin = { by: "transfer", at: now, actor: caller.actor, bulk: bulkId } as const;
  const { bulk_id, updated } = await changeAll(context, {
    query: { ids: [...twins.keys()] },
    bulkId,
    isDryRun,
    hasDays: isMatch && !isNamed,
    change: (before) =>
      applyLabels(before, isMatch ? { category: TRANSFER } : partingLabels(before), {
        origin,
        chart,
        now,
        twin: twins.get(before.id) ?? null,
        overHandSet: isNamed,
      }),
    event: (counts) => ({
      type: isMatch ? "transfer.matched" : "transfer.unmatched",
      summary: { ...counts, transfers: count, bulk_id: bulkId },
    }),
  });
  return {
    data: {
      bulk_id,
      transfers: count,
      updated,
      ...(closed !== undefined && { closed }),
      preview: [...preview],
    },
  };
}

/** The category that the match set goes with it. */
function partingLabels({ origins }: TransactionRecord) {
  if (origins.category?.by !== "transfer") return {};
  return { category: null, accounting_category: null, cash_flow_category: null };
}

/** Problems: not_found, validation_failed for a row that is not matched. */
export async function unmatchTransfers(
  { transaction_ids, dry_run = false }: UnmatchInput,
  context: WritingContext,
): Promise<Answer<TransferResult>> {
  const twins = new Map<string, null>();
  const preview: Transfer[] = [];
  for (const id of transaction_ids) {
    const record = await transactionById(context, id);
    if (record.twin === null) {
      throw new Problem("validation_failed", {
        detail: `The transaction ${id} is not matched with another one.`,
        errors: [{ pointer: "/transaction_ids", code: "invalid", detail: "is not matched with another one" }],
        remedy: sentence`${command("transfers list", setting("state", "matched"))} shows the matched ones.`,
      });
    }
    if (twins.has(id)) continue;
    const twin = await transactionById(context, record.twin);
    twins.set(id, null).set(twin.id, null);
    preview.push(matchedTransfer(record, twin));
  }
  return write(context, { twins, isNamed: false, preview, isDryRun: dry_run });
}
