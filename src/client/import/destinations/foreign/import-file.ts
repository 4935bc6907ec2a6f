/** Imports one file into a foreign service: rows go as single creates, and what became of them is kept on this machine. */
import { sentence } from "../../../../contract/choice.ts";
import { placeOf } from "../../../../contract/import-row.ts";
import { Problem } from "../../../../contract/problem.ts";
import { forget, remember } from "../../drive/journal.ts";
import type { ImportOptions } from "../../plan/options.ts";
import type { Prepared } from "../../plan/prepare.ts";
import { receiptOf, type Ended, type Receipt } from "../../receipt/receipt.ts";
import { writeRejected } from "../../receipt/rejected-file.ts";
import type { ImportFile } from "../../files/source-file.ts";
import type { ImportContext } from "../../context.ts";
import { importPart, type Part } from "./import-part.ts";
import { createdBy, journalOf, NOT_LOOKED_UP, type SettledTarget } from "./open-part.ts";
import { lockAccount } from "./account-lock.ts";
import { journalFolder } from "./row-journal.ts";
import { partRows } from "./judge-rows.ts";
import { refusedRows, skippedRows } from "./refused-rows.ts";

export interface ForeignImport {
  readonly prepared: Prepared;
  readonly targets: ReadonlyMap<string, SettledTarget>;
  readonly options: ImportOptions;
  readonly context: ImportContext;
}

/** Imports a file, or goes on with its unfinished import. Throws ImportStopped when a person stopped it. */
export async function importToForeign(
  file: ImportFile,
  { prepared: { sha256, source }, targets, options, context }: ForeignImport,
): Promise<Receipt> {
  const { state, baseUrl = "", note } = context;
  const releases: (() => void)[] = [];
  const parts: Part[] = [];
  try {
    for (const account of new Set([...targets.values()].map(({ id }) => id))) {
      releases.push(await lockAccount(journalFolder(state), { service: baseUrl, account }));
    }
    for (const group of source.groups) {
      const target = targets.get(group.key);
      if (target === undefined) throw new TypeError(`no account for the part ${group.key}`);
      const about = { group: group.key, file: { name: file.name, sha256 }, source, context };
      parts.push({ group, target, journal: await journalOf(target, about), source });
    }
    const entry = {
      version: 1 as const,
      path: file.path,
      name: file.name,
      is_copy: file.isCopy,
      file_sha256: sha256,
      imports: Object.fromEntries(parts.map(({ group, journal }) => [group.key, journal.head.id])),
      options: {
        ...options,
        accountIds: Object.fromEntries(parts.map(({ group, target }) => [group.key, target.id])),
      },
    };
    if (parts.length > 0) await remember(state, entry);
    const ended = await imported(parts, { options, context });
    await sayUnsent(parts, note);
    const rejectedFile = await writeRejected(ended, {
      ...{ file, source, context },
      rowsOf: (id) => refusedRows(parts.filter(({ journal }) => journal.head.id === id)),
    });
    const receipt = receiptOf({
      file: { name: file.name, sha256 },
      source,
      lanes: parts,
      ended,
      skippedRows: await skippedRows(source),
      rejectedFile,
    });
    if ((receipt.unknown ?? 0) === 0) await forget(state, entry);
    return receipt;
  } finally {
    for (const { journal } of parts) await journal.close();
    for (const release of releases) release();
  }
}

async function imported(
  parts: readonly Part[],
  { options, context }: Pick<ForeignImport, "options" | "context">,
): Promise<readonly Ended[]> {
  const total = parts.reduce((sum, { group }) => sum + group.rows, 0);
  const bar = context.progress({ label: "Importing", unit: "rows", total });
  let done = 0;
  const at = (): void => bar.at(++done);
  const ended: Ended[] = [];
  try {
    for (const part of parts) {
      ended.push(await importPart(part, { context, noLookup: options.noLookup === true, at }));
    }
    return ended;
  } catch (error) {
    throw inWordsOfImport(error, parts);
  } finally {
    bar.end();
  }
}

const GOES_ON = "Run the same command again: it goes on where it stopped, and sends no row twice.";

/** What stopped an import in the middle, with how far it came. */
function inWordsOfImport(error: unknown, parts: readonly Part[]): unknown {
  if (!(error instanceof Problem)) return error;
  const created = parts.reduce((sum, { journal }) => sum + createdBy(journal).size, 0);
  const sent = parts.some(({ journal }) => journal.rows.size > 0);
  if (!sent) return error;
  return new Problem(error.code, {
    detail: sentence`${error.detail} The import stopped there; ${created} ${created === 1 ? "row is" : "rows are"} created.`,
    remedy: error.more[NOT_LOOKED_UP] === true ? error.remedy : GOES_ON,
    errors: error.errors,
    more: { ...error.more, created },
    cause: error,
  });
}

/** Says what rows have that a foreign service does not take. */
async function sayUnsent(parts: readonly Part[], note: (sentence: string) => void): Promise<void> {
  let other = 0;
  for (const { source, group, journal } of parts) {
    for await (const row of partRows(source, group)) {
      if ("verdict" in row || row.posted_date === row.transaction_date) continue;
      if (journal.rows.get(placeOf(row))?.state === "created") other++;
    }
  }
  if (other > 0) {
    const rows = other === 1 ? "1 row" : `${other} rows`;
    note(
      `The service takes one day of a transaction: the booking day of ${rows}, which is another, was not sent.`,
    );
  }
}
