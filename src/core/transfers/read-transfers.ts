/** Reads the days of a book once, for the transfers that are matched or marked and for those that are found among the others. */
import { idOfDigits } from "../ids.ts";
import type { CompanyQueries } from "../handler.ts";
import type { OutlineSpan } from "../ports/outlines.ts";
import { isHandOrFileSet } from "../transactions/provenance/origin.ts";
import type { TransferSearch } from "./decide.ts";
import { searchTransfers } from "./search.ts";

export const TRANSFER = "transfer";

/** A row that is matched, or of the category transfer. */
export interface MarkedRow {
  readonly id: string;
  readonly day: number;
  readonly isOut: boolean;
  readonly isTransfer: boolean;
  /** Id of its other side. */
  readonly twin: string | null;
}

export interface BookTransfers {
  readonly marked: ReadonlyMap<string, MarkedRow>;
  readonly found: TransferSearch;
}

export async function readTransfers(
  { queries, company }: CompanyQueries,
  span: OutlineSpan,
): Promise<BookTransfers> {
  const marked = new Map<string, MarkedRow>();
  const search = searchTransfers(await queries.accounts.all(company, {}));
  for await (const batch of queries.transactions.outlines(company, span)) {
    for (const outline of batch) {
      const { digits, day, amount_minor, category, twin } = outline;
      const isTransfer = category === TRANSFER;
      if (isTransfer || twin !== null) {
        const id = idOfDigits(digits);
        const twinId = twin === null ? null : idOfDigits(twin);
        marked.set(id, { id, day, isOut: amount_minor < 0n, isTransfer, twin: twinId });
      }
      // What a person or a file called something else is no transfer.
      if (twin === null && (isTransfer || !isHandOrFileSet(outline, "category"))) search.add(outline);
    }
  }
  return { marked, found: search.end() };
}
