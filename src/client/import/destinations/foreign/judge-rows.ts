/** The rows of one part of a file, in its order, and what becomes of those that are not sent. */
import { JSON_FORMAT, EDGE_LINES_MAX } from "../../../../contract/import.ts";
import type { ChunkRow } from "../../../../contract/import-row.ts";
import type { AccountGroup } from "../../../../importing/model.ts";
import type { RowSource } from "../../files/row-source.ts";
import type { Pool } from "./existing-rows.ts";
import { requestOf, unsendable, type RowRequest } from "./row-request.ts";

interface Judged {
  readonly row: ChunkRow;
  readonly verdict: "new" | "duplicate" | "rejected" | "skipped";
  readonly code: string | null;
  readonly detail: string | null;
  /** The transaction that a duplicate is. */
  readonly transaction_id: string | null;
  /** What to send of a new row. */
  readonly request?: RowRequest;
}

/** The rows of a part; rows that name none belong to the first. */
export async function* partRows(
  source: RowSource,
  group: Pick<AccountGroup, "key">,
): AsyncGenerator<ChunkRow> {
  const [first] = source.groups;
  for await (const batch of source.rows()) {
    for (const { group: own, row } of batch) if ((own ?? first?.key) === group.key) yield row;
  }
}

/**
 * What becomes of a row. A request that came as JSON is always new; any other row is a duplicate where the account has its
 * like.
 */
export function judge(
  row: ChunkRow,
  {
    account,
    pool,
    excepting,
    source,
  }: {
    readonly account: string;
    readonly pool: Pool;
    readonly excepting: ReadonlySet<string> | undefined;
    readonly source: Pick<RowSource, "format">;
  },
): Judged {
  const nobody = { row, transaction_id: null };
  if ("verdict" in row) return { ...nobody, verdict: row.verdict, code: row.code, detail: row.detail };
  const reason = unsendable(row);
  if (reason !== undefined) return { ...nobody, verdict: "rejected", code: "unknown_field", detail: reason };
  const request = requestOf(row, account);
  const found = source.format === JSON_FORMAT ? undefined : pool.take(request.key, excepting);
  const verdict = found === undefined ? "new" : "duplicate";
  return { row, verdict, code: null, detail: null, transaction_id: found ?? null, request };
}

interface Edges {
  readonly count: () => number;
  readonly lines: readonly number[];
  readonly note: (row: ChunkRow) => void;
}

/** Duplicates on the first and the last day of the file, where a true twin could hide. */
export function edgesOf({ from, to }: Pick<AccountGroup, "from" | "to">): Edges {
  const lines: number[] = [];
  let count = 0;
  return {
    count: () => count,
    lines,
    note(row) {
      if ("verdict" in row || (row.posted_date !== from && row.posted_date !== to)) return;
      count++;
      if (lines.length < EDGE_LINES_MAX && lines.at(-1) !== row.line) lines.push(row.line);
    },
  };
}
