import { findId } from "../../src/client/ids/find-id.ts";
import { statements } from "../../src/contract/statement.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { runReconciliation } from "../reconcile/run.ts";

export const reconcile = command({
  examples: [
    "cashbook statements reconcile 0190f3a2-5b7c-7def-8123-456789abcdef",
    "cashbook statements reconcile 0190f3a2-5b7c-7def-8123-456789abcdef --dry-run --json",
  ],
  notes:
    "If the book has the statement's opening and closing balance, the transactions of its days are marked as reconciled, as one " +
    "change that `cashbook undo` takes back. If not, nothing is marked, and the rows that explain the difference are named: " +
    "missing, doubled, with another amount, sign or day.",
  writes: true,
  operands: { id: chosen("Id of the statement, or its last digits.", { completes: "statement" }) },
  flags: { dryRun: toggle("Only compare the balances.") },
  async run(context, { operands, flags: { dryRun } }) {
    const { call, interruption: signal } = context;
    const id = await findId(context, "statement", operands.id);
    return runReconciliation(context, {
      isDryRun: dryRun,
      send: async (more) => (await call(statements.reconcile, { id, ...more }, { signal })).data,
    });
  },
});
