import { beancount } from "./beancount.ts";
import type { JournalFormat } from "./journal.ts";
import { hledger, ledger } from "./ledger.ts";

/** The programs that a journal can be written for. */
export const journalFormats = { hledger, ledger, beancount } as const satisfies Readonly<
  Record<string, JournalFormat>
>;
export type JournalFormatName = keyof typeof journalFormats;
