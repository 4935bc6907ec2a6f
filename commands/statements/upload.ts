import { choicesOf, readingFlags } from "../tx/reading-flags.ts";
import { provenType, sourceFormats, type ReadingChoices } from "../../src/client/import/plan/options.ts";
import { makeAccounts, confirmNewAccounts } from "../../src/client/import/accounts/new-accounts.ts";
import { findNamedAccount, type NamedAccount } from "../../src/client/import/accounts/named-account.ts";
import type { Target } from "../../src/client/import/accounts/target.ts";
import { withOneFile } from "../../src/client/import/files/one-file.ts";
import type { ImportFile } from "../../src/client/import/files/source-file.ts";
import { saveOrNote } from "../../src/client/import/mappings/save-mapping.ts";
import { withReadProgress } from "../../src/client/import/files/read-progress.ts";
import { uploadReading } from "../../src/client/import/plan/upload-reading.ts";
import { answerMembers } from "../../src/contract/answer-members.ts";
import type { Statement } from "../../src/contract/statement.ts";
import { statements } from "../../src/contract/statement.ts";
import { findsByEnding } from "../../src/client/service.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { choice, required, text, toggle, type FlagValues } from "../../src/terminal/command-line/flag.ts";
import type { View } from "../../src/terminal/view.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { listsChanges } from "../undo-note.ts";
import { forReading } from "../reports/figures.ts";
import { mayAsk } from "../tx/import/ask-ambiguity.ts";
import { openingOf, toImportContext, stoppable } from "../tx/import/context.ts";
import { statementRecord } from "./view.ts";
import { countText } from "../../src/contract/count-text.ts";

const flags = {
  account: text("Account of the statement, by name or id; default the one in .cashbook.json.", {
    placeholder: "account",
    completes: "account",
  }),
  ...readingFlags,
  format: choice("Format of the file; default detected.", sourceFormats),
  saveMap: toggle("Save how the file was read as a mapping for this account's files with the same header."),
  createAccount: toggle("Create the account even if another one has a similar name."),
};

export const upload = command({
  examples: [
    'cashbook statements upload march.csv --account "Main EUR"',
    "cashbook statements upload march.csv --account main --date-format DD/MM/YYYY --json",
  ],
  notes:
    "Reads the file exactly as `tx import` does, and stores a statement: its period, its balances and their proof, and " +
    "its transactions. Use `tx import` for everyday files, several files, and files with several accounts. Of several files " +
    "in a zip file, name one: bank.zip/november.xml. The same file is accepted once for an account.",
  writes: true,
  operands: { file: required("Bank statement file.", { placeholder: "file", completes: "file" }) },
  flags,
  async run(context, { operands: { file }, flags }) {
    // The account may have to be created first.
    context.requireFields(answerMembers(statements.upload.output));
    return withOneFile(file, {
      opening: openingOf(context),
      work: (source) => uploadFile(context, source, flags),
    });
  },
});

async function uploadFile(
  context: Context,
  source: ImportFile,
  { createAccount, account, saveMap, ...reading }: FlagValues<typeof flags>,
): Promise<View> {
  const { call, interruption: signal } = context;
  const choices = await choicesOf(reading);
  const importContext = toImportContext(context);
  const accountMatch = await accountOf(context, account);
  const { maps, note } = importContext;
  const asks = mayAsk(context);
  const read = await uploadReading(withReadProgress(source, importContext), {
    choices,
    account: {
      id: accountMatch.account?.id,
      name: accountMatch.account?.name ?? accountMatch.name,
      currency: accountMatch.account?.currency_code ?? "",
      type: provenType(accountMatch.account ?? {}),
    },
    needsReading: saveMap || accountMatch.account === undefined,
    context: asks ? importContext : { ...importContext, decide: undefined },
  });
  const target = targetOf(accountMatch, read.currency ?? choices.currency);
  const options = { choices: {}, writeSuspects: false, createAccount, yes: context.settings.yes, saveMap };
  const targets = await confirmNewAccounts({ options, context: importContext })(new Map([["", target]]));
  const createdAccounts = await stoppable(context, () => makeAccounts(targets, importContext));
  const input = {
    bank_account_id: createdAccounts.get("")?.id ?? "",
    // A form carries no folders, and so no zip file in front.
    file_name: source.name.split("/").at(-1) ?? source.name,
    file: await bytesOf(source),
    reading: readingOf(read.choices),
  };
  const { data } = await call(statements.upload, input, { signal });
  if (saveMap && read.mapping !== undefined)
    await saveOrNote(read.mapping, { maps, note, account: createdAccounts.get("") });
  return statementRecord(data, {
    isPartial: data.status !== "completed" || data.book_proof?.result === "failed",
    isReceipt: true,
    findsByEnding: findsByEnding(await context.service()),
    listsChanges: !forReading(context) || (await listsChanges(context)),
    sentence: sentenceOf(data),
  });
}

async function bytesOf(file: ImportFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.open()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The reading choices as members of the contract. */
function readingOf({
  headerLine,
  dateFormat,
  decimalMark,
  splitFees,
  columns,
  mapping,
  ...same
}: ReadingChoices) {
  return omitUndefined({
    ...same,
    header_line: headerLine,
    date_format: dateFormat,
    decimal_mark: decimalMark,
    split_fees: splitFees,
    columns: columns as Record<string, string[]> | undefined,
    mapping: mapping === undefined ? undefined : { ...mapping },
  });
}

/** The account of the flag or .cashbook.json. Problems: input_needed, ambiguous_name. */
async function accountOf(
  { call, settings }: Context,
  accountName: string | undefined,
): Promise<NamedAccount> {
  const match = await findNamedAccount(call, accountName ?? settings.account);
  if (match !== undefined) return match;
  throw new Problem("input_needed", {
    detail: "No account is named.",
    remedy: "Name it with --account. `cashbook import` finds it by the number that the file states.",
  });
}

/** The account of the statement; without an id when it must be created. */
function targetOf({ name, account }: NamedAccount, currency = ""): Target {
  if (account === undefined) return { id: null, name, currency, number: null };
  return { id: account.id, name, currency: account.currency_code ?? currency, number: null };
}

function sentenceOf({ file_name, transaction_count, duplicate_count, rejected_count }: Statement): string {
  const rejectedText =
    rejected_count === 0 ? "" : `; ${countText(rejected_count, "row is", "rows are")} rejected`;
  return `Read ${file_name}: ${countText(transaction_count, "transaction")}, ${duplicate_count} of them already known${rejectedText}.`;
}
