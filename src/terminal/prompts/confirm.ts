/** Confirmation before data is changed or removed. */
import { Problem } from "../../contract/problem.ts";
import type { Context } from "../context.ts";
import { record, type Table } from "../view.ts";
import { NOTHING_CHANGED } from "../nothing-changed.ts";

/** Thrown when the answer is no: nothing was changed, and the exit code is that of an interruption. */
export class DeclinedConfirmation extends Error {
  override readonly name = "Declined";
}

/**
 * States what will happen ("Delete 3 transactions, -120.00 EUR in all.") and asks whether to go on; returns only on yes.
 * --yes answers without asking. Without a terminal and --yes: the problem `confirmation_needed`.
 */
export async function confirm(
  { io, settings }: Context,
  {
    will,
    preview,
    dryRun = false,
    remedy,
  }: {
    readonly will: string;
    /** Rows to look at before answering. */
    readonly preview?: Table;
    /** Whether the command has a --dry-run to offer. */ readonly dryRun?: boolean;
    /** What to do without a terminal, where that is more than --yes. */
    readonly remedy?: string | undefined;
  },
): Promise<void> {
  if (settings.yes) return;
  if (!io.facts.interactive) {
    throw new Problem("confirmation_needed", {
      detail: `${will} This needs to be confirmed.`,
      ...(dryRun && remedy === undefined ? {} : { remedy: remedy ?? "Add --yes to confirm." }),
    });
  }
  if (preview !== undefined && preview.rows.length > 0) await logTable(preview, io);
  io.warn(will);
  if (!(await io.confirm({ message: "Continue?", flag: "--yes" })))
    throw new DeclinedConfirmation(NOTHING_CHANGED);
}

async function logTable(preview: Table, { facts, log }: Context["io"]): Promise<void> {
  const { table } = await import("../render/table/table.ts");
  let text = "";
  const write = async (part: string) => void (text += part);
  const rendering = {
    sink: { write, end: async () => {} },
    facts,
    fields: undefined,
    raw: false,
    excel: false,
  };
  await table.record(record({ data: {}, fields: [], sections: [preview] }), rendering);
  log(text);
}
