/** A book as a batch of bookings for DATEV. */
import { batchBytes } from "../../src/client/export/datev/batch.ts";
import type { ChosenNames } from "../../src/client/export/chart.ts";
import { Problem } from "../../src/contract/problem.ts";
import { day, integer, type FlagValues } from "../../src/terminal/command-line/flag.ts";
import { EXCLUDED, UNCATEGORIZED } from "./chosen-names.ts";
import type { ExportBook } from "./open-book.ts";

const TITLE = "cashbook";

export const batchFlags = {
  consultant: integer("For DATEV: number of the tax adviser (Beraternummer).", {
    minimum: 1001,
    maximum: 9_999_999,
  }),
  client: integer("For DATEV: number of the client (Mandantennummer).", { minimum: 1, maximum: 99_999 }),
  yearStart: day("For DATEV: first day of the fiscal year; default January 1 of the first day's year."),
};

interface BatchRequest {
  readonly book: ExportBook;
  readonly chosen: ChosenNames;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly flags: FlagValues<typeof batchFlags>;
}

/** Problem: usage, where flags of a batch are given for something else. */
export function refuseBatchFlags({ consultant, client, yearStart }: FlagValues<typeof batchFlags>): void {
  if (consultant === undefined && client === undefined && yearStart === undefined) return;
  throw new Problem("usage", {
    detail: "--consultant, --client and --year-start belong to a DATEV batch.",
    remedy: "Add --format datev, or leave them out.",
  });
}

/** The same day a year later, to compare with. */
function nextYear(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/** Problems: usage. */
export async function batch({
  book,
  chosen,
  from,
  to,
  flags: { consultant, client, yearStart },
}: BatchRequest): Promise<Uint8Array> {
  if (consultant === undefined || client === undefined) {
    throw new Problem("usage", {
      detail: "A DATEV batch names the tax adviser and the client.",
      remedy: "Ask your tax adviser for the numbers and add --consultant <n> and --client <n>.",
    });
  }
  if (from === undefined || to === undefined) {
    throw new Problem("usage", {
      detail: "A DATEV batch has a first and a last day.",
      remedy: "Add --period, such as --period 2026-03, or --from and --to.",
    });
  }
  const start = yearStart ?? `${from.slice(0, 4)}-01-01`;
  if (from < start || to >= nextYear(start)) {
    throw new Problem("usage", {
      detail: `The days from ${from} to ${to} are not all in the fiscal year that begins on ${start}.`,
      remedy: "Write a file for each fiscal year; --year-start says when one begins.",
    });
  }
  return batchBytes({
    consultant,
    client,
    yearStart: start,
    from,
    to,
    title: TITLE,
    accounts: book.accounts,
    transactions: book.transactions,
    numberOfAccount: ({ id }) => chosen.accounts.get(id),
    contraNumber: ({ status, category }) =>
      status === "excluded"
        ? { word: EXCLUDED, number: chosen.excluded }
        : { word: category || UNCATEGORIZED, number: chosen.categories.get(category) },
  });
}
