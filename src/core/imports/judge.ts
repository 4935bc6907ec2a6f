/**
 * What becomes of the readable rows of a chunk: new, known already, or perhaps known already. Only fingerprints and the
 * file's own facts decide, inside the transaction that stores the chunk.
 */
import { dayNumber } from "../../contract/date.ts";
import type { Fingerprint, FingerprintOwner } from "../ports/fingerprints.ts";
import type { ImportRecord } from "../ports/imports.ts";
import type { Questions } from "../ports.ts";
import type { CheckedRow } from "./checked-rows.ts";
import { edgeMatches, type EdgeMatches } from "./edge-days.ts";
import { fingerprintLookup, SUSPECT_DAYS, type Lookup } from "./lookup.ts";
import { retriesOf, type Retries } from "./retries.ts";

export type Decision =
  | { readonly verdict: "new"; readonly occurrence: number }
  | {
      readonly verdict: "duplicate";
      readonly transaction_id: string;
      /** On the file's first or last day, where a true twin could hide. */
      readonly edge: boolean;
    }
  | { readonly verdict: "suspect"; readonly occurrence: number; readonly twins: readonly string[] };

/** The number of an import that is not in the book, for a dry run; no fingerprint has it. */
export const NO_IMPORT = -1;

/** What the rows are judged by. */
export type Judging = Pick<
  ImportRecord,
  "number" | "bank_account_id" | "period" | "proof" | "continues_first" | "continues_last" | "write_suspects"
>;

export interface Judgement {
  readonly ask: Questions;
  readonly company: number;
  readonly judging: Judging;
}

/** One decision for each row, in their order. */
export async function judge(
  rows: readonly CheckedRow[],
  { ask, company, judging }: Judgement,
): Promise<readonly Decision[]> {
  if (rows.length === 0) return [];
  const owner = { company, account: judging.bank_account_id };
  const others = await daysOfOthers(rows, { ask, owner, number: judging.number });
  if (others.size === 0) return rows.map(({ row: { occurrence } }) => ({ verdict: "new", occurrence }));

  const lookup = fingerprintLookup(ask.fingerprints, owner);
  const fromFiles = rows.filter(({ kind, day }) => kind !== "by_hand" && others.has(day));
  await lookup.load(fromFiles);
  const retries = await retriesOf(rows, { ask, company, account: owner.account });
  const edges = edgesOf(judging);
  const { number } = judging;
  const days = [edges.first, edges.last];
  const isProved = judging.proof.result === "proved";
  const balanced = await edgeMatches(fromFiles, { ask, owner, number, lookup, days, isProved });
  const known =
    fromFiles.length === 0
      ? new Map<CheckedRow, Decision>()
      : recognise(fromFiles, { lookup, retries, edges, number, balanced });

  const decisions = rows.map(
    (row): Decision => known.get(row) ?? { verdict: "new", occurrence: row.row.occurrence },
  );
  return judging.write_suspects
    ? decisions
    : withSuspects(rows, decisions, { ask, company, judging, others, lookup, retries, edges });
}

function daysOfOthers(
  rows: readonly CheckedRow[],
  { ask, owner, number }: { ask: Questions; owner: FingerprintOwner; number: number },
): Promise<ReadonlySet<number>> {
  let from = Infinity;
  let to = -Infinity;
  for (const { day } of rows) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return ask.fingerprints.daysOfOthers(owner, {
    from: from - SUSPECT_DAYS,
    to: to + SUSPECT_DAYS,
    except: number,
  });
}

/** The file's first and last day, and on which of them equal rows are true twins. */
interface Edges {
  readonly first: number;
  readonly last: number;
  readonly continued: ReadonlySet<number>;
}

function edgesOf({ period, continues_first, continues_last }: Judging): Edges {
  if (period === null) return { first: NaN, last: NaN, continued: new Set() };
  const first = dayNumber(period.from);
  const last = dayNumber(period.to);
  const continued = new Set([...(continues_first ? [first] : []), ...(continues_last ? [last] : [])]);
  return { first, last, continued };
}

/** Decisions about rows of a file on days on which the account has fingerprints. */
function recognise(
  rows: readonly CheckedRow[],
  {
    lookup,
    retries,
    edges,
    number,
    balanced,
  }: { lookup: Lookup; retries: Retries; edges: Edges; number: number; balanced: EdgeMatches },
): Map<CheckedRow, Decision> {
  const decisions = new Map<CheckedRow, Decision>();
  const added = new Map<string, number>();
  for (const checked of rows) {
    const equal = lookup.at(checked).filter(({ identity }) => identity === checked.identity);
    const match = balanced.get(checked);
    decisions.set(
      checked,
      match === undefined
        ? recogniseOne(checked, { equal, retries, edges, number })
        : match === null
          ? newBeside(checked, { equal, added })
          : duplicate(match.entry, !match.exact),
    );
  }
  return decisions;
}

