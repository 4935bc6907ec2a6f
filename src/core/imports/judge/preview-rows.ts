/** Tells what would become of rows, without writing anything. */
import type { RowMatch } from "../../../contract/import/row.ts";
import type { RowPart } from "../../../contract/import/row-place.ts";
import type { imports } from "../../../contract/import.ts";
import { Problem } from "../../../contract/problem.ts";
import type { Input, ReadingContext } from "../../handler.ts";
import { closedUntilOf } from "../../periods/closed-until.ts";
import type { StoredProof } from "../../ports/import-record.ts";
import { continuation } from "../begin/continued-days.ts";
import { checkRows, isRefused, type CheckedRow } from "../check/check-rows.ts";
import { refuseClosedDays } from "../check/closed-days.ts";
import { requireOrder, requireRows } from "../check/row-shape.ts";
import { omitUndefined } from "../../../contract/omit-undefined.ts";
import { NO_IMPORT, type Decision } from "./decision.ts";
import { judge } from "./judge-rows.ts";

/** Rows of one file, of at most a chunk. Twins that rows of other chunks match are for the asker to leave out. */
export async function match(
  { queries, company }: ReadingContext,
  { bank_account_id, format, period, balance_proof, rows }: Input<typeof imports.match>,
): Promise<readonly RowMatch[]> {
  const account = await queries.accounts.byId(company, bank_account_id);
  if (account === undefined) throw new Problem("unknown_account");
  const proof: StoredProof =
    balance_proof === undefined ? { result: "unavailable" } : omitUndefined(balance_proof);
  requireRows(rows);
  requireOrder(rows, "lines");
  const readRows = checkRows(rows, {
    currency: account.currency_code,
    format: "",
    importId: "",
  });
  const readable = readRows.filter((row): row is CheckedRow => !isRefused(row));
  const decisions = await judge(readable, {
    queries,
    company,
    judging: {
      number: NO_IMPORT,
      state: "running",
      bank_account_id,
      currency_code: account.currency_code,
      format: format ?? "",
      sum_in: 0n,
      sum_out: 0n,
      period,
      proof,
      ...(await continuation({ queries, company }, { account, period, proof })),
      write_suspects: false,
      held: 0,
      rejected: 0,
    },
  });
  const { rows: checkedRows, decisions: byRow } = refuseClosedDays(
    {
      rows: readRows,
      decisions: new Map(readable.map((row, index) => [row, decisions[index] as Decision])),
    },
    await closedUntilOf({ queries, company }),
  );
  const duplicateIds = [...byRow.values()].flatMap((decision) =>
    decision.verdict === "duplicate" ? [decision.transaction_id] : [],
  );
  const deletedIds = await queries.transactions.deletedAmong(company, [...new Set(duplicateIds)]);
  return checkedRows.map((row): RowMatch => {
    if (isRefused(row))
      return { ...ownPlace(row), verdict: row.verdict, code: row.code, detail: row.detail, ...nobody };
    return matchOf(ownPlace(row.row), byRow.get(row) as Decision, deletedIds);
  });
}

type Place = Pick<RowMatch, "line" | "part">;

function ownPlace({ line, part }: { readonly line: number; readonly part?: RowPart | undefined }): Place {
  return part === undefined ? { line } : { line, part };
}

const nobody = { transaction_id: null, twin_ids: [], twin_count: 0 };

function matchOf(place: Place, decision: Decision, deletedIds: ReadonlySet<string>): RowMatch {
  switch (decision.verdict) {
    case "new":
      return { ...place, verdict: "new", code: null, detail: null, ...nobody };
    case "suspect":
      return {
        ...place,
        verdict: "suspect",
        code: "possible_duplicate",
        detail: "A transaction within three days has the same amount.",
        transaction_id: null,
        twin_ids: [...decision.twins.nearest],
        twin_count: decision.twins.count,
      };
    case "duplicate": {
      const { transaction_id } = decision;
      const reason = deletedIds.has(transaction_id)
        ? {
            code: "deleted_earlier",
            detail: "The transaction was deleted; an import does not restore it.",
          }
        : decision.edge
          ? {
              code: "edge_duplicate",
              detail: "It is on the file's first or last day, so it may be a second equal transaction.",
            }
          : { code: null, detail: null };
      return { ...place, verdict: "duplicate", ...reason, ...nobody, transaction_id };
    }
  }
}
