import { type BulkResult } from "../../src/contract/transaction/bulk-update.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { command } from "../../src/terminal/command.ts";
import { bankDifferences, differenceLines } from "../bank-differences.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { texts, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { sentenceLocale } from "../../src/terminal/render/sentence.ts";
import { bulkRecord, matchedWords } from "./bulk/view.ts";
import { bulkChangeOptions, changeOf, changeWords, settableFields, type Change } from "./bulk/change.ts";
import { listCommand } from "./bulk/list-command.ts";
import { previewOf } from "./bulk/preview.ts";
import type { Context } from "../../src/terminal/context.ts";
import { categoryNames } from "../categories/names.ts";
import { whenStopped } from "../stopped-change.ts";
import { accountNames } from "../accounts/names.ts";
import { askSelection, bulkRefusal } from "./bulk/missing-change.ts";
import { selectionFlags, selectTransactions } from "./bulk/selection.ts";
import { joinedWords, wordsOperand } from "./filters.ts";
import { forReading } from "../reports/figures.ts";
import { newCategoryFlag } from "./fields.ts";
import { nothingHint, whereNotes } from "./where.ts";
import { DRY_RUN, NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";
import { bulkUndoNote } from "../undo-note.ts";

export const bulk = command({
  examples: [
    "cashbook tx bulk uber --no-category --set category=travel --dry-run",
    "cashbook tx bulk --where q~uber --where has_category=false --set category=travel",
    "cashbook tx bulk --where 'date>=2026-01-01' --where 'amount<-1000' --add-tag large --yes",
    "cashbook tx bulk --account main --period last-month --where '!q~uber|lyft' --set status=posted",
    "cashbook tx list --q rent --quiet --all | cashbook tx bulk --ids-from - --set category=rent --yes",
  ],
  notes:
    `The filters are those of \`tx list\`. ${whereNotes} Fields of --set: ${settableFields.join(" ")}; an empty value clears one. ` +
    "account= moves them to another account with the same currency. If one transaction cannot change, none does.",
  operands: wordsOperand,
  changes: {
    flags: ["set", "addTag", "removeTag"],
    refusal: bulkRefusal,
    before: askSelection,
    options: async () => bulkChangeOptions(),
  },
  flags: {
    ...selectionFlags,
    set: texts("Field and new value.", { placeholder: "field=value", completes: "assignment" }),
    addTag: texts("A tag to add.", { placeholder: "tag" }),
    removeTag: texts("A tag to remove.", { placeholder: "tag" }),
    newCategory: newCategoryFlag,
    dryRun: toggle("Show what would change, with count and sums; change nothing."),
  },
  async run(context, { operands: { words }, flags: typed }) {
    const { call, interruption: signal } = context;
    const flags = { ...typed, q: joinedWords(typed.q, words) };
    const change = await changeOf(context, flags);
    const selection = await selectTransactions(context, flags);
    const request = { ...selection, ...change };
    const unchanged = whenStopped(context, NOTHING_CHANGED);
    const { data: rehearsal } = await call(
      transactions.bulkUpdate,
      { ...request, dry_run: true },
      { signal },
    ).catch(unchanged);
    const names = await namesFor(context, change);
    const { table: preview, hasChangeInTitle, isCut } = previewOf(rehearsal, { change, names, hasIds: true });
    const count = `Changes ${matchedWords(rehearsal, sentenceLocale(context.io.facts))}`;
    const will = `${count}: ${changeWords(change, names)}.`;
    // Where the table is printed, its title or its rows say the change.
    const shortWill = hasChangeInTitle ? `${count}.` : will;
    const others =
      isCut && flags.idsFrom === undefined
        ? [`\`${listCommand(flags)}\` lists all ${rehearsal.matched} that match.`]
        : [];
    if (flags.dryRun || rehearsal.updated === 0) {
      const hint =
        rehearsal.matched === 0 ? await nothingHint(context, selection.filter ?? {}, flags.where) : "";
      const note = outcomeNote(rehearsal, { will, dryRun: flags.dryRun, hint });
      return rehearsal.updated > 0 && forReading(context)
        ? bulkRecord(rehearsal, {
            preview,
            sentence: shortWill.replace(/^Changes/, "Would change"),
            notes: [...others, DRY_RUN],
          })
        : bulkRecord(rehearsal, { preview, notes: [note] });
    }
    const isAsked = context.io.facts.interactive && !context.settings.yes;
    // A long table takes its title out of sight, so the question says the change again.
    const question = isAsked ? [will, ...others].join(" ") : will;
    await confirm(context, { will: question, preview, dryRun: true });
    const input = { ...request, ...omitUndefined({ expected_count: rehearsal.matched }) };
    const { data } = await call(transactions.bulkUpdate, input, { signal }).catch(unchanged);
    const way =
      change.set?.status === "void"
        ? "Void is final: nothing brings them back."
        : await bulkUndoNote(context, data.bulk_id);
    const moved = BALANCE_MEMBERS.some((member) => change.set?.[member] !== undefined);
    const notes = [
      ...(moved ? differenceLines(await bankDifferences(context), sentenceLocale(context.io.facts)) : []),
      ...(data.bulk_id === null ? [] : [way]),
    ];
    return bulkRecord(data, { sentence: `Changed ${data.updated} of ${data.matched}.`, notes });
  },
});

/** What moves the balance of an account on some day. */
const BALANCE_MEMBERS = ["status", "bank_account_id"] as const;

/** The names of accounts by their ids, and for people those of categories by their slugs, where the change has some. */
async function namesFor(context: Context, { set = {} }: Change): Promise<ReadonlyMap<string, string>> {
  const accounts = set.bank_account_id === undefined ? [] : await accountNames(context);
  const categories = set.category === undefined || !forReading(context) ? [] : await categoryNames(context);
  return new Map([...accounts, ...categories]);
}

function outcomeNote(
  { matched, updated }: BulkResult,
  { will, dryRun, hint }: { will: string; dryRun: boolean; hint: string },
): string {
  if (matched === 0) return `No transaction matches; nothing was changed.${hint}`;
  if (updated === 0) return "All matching transactions already have these values; nothing was changed.";
  return dryRun ? `${DRY_RUN} ${will}` : will;
}
