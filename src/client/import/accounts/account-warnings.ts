/** What of a file makes it doubtful that its rows belong to the account they are to go to, though nothing contradicts it. */
import type { RowSource } from "../../../importing/drive/row-source.ts";
import type { AccountWarning, ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import { columnsKey } from "./columns-key.ts";
import { everyAccount } from "./list-accounts.ts";
import { optional } from "../../optional-call.ts";
import type { Target } from "./target.ts";

/** One at most for each account that exists. */
export async function accountWarnings(
  source: RowSource,
  { targets, context }: { readonly targets: ReadonlyMap<string, Target>; readonly context: ImportContext },
): Promise<readonly AccountWarning[]> {
  const warnings: AccountWarning[] = [];
  for (const { key, number } of source.groups) {
    const target = targets.get(key);
    if (target === undefined || target.id === null) continue;
    const { numberEvidence: evidence, id, name } = target;
    const because =
      evidence?.kind === "doubtful"
        ? evidence.because
        : number === null && source.groups.length === 1
          ? await otherLayout(source, { id, name, context })
          : undefined;
    if (because !== undefined) warnings.push({ account: name, because });
  }
  return warnings;
}

/** Asks about them, where somebody can be asked; else says them, and goes on. */
export async function confirmAccountWarnings(
  warnings: readonly AccountWarning[],
  { confirmAccounts, note }: Pick<ImportContext, "confirmAccounts" | "note">,
): Promise<void> {
  if (warnings.length === 0) return;
  if (confirmAccounts !== undefined) return confirmAccounts(warnings);
  for (const { account, because } of warnings) note(`${because}. Its rows go to ${account} all the same.`);
}

/**
 * A file with the columns of another account's files, where none of this account's had them. Columns that no file had before
 * prove nothing: banks change theirs.
 */
async function otherLayout(
  { format, mapping }: RowSource,
  { id, name, context }: { readonly id: string; readonly name: string; readonly context: ImportContext },
): Promise<string | undefined> {
  const signature = columnsKey({ format, mapping });
  if (signature === undefined) return undefined;
  const { earlierFiles } = await destinationOf(context);
  const own = (await earlierFiles(id)).flatMap((file) => columnsKey(file) ?? []);
  if (own.length === 0 || own.includes(signature)) return undefined;
  const other = (await earlierFiles()).find(
    (file) => file.account !== id && columnsKey(file) === signature,
  )?.account;
  if (other === undefined) return undefined;
  const all = (await optional(() => everyAccount(context, undefined))) ?? [];
  const otherName = all.find((account) => account.id === other)?.name ?? "another account";
  return `The file has the columns of the files of ${otherName}, and no earlier file of ${name} had them`;
}
