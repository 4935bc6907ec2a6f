import { decimalText } from "../../src/contract/decimal.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import { Problem } from "../../src/contract/problem.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { command } from "../../src/terminal/command.ts";
import type { Context } from "../../src/terminal/context.ts";
import { text, typedName, type FlagValues } from "../../src/terminal/flag.ts";
import { asked } from "./create/asked.ts";
import { oneFromJson } from "./create/json-input.ts";
import { fieldFlags, fieldsOf } from "./fields.ts";
import { transactionRecord } from "./view.ts";

type Request = InputOf<typeof transactions.create>;

export const create = command({
  examples: [
    'cashbook tx create --account main --date 2026-02-03 --description "Train to Berlin" --amount -49.99 --category travel',
    "cashbook tx create --account main --date 2026-02-03 --description Invoice --amount 100 --currency USD --exchange-rate 0.92",
    `echo '{"bank_account_id": "…", "transaction_date": "2026-02-03", "description": "Fee", "amount": -1.5}' | cashbook tx create --json-input -`,
  ],
  notes:
    "On a terminal, what is missing is asked for. A category of the chart fills in accounting and cash-flow category. An amount " +
    "in another currency than its account's needs --exchange-rate; none is ever invented.",
  writes: true,
  operands: {},
  flags: {
    ...fieldFlags,
    jsonInput: text("File with the request as JSON, or - for standard input.", { placeholder: "file" }),
  },
  async run(context, { flags: { jsonInput, ...flags } }) {
    const { call, interrupted: signal } = context;
    const request =
      jsonInput === undefined
        ? await asked(context, await fieldsOf(call, withDefaults(context, flags)))
        : await fromJson(context, { place: jsonInput, flags });
    const { data } = await call(transactions.create, request, { signal });
    const sentence = `Created ${data.description}, ${decimalText(data.amount)} ${data.currency_code} on ${data.transaction_date}.`;
    return transactionRecord(data, { sentence });
  },
});

type Given = FlagValues<typeof fieldFlags>;

/** The account of .cashbook.json stands in where none is named. */
function withDefaults({ settings }: Context, flags: Given): Given {
  return { ...flags, account: flags.account ?? settings.account };
}

/** The request of --json-input, with the account of --account where the request names none. */
async function fromJson(
  context: Context,
  { place, flags }: { place: string; flags: Given },
): Promise<Request> {
  const { account, ...others } = flags;
  const [beside] = Object.entries(others).find(([, value]) => value !== undefined && value.length > 0) ?? [];
  if (beside !== undefined) {
    throw new Problem("settings_conflict", {
      detail: `--json-input holds the whole transaction, so --${typedName(beside)} cannot stand beside it.`,
    });
  }
  const request = await oneFromJson(context, place);
  if ("bank_account_id" in request || (account ?? context.settings.account) === undefined) {
    return request as unknown as Request;
  }
  const named = await fieldsOf(context.call, withDefaults(context, flags));
  return { ...request, ...named } as unknown as Request;
}
