/** Several create requests as an import: journal, receipt and undo are those of `tx import --format json`. */
import { flagText } from "../../../src/client/flag-text.ts";
import { importFile } from "../../../src/client/import/drive/import-file.ts";
import { dropCopy } from "../../../src/client/import/drive/journal.ts";
import type { ImportFile } from "../../../src/client/import/files/source-file.ts";
import { JSON_FORMAT } from "../../../src/contract/import.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";
import type { View } from "../../../src/terminal/view.ts";
import { presentationOf } from "../import/receipt/presentation.ts";
import { receiptFieldNames, receiptView } from "../import/receipt/view.ts";
import { toImportContext, stoppable } from "../import/context.ts";

export async function createSeveral(
  context: Context,
  { file, account }: { file: ImportFile; account: string | undefined },
): Promise<View> {
  context.requireFields(receiptFieldNames);
  const { directories, yes } = context.settings;
  const options = {
    account,
    choices: { format: JSON_FORMAT },
    writeSuspects: false,
    createAccount: false,
    yes,
    saveMap: false,
  };
  try {
    const importContext = toImportContext(context);
    const receipt = await stoppable(context, () => importFile(file, { options, context: importContext }));
    return receiptView(receipt, {
      okIfUnchanged: false,
      presentation: await presentationOf(context, [receipt]),
    });
  } catch (error) {
    await dropCopy(directories.state, file);
    throw inWordsOfCreate(error);
  }
}

/** Remedies that name flags of `tx import`, which stand for something else here. */
const REMEDIES: Readonly<Record<string, string>> = {
  too_many_rejected: "Correct them, or allow them with `cashbook tx import --format json --max-errors`.",
  unknown_account: "Create it with `cashbook accounts create`, or name an existing account.",
};

function inWordsOfCreate(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const remedy = REMEDIES[error.code];
  if (remedy === undefined || !/--yes|--max-errors/.test(flagText(error.remedy))) return error;
  return new Problem(error.code, {
    detail: error.detail,
    remedy,
    more: error.more,
    cause: error,
  });
}
