/** Which file proves what an account opened with: where one does, the opening balance is no matter of a person's memory. */
import { addDays } from "../../../contract/values/date.ts";
import type { BalancedImport } from "../../ports/import-record.ts";
import { provedBalances, type AccountBook } from "./book-edges.ts";

export type ProvingFile = Pick<BalancedImport, "id" | "file_name">;

/** Files that are compared with the book. */
const OTHERS_COMPARED = 20;

/**
 * The earliest of an account's other files that begins with what the book has there, when what the import itself wrote is left
 * out. `importId` is absent where nothing is written yet.
 */
export async function openingFile(
  { importId, from }: { readonly importId?: string; readonly from: string },
  { queries, company, account, opening, others }: AccountBook,
): Promise<ProvingFile | undefined> {
  const owner = { company, account };
  const ordered = others
    .flatMap((file) => {
      const balances = provedBalances(file);
      return balances === undefined ? [] : [{ file, balances }];
    })
    .sort((one, other) => (one.balances.from < other.balances.from ? -1 : 1));
  for (const { file, balances } of ordered.slice(0, OTHERS_COMPARED)) {
    const isBehind = importId !== undefined && balances.from > from;
    const ownSum = isBehind
      ? await queries.bookingDays.sumWritten(owner, { importId, from, to: addDays(balances.from, -1) })
      : 0n;
    if (balances.opening === opening + (await queries.bookingDays.sumBefore(owner, balances.from)) - ownSum)
      return { id: file.id, file_name: file.file_name };
  }
  return undefined;
}
