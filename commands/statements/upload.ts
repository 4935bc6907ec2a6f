import { readFile } from "node:fs/promises";
import { choicesOf, readingFlags } from "../tx/reading-flags.ts";
import { currencyOfNew, madeTargets, namedAccount } from "../../src/client/import/targets.ts";
import { fileAt } from "../../src/client/import/source.ts";
import type { Statement } from "../../src/contract/statement.ts";
import { statements } from "../../src/contract/statement.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { choice, required, text, toggle } from "../../src/terminal/flag.ts";
import { given } from "../../src/terminal/given.ts";
import { importSurroundings } from "../tx/surroundings.ts";
import { statementRecord } from "./view.ts";

const PARTIAL = 3;

export const upload = command({
  examples: [
    'cashbook statements upload march.csv --account "Main EUR"',
    "cashbook statements upload march.csv --account main --date-format DD/MM/YYYY --json",
  ],
  notes:
    "Reads the file like `tx import`, and keeps a statement with its period, balances and their proof. The same bytes are " +
    "taken once for an account.",
  writes: true,
  operands: { file: required("Bank statement file.", { placeholder: "file", completes: "file" }) },
  flags: {
    account: text("Account of the statement, by name or id; .cashbook.json's otherwise.", {
      placeholder: "account",
      completes: "account",
    }),
    ...readingFlags,
    format: choice("Format of the file.", ["csv"]),
    createAccount: toggle("Make the account even where another's name is alike."),
  },
  async run(context, { operands: { file }, flags }) {
    const { call, interrupted: signal } = context;
    const { createAccount, account, ...reading } = flags;
    const choices = await choicesOf(reading);
    const source = await fileAt(file);
    const bank_account_id = await accountId(context, {
      named: account,
      currency: choices.currency,
      createAccount,
    });
    const { headerLine, dateFormat, decimalMark, columns, mapping, ...same } = choices;
    const said = given({
      ...same,
      header_line: headerLine,
      date_format: dateFormat,
      decimal_mark: decimalMark,
      columns: columns as Record<string, string[]> | undefined,
      mapping: mapping === undefined ? undefined : { ...mapping },
    });
    const input = {
      bank_account_id,
      file_name: source.name,
      file: await readFile(source.path),
      reading: said,
    };
    const { data } = await call(statements.upload, input, { signal });
    return statementRecord(data, {
      exit: data.status === "completed" ? 0 : PARTIAL,
      sentence: sentenceOf(data),
    });
  },
});

/** The account that is named, made where it does not exist and somebody wants that. */
async function accountId(
  context: Context,
  {
    named,
    currency,
    createAccount,
  }: { named: string | undefined; currency: string | undefined; createAccount: boolean },
): Promise<string> {
  const { call, settings } = context;
  const surroundings = importSurroundings(context);
  const found = await namedAccount(call, named ?? settings.account);
  if (found === undefined) {
    throw new Problem("input_needed", { detail: "No account is named.", remedy: "Name it by --account." });
  }
  if (found.account !== undefined) return found.account.id;
  const target = { id: null, name: found.name, currency: await currencyOfNew(call, currency), number: null };
  const options = { choices: {}, writeSuspects: false, createAccount, yes: settings.yes, saveMap: false };
  const made = await madeTargets(new Map([["", target]]), { options, surroundings });
  return made.get("")?.id ?? "";
}

function sentenceOf({ file_name, transaction_count, duplicate_count, rejected_count }: Statement): string {
  const rejected = rejected_count === 0 ? "" : `; ${rejected_count} rows are rejected`;
  return `Read ${file_name}: ${transaction_count} transactions, ${duplicate_count} of them known before${rejected}.`;
}
