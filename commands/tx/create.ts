import { asOptional } from "../../src/client/optional-call.ts";
import { findAccountId } from "../../src/client/find.ts";
import type { InputOf, Call } from "../../src/contract/operation.ts";
import { Problem } from "../../src/contract/problem.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { text, typedName, type FlagValues } from "../../src/terminal/command-line/flag.ts";
import type { View } from "../../src/terminal/view.ts";
import { differenceNotes } from "../bank-differences.ts";
import { accountFor } from "./account-name.ts";
import { askMissingFields } from "./create/missing-fields.ts";
import { fromJson } from "./create/json-input.ts";
import { createSeveral } from "./create/several.ts";
import { fieldFlags, fieldsOf } from "./fields.ts";
import { transactionRecord, transactionWords } from "./view.ts";

type Request = InputOf<typeof transactions.create>;

export const create = command({
  examples: [
    'cashbook tx create --account main --date 2026-02-03 --description "Train to Berlin" --amount -49.99 --category travel',
    "cashbook tx create --account main --date 2026-02-03 --description Invoice --amount 100 --currency USD --exchange-rate 0.92",
    `echo '{"bank_account_id": "…", "transaction_date": "2026-02-03", "description": "Fee", "amount": -1.5}' | cashbook tx create --json-input -`,
    "cashbook tx create --json-input transactions.jsonl --account main",
  ],
  notes:
    "A terminal asks for missing values. A category of the chart sets the accounting and cash-flow categories. An amount " +
    "in a currency other than the account's needs --exchange-rate. Several objects, as a JSON array or " +
    "one per line, are an import: its receipt is printed, and `imports undo` undoes it. A transaction without external_id is " +
    "always new. It begins as pending, which counts in balances and reports as posted does: rows of bank files are posted. bank_account_id names its account, by id or name; --account is for those without it.",
  writes: true,
  operands: {},
  flags: {
    ...fieldFlags,
    jsonInput: text("File with one or more requests as JSON; - for standard input.", {
      placeholder: "file",
      completes: "file",
    }),
  },
  async run(context, { flags: { jsonInput, ...flags } }) {
    if (jsonInput === undefined) {
      return createOne(
        context,
        await askMissingFields(context, await fieldsOf(context, withDefaults(context, flags))),
      );
    }
    refuseBeside(flags);
    const { account } = withDefaults(context, flags);
    const input = await fromJson(context, jsonInput);
    return input.kind === "several"
      ? createSeveral(context, { file: input.file, account })
      : createOne(context, await completeRequest(context, { request: input.request, account }));
  },
});

async function createOne(context: Context, request: Request): Promise<View> {
  const { call, io, interruption: signal } = context;
  const { data } = await call(transactions.create, request, { signal });
  const sentence = `Created ${transactionWords(data, io.facts.locale)} on ${data.transaction_date}.`;
  const view = transactionRecord(data, { sentence, account: await accountFor(context, data) });
  return { ...view, notes: await differenceNotes(context, [data]) };
}

type FieldFlagValues = FlagValues<typeof fieldFlags>;

/** The account of .cashbook.json is the default. */
function withDefaults({ settings }: Context, flags: FieldFlagValues): FieldFlagValues {
  return { ...flags, account: flags.account ?? settings.account };
}

function refuseBeside({ account: _account, ...others }: FieldFlagValues): void {
  const [beside] = Object.entries(others).find(([, value]) => isGiven(value)) ?? [];
  if (beside === undefined) return;
  throw new Problem("settings_conflict", {
    detail: `--json-input has the whole transaction and cannot be combined with --${typedName(beside)}.`,
  });
}

function isGiven(value: string | readonly string[] | boolean | undefined): boolean {
  return typeof value === "object"
    ? value.length > 0
    : value !== undefined && value !== false && value !== "";
}

/** The request with the id of its account: its own, else that of --account. */
async function completeRequest(
  { call }: Context,
  { request, account }: { request: Readonly<Record<string, unknown>>; account: string | undefined },
): Promise<Request> {
  const { bank_account_id: own } = request;
  if (typeof own === "string") {
    return { ...request, bank_account_id: await idOrAsItIs(call, own) } as unknown as Request;
  }
  if ("bank_account_id" in request || account === undefined) return request as unknown as Request;
  return { ...request, bank_account_id: await findAccountId(call, account) } as unknown as Request;
}

/** An unknown account is passed on: the operation refuses it, together with other faults of the request. */
async function idOrAsItIs(call: Call, nameOrId: string): Promise<string> {
  try {
    return await findAccountId(asOptional(call), nameOrId);
  } catch (error) {
    const unknown =
      error instanceof Problem && ["unknown_account", "insufficient_scope"].includes(error.code);
    if (unknown) return nameOrId;
    throw error;
  }
}
