import { accounts } from "../contract/account.ts";
import { DEFAULT_LIMIT } from "../contract/page.ts";
import { Problem } from "../contract/problem.ts";
import { newAccount } from "./accounts/changes.ts";
import { accountDetail, listedAccounts, maskedIban } from "./accounts/shown.ts";
import { paginate, readCursor } from "./cursor.ts";
import { reads, writes, type ReadingContext } from "./handler.ts";
import type { AccountFilter, AccountRecord } from "./ports/accounts.ts";
import { etagOf } from "./version.ts";

export const handlers = {
  list: reads(accounts.list, async (input, { ask, caller, company }) => {
    const scope = { secret: caller.secret, operation: accounts.list.id, input };
    const after = readCursor<{ name_folded: string; id: string }>(input.cursor, scope);
    const filter: AccountFilter = {
      ...(input.status === undefined ? {} : { status: input.status }),
      ...(input.currency_code === undefined ? {} : { currency_code: input.currency_code }),
    };
    const limit = (input.limit ?? DEFAULT_LIMIT) + 1;
    const found = await ask.accounts.page(company, filter, {
      limit,
      ...(after === undefined ? {} : { after }),
    });
    const total = input.include_total === true ? await ask.accounts.count(company, filter) : null;
    const { items, pagination } = paginate(found, {
      limit: input.limit,
      total,
      scope,
      position: ({ name_folded, id }) => ({ name_folded, id }),
    });
    return { data: await listedAccounts(ask, { company, records: items }), pagination };
  }),

  get: reads(accounts.get, async ({ id }, context) => shown(await accountById(context, id), context)),

  create: writes(accounts.create, async (input, context) => {
    const record = newAccount(input, context);
    await requireFreeName(context, record);
    await context.ask.accounts.insert(context.company, record);
    await context.record({
      type: "account.created",
      subject_id: record.id,
      summary: { ...input, ...(input.iban === undefined ? {} : { iban: maskedIban(input.iban) }) },
    });
    return {
      ...(await shown(record, context)),
      location: accounts.get.path.replace("{id}", record.id),
    };
  }),
};

/** The account of an id. Problem: not_found. */
async function accountById({ ask, company }: ReadingContext, id: string): Promise<AccountRecord> {
  const record = await ask.accounts.byId(company, id);
  if (record === undefined) throw new Problem("not_found");
  return record;
}

async function shown(record: AccountRecord, { ask, company }: ReadingContext) {
  return { data: await accountDetail(ask, { company, record }), etag: etagOf(record) };
}

/** Refuses a name that another unarchived account has. Problem: duplicate_name. */
async function requireFreeName({ ask, company }: ReadingContext, record: AccountRecord): Promise<void> {
  if (record.status === "archived") return;
  const other = await ask.accounts.byName(company, record.name_folded);
  if (other === undefined || other.id === record.id) return;
  throw new Problem("duplicate_name", {
    detail: `There is an account "${other.name}" already.`,
    more: { account_id: other.id },
  });
}
