/** Confirmation of what changes or removes data. */
import { Problem } from "../../contract/problem.ts";
import type { Context } from "../context.ts";

/** Thrown when a person answers no: nothing was changed, and the command ends as if interrupted. */
export class Declined extends Error {
  override readonly name = "Declined";
}

/**
 * Says what will happen ("Delete 3 transactions, -120.00 EUR in all.") and asks whether to go on. --yes answers for the
 * person; without a terminal and without --yes it is the problem `confirmation_needed`. Returns only on yes.
 */
export async function confirm(
  { io, settings }: Context,
  {
    will,
    dryRun = false,
  }: {
    readonly will: string;
    /** Whether the command has a --dry-run to offer. */ readonly dryRun?: boolean;
  },
): Promise<void> {
  if (settings.yes) return;
  if (!io.facts.interactive) {
    throw new Problem("confirmation_needed", {
      detail: `${will} This needs to be confirmed.`,
      ...(dryRun ? {} : { remedy: "Add --yes to confirm." }),
    });
  }
  io.warn(will);
  if (!(await io.confirm({ message: "Go on?", flag: "--yes" }))) throw new Declined("Nothing was changed.");
}
