/** The import of a file into several accounts in words: "Imported 502 transactions from b.csv: 201 into Giro, 301 into Checking". */
import type { Event } from "../../src/contract/event.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { transactionsText } from "../tx/tally.ts";
import { changeSentence, type WordsContext } from "./change-sentence.ts";

/** Accounts that are named; the counts of the others are in the whole. */
const NAMED_MAX = 3;

type Part = Pick<Import, "file_name" | "bank_account_id" | "created">;

/**
 * What the undo of an event undoes, without a full stop. The event of an import tells of one account only; `parts`: the imports
 * that are undone with it, itself among them.
 */
export function undoneSentence(event: Event, parts: readonly Part[], context: WordsContext): string {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return changeSentence(event, context);
  const { locale, names } = context;
  const counts = new Map<string, number>();
  for (const { bank_account_id: id, created } of parts) counts.set(id, (counts.get(id) ?? 0) + created);
  const accounts = [...counts]
    .slice(0, NAMED_MAX)
    .map(([id, count]) => ({ name: names.get(id) ?? id, count }));
  const unnamed = counts.size - accounts.length;
  const more = unnamed === 0 ? "" : ` and ${unnamed} more ${unnamed === 1 ? "account" : "accounts"}`;
  if (event.type !== "import.completed")
    return `Began to import ${first.file_name} into ${accounts.map(({ name }) => name).join(", ")}${more}`;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shares = accounts.map(({ name, count }) => `${localNumber(String(count), locale)} into ${name}`);
  return `Imported ${transactionsText(total, locale)} from ${first.file_name}: ${shares.join(", ")}${more}`;
}
