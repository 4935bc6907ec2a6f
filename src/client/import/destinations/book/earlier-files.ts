/** Files that a book has imports of. */
import { imports } from "../../../../contract/import.ts";
import { everyRow } from "../../../find.ts";
import { optional } from "../../../optional-call.ts";
import { pages } from "../../../pages.ts";
import type { ImportContext } from "../../context.ts";
import type { EarlierFile } from "../destination.ts";

/** Imports that are looked at: years of monthly files, for one account and for a few beside each other. */
const IMPORTS_MAX = { ofAccount: 100, ofAll: 500 };

/** None where the caller may not read imports. */
export async function earlierFiles(
  account: string | undefined,
  context: ImportContext,
): Promise<readonly EarlierFile[]> {
  const filter = account === undefined ? {} : { bank_account_id: [account] };
  const limit = account === undefined ? IMPORTS_MAX.ofAll : IMPORTS_MAX.ofAccount;
  const list = () => everyRow(pages(context, imports.list, filter, { limit, isOptional: true }));
  const rows = (await optional(list)) ?? [];
  return rows
    .filter(({ state }) => state !== "undone")
    .map(({ bank_account_id, group, format, mapping }) => ({
      account: bank_account_id,
      number: numberOf(group),
      format,
      mapping,
    }));
}

/** A part is called by its number and currency. */
function numberOf(group: string): string | null {
  return group.includes("/") ? group.slice(0, group.lastIndexOf("/")) || null : null;
}