function recogniseOne(
  checked: CheckedRow,
  {
    equal,
    retries,
    edges,
    number,
  }: { equal: readonly Fingerprint[]; retries: Retries; edges: Edges; number: number },
): Decision {
  const { row, day } = checked;
  const retry = retries.of(row);
  // The very row that is tried again was accepted meanwhile.
  const accepted =
    retry && equal.find(({ import_number, line }) => import_number === retry.number && line === retry.line);
  if (accepted !== undefined) return duplicate(accepted, false);

  const counted =
    retry !== undefined
      ? equal.filter((entry) => retry.knows(entry))
      : edges.continued.has(day)
        ? equal.filter(({ import_number }) => import_number !== number)
        : [];
  const occurrence = row.occurrence + Math.max(0, ...counted.map((entry) => entry.occurrence));
  const taken = equal.find((entry) => entry.occurrence === occurrence);
  if (taken === undefined) return { verdict: "new", occurrence };
  return duplicate(taken, retry === undefined && (day === edges.first || day === edges.last));
}

/**
 * A row that is none of the equal ones: its number follows on theirs without a gap, so that a file that holds all of them
 * counts up to it. `added` counts those of this chunk.
 */
function newBeside(
  { amount, identity }: CheckedRow,
  { equal, added }: { equal: readonly Fingerprint[]; added: Map<string, number> },
): Decision {
  const key = `${amount} ${identity}`;
  const more = (added.get(key) ?? 0) + 1;
  added.set(key, more);
  return { verdict: "new", occurrence: more + Math.max(0, ...equal.map((entry) => entry.occurrence)) };
}

function duplicate({ transaction_id }: Fingerprint, edge: boolean): Decision {
  return { verdict: "duplicate", transaction_id, edge };
}

interface Suspecting extends Judgement {
  readonly others: ReadonlySet<number>;
  readonly lookup: Lookup;
  readonly retries: Retries;
  readonly edges: Edges;
}

/** The decisions again, with new rows that could be the same as a transaction that no row of the chunk matched. */
async function withSuspects(
  rows: readonly CheckedRow[],
  decisions: readonly Decision[],
  suspecting: Suspecting,
): Promise<readonly Decision[]> {
  const { others, lookup } = suspecting;
  const isNear = ({ day }: CheckedRow) => nearDays(day).some((near) => others.has(near));
  const doubtful = rows.filter(
    (row, index) => decisions[index]?.verdict === "new" && row.kind !== "by_hand" && isNear(row),
  );
  if (doubtful.length === 0) return decisions;

  await lookup.load(
    doubtful.flatMap(({ day, amount }) =>
      nearDays(day).flatMap((near) => (others.has(near) ? [{ day: near, amount }] : [])),
    ),
  );
  const matched = new Set(
    decisions.flatMap((decision) => (decision.verdict === "duplicate" ? [decision.transaction_id] : [])),
  );
  const twins = new Map(
    doubtful.map((row) => [row, twinsOf(row, suspecting).filter((id) => !matched.has(id))]),
  );
  const alive = await livingIn(suspecting, [...new Set([...twins.values()].flat())]);
  return rows.map((row, index): Decision => {
    const decision = decisions[index] as Decision;
    const living = (twins.get(row) ?? []).filter((id) => alive.has(id));
    if (living.length === 0 || decision.verdict !== "new") return decision;
    return { verdict: "suspect", occurrence: decision.occurrence, twins: living };
  });
}

function nearDays(day: number): readonly number[] {
  return Array.from({ length: 2 * SUSPECT_DAYS + 1 }, (_, index) => day - SUSPECT_DAYS + index);
}

/**
 * Transactions of the same amount near the day that a row could be the same as: the file should have held their row
 * (they lie strictly inside its days), or could not have held it in the same form.
 */
function twinsOf(
  checked: CheckedRow,
  { judging, others, lookup, retries, edges }: Suspecting,
): readonly string[] {
  const retry = retries.of(checked.row);
  const span = retry?.span ?? edges;
  return nearDays(checked.day)
    .filter((day) => others.has(day))
    .flatMap((day) => lookup.at({ day, amount: checked.amount }))
    .filter((entry) => {
      if (entry.import_number === judging.number || retry?.knows(entry) === true) return false;
      const inside = entry.day > span.first && entry.day < span.last;
      return inside || entry.kind === "by_hand" || entry.kind !== checked.kind;
    })
    .map(({ transaction_id }) => transaction_id);
}

/** Those of the transactions that are in the account and not deleted. */
async function livingIn(
  { ask, company, judging }: Judgement,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const records = ids.length === 0 ? [] : await ask.transactions.byIds(company, ids);
  return new Set(
    records
      .filter((record) => record.deleted_at === null && record.bank_account_id === judging.bank_account_id)
      .map(({ id }) => id),
  );
}
