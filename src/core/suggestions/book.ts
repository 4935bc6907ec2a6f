/**
 * The replay of a book. Nothing of it is stored: it is a function of the transactions alone, whatever changes led to them. The
 * replays of the last books are remembered until something changes.
 */
import type { CompanyQueries } from "../handler.ts";
import type { EvidenceRow } from "./evidence-row.ts";
import { replay, type Replay } from "./replay.ts";
import { signatureOf } from "./signature.ts";
import { toEvidence } from "./to-evidence.ts";

export interface ReplayedBook extends Replay {
  readonly rows: readonly EvidenceRow[];
  /** Places of rows without a category, by id. */
  readonly openRows: ReadonlyMap<string, number>;
  /** Names that were given to payees, oldest first, by signature. */
  readonly merchants: ReadonlyMap<string, readonly GivenName[]>;
}

interface GivenName {
  readonly day: number;
  readonly name: string;
}

const BOOKS_MAX = 2;
const books = new Map<string, ReplayedBook>();

export async function replayedBook({ queries, company }: CompanyQueries): Promise<ReplayedBook> {
  // Every change has its event, but for the rows of an import that is still running.
  const [{ hash }, { rows, changedAt }] = await Promise.all([
    queries.events.head(company),
    queries.evidence.state(company),
  ]);
  const key = [company, hash, rows, changedAt].join(" ");
  const known = books.get(key);
  if (known !== undefined) return known;
  const book = replayOf(toEvidence(await queries.evidence.records(company)));
  const [oldest] = books.keys();
  if (books.size >= BOOKS_MAX && oldest !== undefined) books.delete(oldest);
  books.set(key, book);
  return book;
}

function replayOf(rows: readonly EvidenceRow[]): ReplayedBook {
  const openRows = new Map<string, number>();
  const merchants = new Map<string, GivenName[]>();
  rows.forEach(({ id, day, text, isOpen, merchant }, place) => {
    if (isOpen) openRows.set(id, place);
    if (merchant === "") return;
    const signature = signatureOf(text).join(" ");
    const names = merchants.get(signature);
    if (names === undefined) merchants.set(signature, [{ day, name: merchant }]);
    else names.push({ day, name: merchant });
  });
  return { ...replay(rows), rows, openRows, merchants };
}
