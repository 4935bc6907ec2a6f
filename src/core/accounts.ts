import { accounts } from "../contract/account.ts";
import { DEFAULT_LIMIT } from "../contract/page.ts";
import { Problem } from "../contract/problem.ts";
import { imageOf } from "./audit/change-image.ts";
import { requireFreeCurrency, requireFreeName } from "./accounts/checks.ts";
import { changedAccount, newAccount } from "./accounts/changes.ts";
import { removeAccount } from "./accounts/removal.ts";
import { toAccountDetail, accountsForList } from "./accounts/to-account.ts";
import { summarizeChange, summarize } from "./accounts/audit-summary.ts";
import { takeBaseCurrency } from "./company.ts";
import { requireOpenBalance } from "./periods/open-balance.ts";
import { paginate, readCursor } from "./lists/cursor.ts";
import { reads, writes, type ReadingContext } from "./handler.ts";
import type { AccountFilter, AccountRecord } from "./ports/accounts.ts";
import { etagOf, requireVersion } from "./version.ts";

export const handlers = {
  list: reads(accounts.list, async (input, { queries, caller, company }) => {
    const scope = { secret: caller.secret, operation: accounts.list.id, input };
    const after = readCursor<{ name_folded: string; id: string }>(input.cursor, scope);
    const filter: AccountFilter = {
      ...(input.status === undefined ? {} : { status: input.status }),
      ...(input.currency_code === undefined ? {} : { currency_code: input.currency_code }),
      ...(input.id_suffix === undefined ? {} : { id_suffix: input.id_suffix }),
    };
    const limit = (input.limit ?? DEFAULT_LIMIT) + 1;
    const records = await queries.accounts.page(company, filter, {
      limit,
      ...(after === undefined ? {} : { after }),
    });
    const total = input.include_total === true ? await queries.accounts.count(company, filter) : null;
    const { items, pagination } = paginate(records, {
      limit: input.limit,
      total,
      scope,
      position: ({ name_folded, id }) => ({ name_folded, id }),
    });
    return { data: await accountsForList(queries, { company, records: items }), pagination };
  }),

  get: reads(accounts.get, async ({ id }, context) => toAnswer(await accountById(context, id), context)),

  create: writes(accounts.create, async (input, context) => {
    const record = newAccount(input, context);
    await requireFreeName(context, record);
    await requireOpenBalance(context, { after: record });
    await context.queries.accounts.insert(context.company, record);
    const companyImage = await takeBaseCurrency(context, record.currency_code);
    context.record({
      type: "account.created",
      subject_id: record.id,
      summary: summarize(record),
      images: [
        imageOf("account", { before: undefined, after: record }),
        ...(companyImage === undefined ? [] : [companyImage]),
      ],
    });
    return {
      ...(await toAnswer(record, context)),
      location: accounts.get.path.replace("{id}", record.id),
    };
  }),

  update: writes(accounts.update, async ({ id, ...changes }, context) => {
    const before = await accountById(context, id);
    requireVersion(context.options, before);
    const after = changedAccount(before, { changes, now: context.now });
    if (!differs(before, after)) return toAnswer(before, context);
    await requireFreeName(context, after);
    await requireFreeCurrency(context, { before, after });
    await requireOpenBalance(context, { before, after });
    await context.queries.accounts.update(context.company, after);
    const isArchived = after.status === "archived" && before.status !== "archived";
    context.record({
      type: isArchived ? "account.archived" : "account.updated",
      subject_id: id,
      summary: summarizeChange(before, after),
      images: [imageOf("account", { before, after })],
    });
    return toAnswer(after, context);
  }),

  delete: writes(
    accounts.delete,
    async ({ id, force = false }, context) => {
      const account = await accountById(context, id);
      requireVersion(context.options, account);
      const remaining = await removeAccount(context, { account, archive: force });
      return remaining === undefined ? { data: { id, deleted: true } } : toAnswer(remaining, context);
    },
    { rehearses: true },
  ),

  transactions: reads(accounts.transactions, async ({ id, ...input }, context) => {
    const { id: bank_account_id } = await accountById(context, id);
    const { listTransactions } = await import("./transactions/query/list.ts");
    return listTransactions({ ...input, bank_account_id: [bank_account_id] }, context);
  }),

  reconcile: writes(
    accounts.reconcile,
    async (input, context) => {
      const { reconcileAccount } = await import("./reconciliation/reconcile-account.ts");
      return reconcileAccount(input, context);
    },
    { alone: true },
  ),
};

/** The account of an id. In a write its row is locked, so that nobody else books on it. Problem: not_found. */
async function accountById({ queries, company }: ReadingContext, id: string): Promise<AccountRecord> {
  const record = await queries.accounts.claim(company, id);
  if (record === undefined) throw new Problem("not_found");
  return record;
}

async function toAnswer(record: AccountRecord, { queries, company }: ReadingContext) {
  return { data: await toAccountDetail(queries, { company, record }), etag: etagOf(record) };
}

/** Whether an update changed anything beside `updated_at` and `version`. */
function differs(before: AccountRecord, after: AccountRecord): boolean {
  const comparable = { ...after, updated_at: before.updated_at, version: before.version };
  return Object.entries(comparable).some(([name, value]) => before[name as keyof AccountRecord] !== value);
}
