/** Saves what a person says of rows that an import holds: other transactions, or the ones that they could be the same as. */
import { imports } from "../../src/contract/import.ts";
import type { ReviewGroup } from "../../src/contract/review.ts";
import type { Context } from "../../src/terminal/context.ts";
import { transactionsText } from "../tx/tally.ts";
import type { SavedAnswer } from "./session.ts";

export async function saveHeld(
  { call, io }: Pick<Context, "call" | "io">,
  { held }: ReviewGroup,
  kind: "write" | "dismiss",
): Promise<SavedAnswer | undefined> {
  if (held === null) return undefined;
  const input = { id: held.import_id, lines: [...new Set(held.lines)] };
  const locale = io.facts.locale;
  if (kind === "dismiss") {
    await call(imports.dismiss, input);
    return {
      transactionCount: 0,
      sentence:
        held.lines.length === 1
          ? "Left out 1 row as a duplicate."
          : `Left out ${held.lines.length} rows as duplicates.`,
      undo: async () => void (await call(imports.dismiss, { ...input, hold_again: true })),
    };
  }
  const { data: before } = await call(imports.get, { id: held.import_id });
  const { data: after } = await call(imports.accept, input);
  const count = after.created - before.created;
  return {
    transactionCount: count,
    sentence: `Added ${transactionsText(count, locale)}.`,
    undo: undefined,
  };
}
