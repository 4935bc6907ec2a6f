/** What becomes of the rows of a file at a foreign service, before any is sent. */
import { EDGE_LINES_MAX } from "../../../../contract/import/record.ts";
import { JSON_FORMAT } from "../../../../contract/import.ts";
import type { ChunkRow, RowMatch } from "../../../../contract/import/row.ts";
import type { AccountGroup } from "../../../../importing/reading.ts";
import { newMatch } from "../destination.ts";
import { correctedRows } from "./corrected-rows.ts";
import { existingRows } from "./existing-rows.ts";
import type { IdsByKey } from "./look-up.ts";
import { toRequest, unsendable, type RowRequest } from "./row-request.ts";

interface Judgement {
  readonly match: RowMatch;
  /** What to send of a new row. */
  readonly request?: RowRequest;
}

/** Judges rows of one account, in the file's order. */
export type Judge = (row: ChunkRow) => Promise<Judgement>;

/**
 * A request that came as JSON is always new; any other row is a duplicate where the account has its like, which then
 * stands for no other row.
 */
export function rowJudge({
  account,
  format,
  ids,
  ownIds,
  state,
}: {
  readonly account: string;
  readonly format: string;
  /** What the account holds. */
  readonly ids: IdsByKey;
  /** Of that, what this import created. */
  readonly ownIds: ReadonlySet<string>;
  readonly state: string;
}): Judge {
  const existing = existingRows(ids, ownIds);
  const othersOf = correctedRows(state);
  return async (row) => {
    const match = newMatch(row);
    if ("verdict" in row) return { match };
    const others = await othersOf(row);
    const fault = unsendable(row);
    if (fault !== undefined)
      return { match: { ...match, verdict: "rejected", code: "unknown_field", detail: fault } };
    const request = toRequest(row, account);
    const id = format === JSON_FORMAT ? undefined : existing.take(request.key, others);
    return id === undefined
      ? { match, request }
      : { match: { ...match, verdict: "duplicate", transaction_id: id } };
  };
}

interface EdgeDuplicates {
  readonly count: () => number;
  readonly lines: readonly number[];
  readonly add: (row: ChunkRow) => void;
}

/** Duplicates on the first and the last day of the file, where a true twin could hide. */
export function edgeDuplicates({ from, to }: Pick<AccountGroup, "from" | "to">): EdgeDuplicates {
  const lines: number[] = [];
  let count = 0;
  return {
    count: () => count,
    lines,
    add(row) {
      if ("verdict" in row || (row.posted_date !== from && row.posted_date !== to)) return;
      count++;
      if (lines.length < EDGE_LINES_MAX && lines.at(-1) !== row.line) lines.push(row.line);
    },
  };
}
