import { findIds } from "../../src/client/ids/find-id.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import type { Context } from "../../src/terminal/context.ts";
import { several, toggle } from "../../src/terminal/command-line/flag.ts";
import { pages } from "../../src/client/pages.ts";
import { keepsImports } from "../../src/client/service.ts";
import { sentenceLocale } from "../../src/terminal/render/sentence.ts";
import { accountNames, type AccountNames } from "../accounts/names.ts";
import { agoText } from "../ago-text.ts";
import { fileParts, undoableStates } from "./file-parts.ts";
import { importName } from "./import-name.ts";
import { undoneSoFar, whenStopped } from "../stopped-change.ts";
import { moneyText } from "../tx/import/receipt/lines.ts";
import { emptyAccounts, lossOfChanges } from "./removal/loss-words.ts";
import { removalSentence, removalWords } from "./removal/removal-words.ts";
import { removeEmpty } from "./remove-empty.ts";
import { importsView } from "./several-view.ts";
import { countText } from "../../src/contract/count-text.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

/** Parts that a sentence names. */
const NAMED_MAX = 3;

export const undo = command({
  examples: [
    "cashbook imports undo --dry-run",
    "cashbook imports undo 0190f3a2-5b7c-7def-8123-456789abcdef --dry-run",
    "cashbook imports undo 0190f3a2-5b7c-7def-8123-456789abcdef --yes",
  ],
  notes:
    "Without an id, the last file that brought rows is undone in all its accounts; an id names the part of " +
    "one account. Transactions that another import recognised, or holds a possible duplicate of, are kept for that import, and rows deleted by hand stay deleted. If a transaction " +
    "was changed or reconciled since, nothing is removed without --force, which takes those changes with it for good; importing the file again brings back the rows, not the changes. You are asked whether to remove an account without transactions; " +
    "--remove-account removes it without asking.",
  operands: {
    ids: several(
      "Imports, by id, its last digits, or the name of the file; default all of the newest file.",
      {
        atLeast: 0,
        placeholder: "id",
        completes: "import",
      },
    ),
  },
  flags: {
    force: toggle("Also remove transactions that were changed or reconciled since."),
    removeAccount: toggle("Also remove an account that has no transactions left."),
    dryRun: toggle("Only show what would happen."),
  },
  async run(context, { operands, flags: { force, removeAccount, dryRun } }) {
    const { call, service, settings, io, interruption: signal } = context;
    const isConfirmed = settings.yes && !dryRun;
    const ids = await findIds(context, "import", operands.ids, { isConfirmed, takesChanges: true });
    if (!keepsImports(await service())) {
      const { undoByJournal } = await import("./undo-by-journal.ts");
      return undoByJournal(context, { ids, force, dryRun });
    }
    const options = force ? { force } : {};
    const rehearse: Rehearsal = async (targets, extent = {}) => {
      const results: Import[] = [];
      for (const id of targets) {
        const { data } = await call(imports.undo, { id, ...options, ...extent, dry_run: true }, { signal });
        results.push(data);
      }
      return results;
    };
    const rehearsing = ids.length > 0 ? rehearse(ids) : lastUndoable(context, rehearse);
    const rehearsals = await rehearsing.catch(whenStopped(context, NOTHING_CHANGED));
    const targetIds = rehearsals.map(({ id }) => id);
    const isWhole = ids.length === 0 && rehearsals.length > 1;
    const accounts = await accountNames(context);
    const will = [
      ...(isWhole
        ? [
            `The file was imported into ${countText(rehearsals.length, "account")}; all of it is undone, or nothing.`,
          ]
        : []),
      ...rehearsals.map((one) => whatHappens(one, { accounts, locale: sentenceLocale(io.facts) })),
      ...(await whatStays(context, rehearsals)),
      ...(force ? await lossOfChanges(context, rehearsals) : []),
      ...(await emptyAccounts(context, rehearsals)),
    ].join(" ");
    if (dryRun) return { ...importsView(rehearsals, {}), notes: [will, NOTHING_CHANGED] };
    const remedy =
      ids.length > 0 ? undefined : `\`cashbook imports undo ${targetIds.join(" ")} --yes\` undoes it.`;
    await confirm(context, { will, dryRun: true, remedy });
    const undoing = ids.length > 0 ? undoEach(context, ids, options) : undoFile(context, targetIds, options);
    const goOn = undoneSoFar(`imports undo ${targetIds.join(" ")}${force ? " --force" : ""}`);
    const undone = await undoing.catch(whenStopped(context, goOn));
    await removeEmpty(context, { undone, isAsked: removeAccount });
    return importsView(undone, { sentence: sentenceOf(undone) });
  },
});

