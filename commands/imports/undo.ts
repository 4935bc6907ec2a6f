import { imports, type Import } from "../../src/contract/import.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/confirm.ts";
import { several, toggle } from "../../src/terminal/flag.ts";
import { importsView } from "./several-view.ts";

export const undo = command({
  examples: [
    "cashbook imports undo 0190f3a2-5b7c-7def-8123-456789abcdef --dry-run",
    "cashbook imports undo 0190f3a2-5b7c-7def-8123-456789abcdef --yes",
  ],
  notes:
    "Transactions that another import recognised pass to that one, and rows that were deleted by hand stay deleted. When one " +
    "was changed or reconciled since, nothing is removed unless --force says so.",
  operands: { ids: several("Imports, by id.", { placeholder: "id", completes: "import" }) },
  flags: {
    force: toggle("Remove transactions that were changed or reconciled since, too."),
    dryRun: toggle("Only say what would happen."),
  },
  async run(context, { operands: { ids }, flags: { force, dryRun } }) {
    const { call, service } = context;
    if ((await service()) === "foreign") {
      const { undoElsewhere } = await import("./undo-elsewhere.ts");
      return undoElsewhere(context, { ids, force, dryRun });
    }
    const found: Import[] = [];
    for (const id of ids) found.push((await call(imports.get, { id })).data);
    const will = found.map(whatHappens).join(" ");
    if (dryRun) {
      return { ...importsView(found, {}), notes: [will, "Nothing was changed."] };
    }
    await confirm(context, { will });
    const undone: Import[] = [];
    for (const id of ids) undone.push((await call(imports.undo, force ? { id, force } : { id })).data);
    return importsView(undone, { sentence: sentenceOf(undone) });
  },
});

function whatHappens({ file_name, created, sum_in, sum_out, currency_code }: Import): string {
  const rows = created === 1 ? "1 transaction" : `${created} transactions`;
  return `Takes back the import of ${file_name}: ${rows}, ${sum_in.rawJSON} in and ${sum_out.rawJSON} out (${currency_code}).`;
}

function sentenceOf(undone: readonly Import[]): string {
  const removed = undone.reduce((sum, one) => sum + one.removed, 0);
  const handed = undone.reduce((sum, one) => sum + one.handed_over, 0);
  const passed = handed === 0 ? "" : `; ${handed} passed to other imports that recognised them`;
  return `Removed ${removed} ${removed === 1 ? "transaction" : "transactions"}${passed}.`;
}
