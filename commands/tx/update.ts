import { findId } from "../../src/client/ids/find-id.ts";
import { fieldsWith, flagOf } from "../../src/contract/transaction/fields.ts";
import { transactions, type Transaction } from "../../src/contract/transaction.ts";
import { categoryNames } from "../categories/names.ts";
import { differenceNotes } from "../bank-differences.ts";
import { partedNote, transferTwin } from "./transfer-twin.ts";
import { command } from "../../src/terminal/command.ts";
import { optional } from "../../src/client/optional-call.ts";
import { fieldOptions, type FlagWords } from "../../src/terminal/command-line/changes.ts";
import { chosen, texts } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import type { Context } from "../../src/terminal/context.ts";
import { accountFor, accountName } from "./account-name.ts";
import { changeLines, readBefore } from "./change-lines.ts";
import { namesFor } from "../names.ts";
import { flagKeyOf, stateFlags } from "./field-changes.ts";
import { fieldFlags, fieldsOf } from "./fields.ts";
import { clearedMembers, clearable } from "./clear.ts";
import { recordFieldsWith, transactionRecord } from "./view.ts";

const flags = {
  ...fieldFlags,
  ...stateFlags,
  clear: texts(`A field to clear: ${clearable.join(", ")}.`, { placeholder: "field", completes: clearable }),
};

const OTHERS = [
  "account",
  "currency",
  "accountingCategory",
  "cashFlowCategory",
  "postedDate",
  "exchangeRate",
  "externalId",
  "reconciled",
] as const;

/** The flags of fields, as they are offered: those first that are typed most often. */
const OFFERED = ["category", "description", "merchant", "tag", "amount", "date", "status", "reconciled"];
const memberOf = new Map<string, string>(
  fieldsWith("changeable").map((member) => [flagKeyOf(member), member]),
);
const MEMBERS = Object.fromEntries(
  [...new Set([...OFFERED, ...memberOf.keys()])].flatMap((key) => {
    const member = memberOf.get(key);
    return member === undefined ? [] : [[key, member]];
  }),
) as Readonly<Record<string, string>>;
const CLEARED = Object.fromEntries(
  fieldsWith("clearable").map((member): [string, FlagWords] => [
    flagKeyOf(member),
    ["clear", [flagOf(member).replaceAll("_", "-")]],
  ]),
);

export const update = command({
  examples: [
    "cashbook tx update 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11 --category travel --tag client-a",
    "cashbook tx update 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11 --amount -49.99 --date 2026-02-03",
    "cashbook tx update 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11 --status posted --reconciled",
    "cashbook tx update 019c8a3e-7a10-7f2e-9d36-2b1f6f0a9c11 --clear category --clear tags",
  ],
  notes:
    "A pending transaction can become posted. Both can be excluded (kept, but left out of reports) and set back; " +
    "void is final. The amount, dates, currency and account of a reconciled one cannot change until --no-reconciled. --tag replaces all tags.",
  operands: { id: chosen("Id of the transaction, or its last digits.", { from: "transaction" }) },
  flags,
  changes: {
    flags: ["category", "amount", "date", "description", "merchant", "tag", "status", "clear", ...OTHERS],
    async options(context, { operands }) {
      const { call, interruption: signal, io } = context;
      const id = await findId(context, "transaction", String(operands.id));
      const row = await optional(
        async () => (await call(transactions.get, { id }, { isOptional: true, signal })).data,
      );
      const fields = recordFieldsWith(await namesFor(context, true));
      return fieldOptions(flags, {
        members: MEMBERS,
        record: { row, fields, locale: io.facts.locale },
        cleared: CLEARED,
      });
    },
  },
  async run(context, { operands, flags }) {
    const { call, interruption, io } = context;
    const changes = {
      ...(await fieldsOf(context, flags)),
      ...omitUndefined({ status: flags.status, is_reconciled: flags.reconciled }),
    };
    const all = { ...changes, ...clearedMembers(flags.clear, changes) };
    const id = await findId(context, "transaction", operands.id);
    const before = await readBefore(context, id);
    const twin = before && (await transferTwin(context, before));
    const { data } = await call(transactions.update, { id, ...all }, { signal: interruption });
    const isParted = twin !== undefined && (await transferTwin(context, data)) === undefined;
    const sentence = `Updated ${data.description ?? id}.`;
    const view = transactionRecord(data, { sentence });
    if (before === undefined) return view;
    const fields = recordFieldsWith(await namesOf(context, [before, data]));
    const lines = changeLines({ before, after: data }, { fields, locale: io.facts.locale });
    const notes = [
      ...bookingDayNote(before, data),
      ...(isParted ? [await partedNote(context, twin)] : []),
      ...(movesBalance(before, data) ? await differenceNotes(context, [before, data]) : []),
    ];
    if (lines.length > 0) return { ...view, notes, lines: () => lines };
    return transactionRecord(data, { sentence, account: await accountFor(context, data) });
  },
});

/** Where the day of reports was changed alone: the bank's balances go by the other one, so the two differ in between. */
function bookingDayNote(before: Transaction, after: Transaction): readonly string[] {
  const { transaction_date: date, posted_date: booked } = after;
  if (booked === null || booked === date || before.transaction_date === date) return [];
  if (before.posted_date !== booked) return [];
  return [
    `Reports count it on ${date}; \`cashbook reconcile\` compares with the bank by its booking day, which stays ${booked}. --posted-date changes that.`,
  ];
}

/** Whether an account has another balance on some day. */
function movesBalance(before: Transaction, after: Transaction): boolean {
  const facts = ({ amount, currency_code, exchange_rate, ...row }: Transaction) =>
    JSON.stringify([
      amount,
      currency_code,
      exchange_rate,
      row.posted_date,
      row.transaction_date,
      row.status,
      row.bank_account_id,
    ]);
  return facts(before) !== facts(after);
}

/** The names of both accounts where a transaction went from one to another, and of categories where its own changed. */
async function namesOf(
  context: Context,
  [before, after]: readonly [Transaction, Transaction],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(before.category === after.category ? [] : await categoryNames(context));
  if (before.bank_account_id === after.bank_account_id) return names;
  for (const { bank_account_id: id } of [before, after]) {
    const name = await accountName(context, id);
    if (name !== undefined) names.set(id, name);
  }
  return names;
}
