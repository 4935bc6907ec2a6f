/** One account's part of a file on its way to a foreign service: its journal, and what is settled before a row is sent. */
import { sentence } from "../../../../contract/choice.ts";
import { transactions } from "../../../../contract/transaction.ts";
import { Problem } from "../../../../contract/problem.ts";
import { carriedPeriod } from "../../../../importing/rows/chunk-rows.ts";
import { accountRows } from "../../../foreign/account-rows.ts";
import { delay } from "../../../transport/rate-limit.ts";
import type { RowSource } from "../../files/row-source.ts";
import type { ImportContext } from "../../context.ts";
import type { Target } from "../../accounts/target.ts";
import { beginJournal, importIdOf, openJournal, type RowJournal } from "./row-journal.ts";
import type { KnownIds, Sending } from "./senders.ts";

export type SettledTarget = Target & { readonly id: string; readonly isNew: boolean };

/** How long a request of a killed process may still be at work in the service, in milliseconds. */
const AT_WORK_MS = 3000;

/** The journal of the import that is unfinished, or of a new one. */
export async function journalOf(
  target: SettledTarget,
  {
    group,
    file,
    source,
    context,
  }: {
    readonly group: string;
    readonly file: { readonly name: string; readonly sha256: string };
    readonly source: RowSource;
    readonly context: ImportContext;
  },
): Promise<RowJournal> {
  const { state, baseUrl = "" } = context;
  const part = source.groups.length > 1 ? group : "";
  const about = {
    service: baseUrl,
    account: target.id,
    sha256: file.sha256,
    group: part,
    mapping: source.mapping,
  };
  for (let generation = 0; ; generation++) {
    const id = importIdOf({ ...about, generation });
    const journal = await openJournal(state, id);
    if (journal === undefined) {
      return beginJournal(state, {
        version: 1,
        id,
        service: baseUrl,
        account_id: target.id,
        account_name: target.name,
        currency_code: target.currency,
        file_name: file.name,
        file_sha256: file.sha256,
        group: part,
        mapping: source.mapping,
        ...proofsOf(source, group),
        begun_at: new Date().toISOString(),
      });
    }
    if (!journal.ended && !journal.undone) return journal;
    await journal.close();
  }
}

function proofsOf({ layout, proofs, groups }: RowSource, key: string) {
  const own = groups.find((group) => group.key === key);
  const period = own === undefined ? null : carriedPeriod(own);
  if (layout === undefined) return {};
  return { layout, proofs: own?.proofs ?? proofs ?? {}, ...(period === null ? {} : { period }) };
}

type LookUp = NonNullable<Sending["lookUp"]>;

/** The look-up of an account's rows, with a refusal that says what to do. */
export function lookUpIn(account: string, { call }: Pick<ImportContext, "call">): LookUp {
  return async (span) => {
    try {
      return await accountRows({ account, ...span }, { call });
    } catch (error) {
      if (!(error instanceof Problem) || !UNREADABLE.includes(error.code)) throw error;
      throw new Problem("foreign_answer", {
        detail: sentence`What the account holds already cannot be looked up in ${transactions.list.id}: ${error.detail}`,
        remedy: "Nothing was sent. Add --no-lookup to send the rows without knowing which of them are there.",
        more: { [NOT_LOOKED_UP]: true },
        cause: error,
      });
    }
  };
}

/** The member of a problem that says that a look-up was not possible. */
export const NOT_LOOKED_UP = "not_looked_up";

const UNREADABLE = [
  "foreign_answer",
  "no_such_operation",
  "not_found",
  "insufficient_scope",
  "malformed_request",
];

/**
 * What the account holds of the file's days. Rows that were sent before, and whose answer nobody saw, are settled by it.
 * Answers the places that stay unknown: without a look-up, all of them.
 */
export async function settled(
  journal: RowJournal,
  {
    lookUp,
    span,
  }: { readonly lookUp: LookUp | undefined; readonly span: { from: string; to: string } | null },
): Promise<{ readonly ids: KnownIds; readonly unknown: ReadonlySet<number> }> {
  const open = [...journal.rows].flatMap(([place, row]) => (row.state === "sent" ? [{ place, ...row }] : []));
  // What was refused, or was there, may be otherwise today.
  for (const [place, { state }] of journal.rows) {
    if (state === "refused" || state === "there") journal.rows.delete(place);
  }
  if (lookUp === undefined || span === null) {
    return { ids: new Map(), unknown: new Set(open.map(({ place }) => place)) };
  }
  if (open.length > 0) await delay(Math.max(0, journal.touched + AT_WORK_MS - Date.now()), undefined);
  const ids: KnownIds = new Map(await lookUp(span));
  const taken = createdBy(journal);
  for (const { place, key, there } of open) {
    const found = ids.get(key)?.find((id) => !there.includes(id) && !taken.has(id));
    if (found === undefined) journal.rows.delete(place);
    else {
      taken.add(found);
      await journal.append({ created: place, id: found });
    }
  }
  return { ids, unknown: new Set() };
}

/** Ids of the transactions that the import created. */
export function createdBy({ rows }: Pick<RowJournal, "rows">): Set<string> {
  return new Set([...rows.values()].flatMap((row) => (row.state === "created" ? [row.id] : [])));
}