type Rehearsal = (
  ids: readonly string[],
  extent?: { readonly whole_file?: boolean },
) => Promise<readonly Import[]>;

async function undoEach(
  { call, interruption: signal }: Context,
  ids: readonly string[],
  options: { readonly force?: boolean },
): Promise<readonly Import[]> {
  const undone: Import[] = [];
  for (const id of ids) undone.push((await call(imports.undo, { id, ...options }, { signal })).data);
  return undone;
}

/** All parts at once: where one of them may not be undone, none is. */
async function undoFile(
  { call, interruption: signal }: Context,
  [newest = "", ...others]: readonly string[],
  options: { readonly force?: boolean },
): Promise<readonly Import[]> {
  const whole = { id: newest, ...options, whole_file: true };
  const undone = [(await call(imports.undo, whole, { signal })).data];
  for (const id of others) undone.push((await call(imports.get, { id })).data);
  return undone;
}

/**
 * The parts of the file that was imported last and brought rows, as the undo would leave them. Where they cannot be undone, an
 * earlier file is not offered in their place: a hurried yes would remove the wrong one. Problems: not_found where there is none,
 * those of the undo.
 */
async function lastUndoable(context: Context, rehearse: Rehearsal): Promise<readonly Import[]> {
  const { call, interruption: signal } = context;
  const seen = new Set<string>();
  const all = pages(
    { call, stream: undefined },
    imports.list,
    { state: [...undoableStates] },
    { limit: TRIED_MAX, signal },
  );
  for await (const page of all)
    for (const one of page) {
      if (seen.has(one.id)) continue;
      const parts = await fileParts(context, one);
      for (const { id } of parts) seen.add(id);
      // As a whole first: a refusal names all parts.
      if (parts.length > 1) await rehearse([one.id], { whole_file: true });
      const rehearsals = await rehearse(parts.map(({ id }) => id));
      if (rehearsals.some(takesBack)) return rehearsals;
    }
  throw new Problem("not_found", {
    detail: "There is no import to undo.",
    remedy: "`cashbook imports list` shows the imports.",
  });
}

/** Whether an undo changes anything: not where the book had all rows before. What stopped halfway is brought to its end. */
function takesBack({ state, removed, handed_over }: Import): boolean {
  return state !== "completed" || removed + handed_over > 0;
}

/** Imports that are looked at for one that can be undone. */
const TRIED_MAX = 50;

/** Parts of the file that are not named. */
async function whatStays(context: Context, targets: readonly Import[]): Promise<readonly string[]> {
  const [only, ...others] = targets;
  if (only === undefined || others.length > 0 || only.group === "") return [];
  const parts = (await fileParts(context, only)).filter(({ id }) => id !== only.id);
  if (parts.length === 0) return [];
  const ids = parts.slice(0, NAMED_MAX).map(({ id }) => id);
  const more = parts.length > NAMED_MAX ? " …" : "";
  const stay =
    parts.length === 1
      ? "The other part of the file is kept"
      : `The other ${parts.length} parts of the file are kept`;
  return [`${stay}: ${ids.join(", ")}${more}.`];
}

function whatHappens(
  { file_name, bank_account_id, rows, created_at, removed, handed_over, ...sums }: Import,
  { accounts, locale }: { readonly accounts: AccountNames; readonly locale: string | undefined },
): string {
  const about = `${agoText(created_at, Date.now())}, ${countText(rows, "row")}, ${moneyText(sums, locale)}`;
  return `Undoes the import of ${importName(file_name, accounts.get(bank_account_id))} (${about}): ${removalWords(removed, handed_over)}.`;
}

function sentenceOf(undone: readonly Import[]): string {
  const removedCount = undone.reduce((sum, one) => sum + one.removed, 0);
  const handedCount = undone.reduce((sum, one) => sum + one.handed_over, 0);
  return removalSentence(removedCount, handedCount);
}
