/** Sends the rows of a file to a foreign service, as single creates; what became of them is kept on this machine. */
import { sentence } from "../../../../contract/choice.ts";
import { Problem } from "../../../../contract/problem.ts";
import { partFacts } from "../../../../importing/drive/part-facts.ts";
import type { ImportContext } from "../../context.ts";
import type { Beginning, Delivery, FilePart } from "../destination.ts";
import { lockAccount } from "./account-lock.ts";
import { daySpans, type DaySpan } from "./day-spans.ts";
import { NOT_LOOKED_UP } from "./look-up.ts";
import { foreignPart, type ForeignPart } from "./part-import.ts";
import { refusedRows } from "./refused-rows.ts";
import {
  beginJournal,
  createdIds,
  importIdOf,
  journalFolder,
  openJournal,
  type RowJournal,
} from "./row-journal.ts";
import { createSendRate } from "./send-rate.ts";
import { countText } from "../../../../contract/count-text.ts";

/** Begins an import for each part, or goes on with the unfinished one. */
export async function beginDelivery(beginning: Beginning, context: ImportContext): Promise<Delivery> {
  const { source } = beginning;
  const { state, baseUrl = "", note, retries } = context;
  const releases: (() => void)[] = [];
  const parts: ForeignPart[] = [];
  const rate = createSendRate(retries !== 0);
  let spans: Promise<ReadonlyMap<string, DaySpan>> | undefined;
  const drain = () => Promise.allSettled(parts.map((part) => part.drain()));
  const close = async (): Promise<void> => {
    await drain();
    for (const { journal } of parts) await journal.close();
    for (const release of releases) release();
  };
  try {
    for (const account of new Set(beginning.parts.map(({ target }) => target.id)))
      releases.push(await lockAccount(journalFolder(state), { service: baseUrl, account }));
    for (const part of beginning.parts) {
      const journal = await journalOf(part, beginning, context);
      const spanOf = async () => (await (spans ??= daySpans(source))).get(part.group.key);
      parts.push(foreignPart(part, { beginning, journal, rate, spanOf, context }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    parts,
    async *refusedRows(id) {
      for (const part of parts) if (part.id === id) yield* refusedRows(part, source);
    },
    conclude() {
      const count = parts.reduce((sum, part) => sum + part.otherPostedDays(), 0);
      if (count === 0) return;
      const rows = countText(count, "row");
      note(`The service stores one date per transaction: the different posted date of ${rows} was not sent.`);
    },
    async explain(error) {
      await drain();
      return inWordsOfImport(error, parts);
    },
    close,
  };
}

const GOES_ON = "Run the same command again: it continues where it stopped, and sends no row twice.";

/** What stopped an import in the middle, with how far it came. */
function inWordsOfImport(error: unknown, parts: readonly ForeignPart[]): unknown {
  if (!(error instanceof Problem) || parts.every(({ journal }) => journal.rows.size === 0)) return error;
  const createdCount = parts.reduce((sum, { journal }) => sum + createdIds(journal).size, 0);
  return new Problem(error.code, {
    detail: sentence`${error.detail} The import stopped there; ${countText(createdCount, "row is", "rows are")} created.`,
    remedy: error.more[NOT_LOOKED_UP] === true ? error.remedy : GOES_ON,
    errors: error.errors,
    more: { ...error.more, created: createdCount },
    cause: error,
  });
}

/** The journal of the import that is unfinished, or of a new one. */
async function journalOf(
  { group, target }: FilePart,
  { file, sha256, source }: Beginning,
  { state, baseUrl = "" }: ImportContext,
): Promise<RowJournal> {
  const { mapping, layout, proofs, period } = partFacts(source, { part: group, currency: target.currency });
  const part = source.groups.length > 1 ? group.key : "";
  const about = { service: baseUrl, account: target.id, sha256, group: part, mapping };
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
        file_sha256: sha256,
        group: part,
        ...(group.number === null ? {} : { number: group.number }),
        mapping,
        ...(layout === undefined ? {} : { layout, proofs: proofs ?? {} }),
        ...(layout === undefined || period === null ? {} : { period }),
        begun_at: new Date().toISOString(),
      });
    }
    if (!journal.hasEnded && !journal.isUndone) return journal;
    await journal.close();
  }
}
