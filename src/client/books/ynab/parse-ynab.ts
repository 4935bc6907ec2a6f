/**
 * A budget of YNAB, as its API answers for one plan (YNAB API v1, PlanDetailResponse). Amounts are thousandths of the currency.
 * What the register exports as CSV says neither which currency it is in nor which day of the month comes first.
 */
import * as z from "zod/mini";
import { isDate } from "../../../contract/values/date.ts";
import { isCurrency } from "../../../contract/values/currency.ts";
import type { Budget, BudgetRow } from "../budget/budget-plan.ts";
import { unreadableRecord } from "../unreadable-book.ts";

const id = z.string();
const name = z.nullish(z.string());
const link = z.nullish(z.string());
const isDeleted = z.optional(z.boolean());
const amount = z.int();
const dated = z.string().check(z.refine(isDate));

const planSchema = z.object({
  currency_format: z.object({ iso_code: z.string().check(z.refine(isCurrency)) }),
  accounts: z.array(z.object({ id, name: z.string(), type: z.string(), deleted: isDeleted })),
  payees: z.array(z.object({ id, name })),
  category_groups: z.array(z.object({ id, name: z.string() })),
  categories: z.array(z.object({ id, category_group_id: z.string(), name: z.string() })),
  transactions: z.array(
    z.object({
      id,
      date: dated,
      amount,
      memo: name,
      account_id: z.string(),
      payee_id: link,
      category_id: link,
      transfer_account_id: link,
      transfer_transaction_id: link,
      deleted: isDeleted,
    }),
  ),
  subtransactions: z.array(
    z.object({
      id,
      transaction_id: z.string(),
      amount,
      memo: name,
      payee_id: link,
      category_id: link,
      transfer_account_id: link,
      transfer_transaction_id: link,
      deleted: isDeleted,
    }),
  ),
  scheduled_transactions: z.optional(z.array(z.unknown())),
});
const answerSchema = z.object({
  data: z.union([z.object({ plan: planSchema }), z.object({ budget: planSchema })]),
});

type Plan = z.output<typeof planSchema>;
type Transaction = Plan["transactions"][number];
type Part = Omit<Transaction, "account_id" | "date">;

/** Categories that YNAB makes for itself, such as "Ready to Assign", are none. */
const INTERNAL = "Internal Master Category";
const START = "Starting Balance";

const TYPES: Readonly<Partial<Record<string, string>>> = {
  checking: "checking",
  savings: "savings",
  cash: "cash",
  creditCard: "credit_card",
  lineOfCredit: "loan",
  mortgage: "loan",
  autoLoan: "loan",
  studentLoan: "loan",
  personalLoan: "loan",
};

/** Problem: unreadable_file. */
export function parseYnab(value: unknown, fileName: string): Budget {
  const result = answerSchema.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    const path = issue?.path.join(".") || "data";
    throw unreadableRecord(fileName, `that YNAB's API would write in another way (${path})`);
  }
  const plan = "plan" in result.data.data ? result.data.data.plan : result.data.data.budget;
  const scheduledCount = plan.scheduled_transactions?.length ?? 0;
  return {
    fileName,
    currency: plan.currency_format.iso_code,
    accounts: plan.accounts
      .filter(({ deleted }) => deleted !== true)
      .map((account) => ({ id: account.id, name: account.name, type: TYPES[account.type] })),
    categories: categoriesOf(plan),
    rows: rowsOf(plan, fileName),
    notes: [
      `Left out the budget itself${scheduledCount === 0 ? "" : ` and scheduled transactions (${scheduledCount})`}.`,
    ],
  };
}

function categoriesOf({ category_groups: groups, categories }: Plan): Budget["categories"] {
  const names = new Map(groups.map((group) => [group.id, group.name]));
  return new Map(
    categories.flatMap((category) => {
      const group = names.get(category.category_group_id);
      if (group === INTERNAL) return [];
      const path = group === undefined ? [category.name] : [group, category.name];
      return [[category.id, { names: path, kind: "expense" as const }]];
    }),
  );
}

/** A split transaction is its parts, which add up to it. */
function rowsOf({ transactions, subtransactions, payees }: Plan, fileName: string): readonly BudgetRow[] {
  const payeeNames = new Map(payees.map((payee) => [payee.id, payee.name ?? ""]));
  const parts = Map.groupBy(
    subtransactions.filter(({ deleted }) => deleted !== true),
    ({ transaction_id }) => transaction_id,
  );
  const rowOf = (whole: Transaction, part: Part): BudgetRow => {
    const payee = payeeNames.get(part.payee_id ?? whole.payee_id ?? "") ?? "";
    return {
      id: part.id,
      account: whole.account_id,
      date: whole.date,
      amount: { units: BigInt(part.amount), scale: 3 },
      payee,
      memo: part.memo || whole.memo || "",
      category: part.category_id ?? undefined,
      transfer:
        part.transfer_account_id == null
          ? undefined
          : { account: part.transfer_account_id, row: part.transfer_transaction_id ?? undefined },
      isStart: payee === START,
    };
  };
  return transactions.flatMap((whole) => {
    if (whole.deleted === true) return [];
    const own = parts.get(whole.id);
    if (own === undefined) return [rowOf(whole, whole)];
    if (own.reduce((sum, part) => sum + part.amount, 0) !== whole.amount)
      throw unreadableRecord(
        fileName,
        `whose transaction of ${whole.date} (${whole.id}) is not the sum of its parts`,
      );
    return own.map((part) => rowOf(whole, part));
  });
}
