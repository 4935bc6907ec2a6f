/** What is found by the ending of its id: the list that finds it, and the words by which a candidate is told from others. */
import { events } from "../../contract/event.ts";
import { imports } from "../../contract/import.ts";
import type { Call } from "../../contract/operation.ts";
import { MAX_LIMIT } from "../../contract/page.ts";
import { Problem } from "../../contract/problem.ts";
import { statements } from "../../contract/statement.ts";
import { transactions, type Transaction } from "../../contract/transaction.ts";
import { decimalText } from "../../contract/values/decimal.ts";
import { asOptional } from "../optional-call.ts";

/** A record that an ending may mean. */
export interface Candidate {
  readonly id: string;
  /** Day, text and amount, or name. */
  readonly words: string;
}

export interface Kind {
  readonly one: string;
  readonly several: string;
  /** The command that lists them. */
  readonly list: string;
  /** What to do where none has the id; without it, the list shows them. */
  readonly remedy?: string;
  /** Types of events whose own ids stand for the record, since lists of changes show these. */
  readonly changes?: readonly string[];
  /** The records whose ids end in one of these ways. */
  readonly search: (call: Call, suffixes: string[]) => Promise<readonly Candidate[]>;
  /** Asks a foreign service for one by its whole id. */
  readonly get?: (call: Call, id: string) => Promise<unknown>;
}

const limit = MAX_LIMIT;

function words(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => (part ?? "") !== "").join(", ");
}

function transactionCandidate({ id, ...row }: Transaction): Candidate {
  const amount = `${decimalText(row.amount)} ${row.currency_code}`;
  return { id, words: words(row.transaction_date, row.description, amount) };
}

const listed = {
  transaction: {
    one: "transaction",
    several: "transactions",
    list: "tx list",
    search: async (call, id_suffix) =>
      (await call(transactions.list, { id_suffix, limit })).data.map(transactionCandidate),
    get: (call, id) => call(transactions.get, { id }),
  },
  deletedTransaction: {
    one: "deleted transaction",
    several: "deleted transactions",
    list: "events list --type transaction.deleted",
    remedy:
      "`cashbook tx restore` alone offers them at a terminal; " +
      "`cashbook events list --type transaction.deleted --fields subject_id,summary -o tsv` prints their ids.",
    search: async (call, id_suffix) =>
      (await call(transactions.list, { id_suffix, is_deleted: true, limit })).data.map(transactionCandidate),
  },
  import: {
    one: "import",
    several: "imports",
    list: "imports list",
    changes: ["import.begun", "import.completed"],
    search: async (call, id_suffix) =>
      (await call(imports.list, { id_suffix, limit })).data.map(({ id, file_name, created_at, state }) => ({
        id,
        words: words(created_at.slice(0, 10), file_name, state),
      })),
  },
  statement: {
    one: "statement",
    several: "statements",
    list: "statements list",
    search: async (call, id_suffix) =>
      (await call(statements.list, { id_suffix, limit })).data.map(({ id, ...row }) => ({
        id,
        words: words(row.period_end ?? row.created_at.slice(0, 10), row.file_name, row.status),
      })),
    get: (call, id) => call(statements.get, { id }),
  },
  proposal: {
    one: "proposal",
    several: "proposals",
    list: "proposals list",
    async search(call, id_suffix) {
      const { proposals } = await import("../../contract/proposal.ts");
      return (await call(proposals.list, { id_suffix, limit })).data.map(({ id, ...row }) => ({
        id,
        words: words(row.created_at.slice(0, 10), row.operation, row.state),
      }));
    },
  },
  bulkChange: {
    one: "bulk change",
    several: "bulk changes",
    list: "events list --type transaction.bulk_updated",
    changes: ["transaction.bulk_updated"],
    search: async (call, suffixes) => bySubject(call, suffixes, "transaction.bulk_updated"),
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** What can be found by the ending of its id. */
export const kinds = {
  ...listed,
  record: {
    one: "record",
    several: "records",
    list: "events list",
    // What has a list is found at once; events are sought through to the last one.
    async search(call, suffixes) {
      const lists = [listed.transaction, listed.deletedTransaction, listed.import, listed.statement];
      const candidates = await Promise.all(
        lists.map((kind) => kind.search(asOptional(call), suffixes).catch(nothing)),
      );
      return candidates.some((some) => some.length > 0) ? candidates.flat() : bySubject(call, suffixes);
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type IdKind = keyof typeof kinds;

/** What the changes are about whose own ids end so; none where the credential may not read the log. */
export async function subjectsOfChanges(
  call: Call,
  digits: string,
  changes: readonly string[],
): Promise<readonly Candidate[]> {
  const filter = { id_suffix: [digits], type: [...changes], limit };
  const { data } = await asOptional(call)(events.list, filter).catch((error: unknown) => ({
    data: nothing(error) as readonly never[],
  }));
  return data.map(({ subject_id: id, type, created_at }) => ({
    id,
    words: words(created_at.slice(0, 10), type),
  }));
}

/** Whoever may read events need not be allowed to list what they are about. */
function nothing(error: unknown): readonly Candidate[] {
  if (error instanceof Problem && error.code === "insufficient_scope") return [];
  throw error;
}

/** What events are about, each once, by the newest event of it. */
async function bySubject(
  call: Call,
  subject_id_suffix: string[],
  type?: string,
): Promise<readonly Candidate[]> {
  const filter = { subject_id_suffix, limit, ...(type === undefined ? {} : { type: [type] }) };
  const candidates = new Map<string, Candidate>();
  let cursor: string | undefined;
  do {
    const page = await call(events.list, { ...filter, ...(cursor === undefined ? {} : { cursor }) });
    for (const { subject_id: id, type: what, created_at } of page.data)
      if (!candidates.has(id)) candidates.set(id, { id, words: words(created_at.slice(0, 10), what) });
    cursor = page.pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return [...candidates.values()];
}
