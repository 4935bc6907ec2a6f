import { imports, type Import } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/confirm.ts";
import type { Context } from "../../src/terminal/context.ts";
import { several, toggle } from "../../src/terminal/flag.ts";
import { removeEmpty } from "./remove-empty.ts";
import { importsView } from "./several-view.ts";

export const undo = command({
  examples: [
    "cashbook imports undo --dry-run",
    "cashbook imports undo 0190f3a2-5b7c-7def-8123-456789abcdef --dry-run",
    "cashbook imports undo 0190f3a2-5b7c-7def-8123-456789abcdef --yes",
  ],
  notes:
    "Transactions that another import recognised pass to that one, and rows that were deleted by hand stay deleted. When one " +
    "was changed or reconciled since, nothing is removed unless --force says so. An account on which nothing is left is offered " +
    "for removal; --remove-account removes it without a question.",
  operands: {
    ids: several("Imports, by id; the newest that is not undone where none is named.", {
      atLeast: 0,
      placeholder: "id",
      completes: "import",
    }),
  },
  flags: {
    force: toggle("Remove transactions that were changed or reconciled since, too."),
    removeAccount: toggle("Remove an account too that nothing is left on."),
    dryRun: toggle("Only say what would happen."),
  },
  async run(context, { operands: { ids }, flags: { force, removeAccount, dryRun } }) {
    const { call, service } = context;
    if ((await service()) === "foreign") {
      const { undoElsewhere } = await import("./undo-elsewhere.ts");
      return undoElsewhere(context, { ids, force, dryRun });
    }
    const named = ids.length > 0 ? ids : [await newestImport(context)];
    const inputs = named.map((id) => (force ? { id, force } : { id }));
    const expected: Import[] = [];
    for (const input of inputs) expected.push((await call(imports.undo, { ...input, dry_run: true })).data);
    const will = expected.map(whatHappens).join(" ");
    if (dryRun) return { ...importsView(expected, {}), notes: [will, "Nothing was changed."] };
    await confirm(context, { will, dryRun: true });
    const undone: Import[] = [];
    for (const input of inputs) undone.push((await call(imports.undo, input)).data);
    await removeEmpty(context, { undone, isAsked: removeAccount });
    return importsView(undone, { sentence: sentenceOf(undone) });
  },
});

/** The import that was made last, of those that are not undone. Problem: not_found where there is none. */
async function newestImport({ call }: Context): Promise<string> {
  const { data } = await call(imports.list, { state: ["completed", "running", "undoing"], limit: 1 });
  const [newest] = data;
  if (newest !== undefined) return newest.id;
  throw new Problem("not_found", {
    detail: "There is no import to undo.",
    remedy: "`cashbook imports list` shows the imports.",
  });
}

function whatHappens({ file_name, removed, handed_over, sum_in, sum_out, currency_code }: Import): string {
  const passing =
    handed_over === 0 ? "" : `, and passes ${handed_over} to other imports that recognised them`;
  const sums = `${sum_in.rawJSON} ${currency_code} in, ${sum_out.rawJSON} ${currency_code} out`;
  return `Takes back the import of ${file_name} (${sums}): removes ${counted(removed)}${passing}.`;
}

function counted(transactions: number): string {
  return transactions === 1 ? "1 transaction" : `${transactions} transactions`;
}

function sentenceOf(undone: readonly Import[]): string {
  const removed = undone.reduce((sum, one) => sum + one.removed, 0);
  const handed = undone.reduce((sum, one) => sum + one.handed_over, 0);
  const passed = handed === 0 ? "" : `; ${handed} passed to other imports that recognised them`;
  return `Removed ${counted(removed)}${passed}.`;
}
