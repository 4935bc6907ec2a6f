/** After the first import of a book: asks once whether to begin with the rules that the program has. */
import { flagText } from "../../../src/client/flag-text.ts";
import { categorizationOf, type Receipt } from "../../../src/client/import/receipt/receipt.ts";
import type { SeveralReceipts } from "../../../src/client/import/drive/import-files.ts";
import { optional } from "../../../src/client/optional-call.ts";
import { imports } from "../../../src/contract/import.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { rules } from "../../../src/contract/rule.ts";
import type { StarterSet } from "../../../src/contract/rule/starter.ts";
import type { Context } from "../../../src/terminal/context.ts";
import { escapeText } from "../../../src/terminal/render/escape-text.ts";
import { cutText } from "../../../src/terminal/render/wrap-text.ts";
import { rulesText } from "../../rules/words.ts";
import { mayAsk } from "./ask-ambiguity.ts";
import type { ReceiptPresentation } from "./receipt/presentation.ts";
import { presentationOf } from "./receipt/presentation.ts";
import { countText } from "../../../src/contract/count-text.ts";

/** Fewer rows are categorized by hand in the time that the question takes. */
const ROWS_MIN = 5;

/** Of one file, or of several together. */
type AnyReceipt = Pick<Receipt, "categorization"> & {
  readonly accounts: readonly Pick<Receipt["accounts"][number], "import_id">[];
};

interface FirstReceipt<Kind extends AnyReceipt> {
  readonly receipt: Kind;
  readonly presentation: ReceiptPresentation;
}

/**
 * The receipt with the categories that the rules gave, where a person wants them. The import is whole: neither a question that is
 * left nor a failure takes its receipt away.
 */
export async function offerStarter<Kind extends AnyReceipt>(
  context: Context,
  first: FirstReceipt<Kind>,
): Promise<FirstReceipt<Kind>> {
  try {
    return await applyStarter(context, first);
  } catch (error) {
    const { isPromptExit } = await import("../../../src/terminal/failures/describe-failure.ts");
    if (isPromptExit(error)) return first;
    if (!(error instanceof Problem)) throw error;
    context.io.warn(`${flagText(error.detail)} \`cashbook rules starter\` tries the rules again.`);
    return first;
  }
}

/** After several files, once. */
export async function offerStarterOnce(
  context: Context,
  results: SeveralReceipts,
): Promise<readonly [SeveralReceipts, ReceiptPresentation]> {
  const receipts = results.files.filter((file) => "import_id" in file);
  const first = {
    receipt: { ...results, accounts: receipts.flatMap(({ accounts }) => accounts) },
    presentation: await presentationOf(context, receipts),
  };
  const { receipt, presentation } = await offerStarter(context, first);
  return [{ ...receipt, accounts: results.accounts }, presentation];
}

async function applyStarter<Kind extends AnyReceipt>(
  context: Context,
  first: FirstReceipt<Kind>,
): Promise<FirstReceipt<Kind>> {
  const { call, io, settings, interruption: signal } = context;
  const { receipt, presentation } = first;
  const { categorization } = receipt;
  if (!presentation.isFirst || settings.yes || !mayAsk(context)) return first;
  if (categorization === undefined || categorization.rules.length > 0) return first;
  const rehearsal = await optional(() =>
    call(rules.starter, { dry_run: true }, { isOptional: true, signal }),
  );
  if (rehearsal === undefined || rehearsal.data.updated < ROWS_MIN) return first;
  const { categorized, uncategorized } = categorization;
  const all = categorized + uncategorized;
  const { rules: list, updated } = rehearsal.data;
  io.warn(
    `${rulesText(list.length)} to begin with would give ${updated} of ${countText(all, "transaction")} a category:`,
  );
  for (const line of starterLines(rehearsal.data)) io.warn(cutText(escapeText(line), io.facts.width));
  const wanted = await io.confirm({
    message: `Use ${list.length === 1 ? "it" : "them"}?`,
    flag: "--yes, and `cashbook rules starter` later",
  });
  if (!wanted) return first;
  await call(rules.starter, { apply: true }, { signal });
  return {
    receipt: { ...receipt, ...(await categorizationNow(context, receipt)) },
    presentation: { ...presentation, hasLaterChange: true },
  };
}

/** "Taxes (US): 10 rows, such as IRS USATAXPYMT". */
function starterLines({ rules: list }: StarterSet): readonly string[] {
  return list
    .filter(({ exists }) => !exists)
    .map(({ name, updated, examples: [example] }) => {
      const rows = countText(updated, "row");
      return `  ${name}: ${rows}${example === undefined ? "" : `, such as ${example}`}`;
    });
}

/** As the transactions are after the rules. */
async function categorizationNow(
  { call, interruption: signal }: Context,
  { accounts }: AnyReceipt,
): Promise<Pick<Receipt, "categorization">> {
  const ids = [...new Set(accounts.map(({ import_id }) => import_id))];
  const parts = [];
  for (const id of ids) parts.push((await call(imports.get, { id }, { signal })).data);
  return categorizationOf(parts);
}
