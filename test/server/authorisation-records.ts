/** The records that the authorisation matrix asks about: one of each kind, of one company, and made anew where a cell used one up. */
import { createHash } from "node:crypto";
import { accounts } from "../../src/contract/account.ts";
import { categories } from "../../src/contract/category.ts";
import { events } from "../../src/contract/event.ts";
import { imports } from "../../src/contract/import.ts";
import { keys } from "../../src/contract/key.ts";
import { proposals } from "../../src/contract/proposal.ts";
import { rules } from "../../src/contract/rule.ts";
import { statements } from "../../src/contract/statement.ts";
import { transactions } from "../../src/contract/transaction.ts";
import { transfers } from "../../src/contract/transfer.ts";
import type { Credential } from "../../src/core/access/caller.ts";
import type { Core } from "../../src/core/call.ts";

/** Ids of records of one company, or of none. */
export interface Ids {
  readonly account: string;
  /** An account without transactions. */
  readonly emptyAccount: string;
  readonly transaction: string;
  readonly deleted: string;
  readonly bulk: string;
  readonly statement: string;
  /** An import that runs, one that is complete with held rows decided. */
  readonly running: string;
  readonly ended: string;
  readonly key: string;
  /** Slug of a category of the company's own. */
  readonly category: string;
  readonly rule: string;
  /** Of a bulk update. */
  readonly proposal: string;
  /** The event of the deletion. */
  readonly event: string;
  /** One side of a matched transfer. */
  readonly matched: string;
}

const NOWHERE = "00000000-0000-7000-8000-000000000000";

/** Ids that no record has, as long as those of records. */
export const absent: Ids = {
  account: NOWHERE,
  emptyAccount: NOWHERE,
  transaction: NOWHERE,
  deleted: NOWHERE,
  bulk: NOWHERE,
  statement: NOWHERE,
  running: NOWHERE,
  ended: NOWHERE,
  key: NOWHERE,
  category: NOWHERE,
  rule: NOWHERE,
  proposal: NOWHERE,
  event: NOWHERE,
  matched: NOWHERE,
};

const FILE =
  "Date,Amount,Description,Balance\n2026-01-05,-3.50,Coffee,996.50\n2026-01-06,12.00,Refund,1008.50\n";

let count = 0;

/** A number that no record has had in its name. */
export const nextNumber = (): number => count++;

export function importOf(account: string) {
  return {
    bank_account_id: account,
    file_name: "bank.csv",
    file_sha256: createHash("sha256").update(String(count++)).digest("hex"),
    file_size: 10,
    format: "csv",
    mapping: { version: 1 },
    detected: {},
    period: null,
  };
}

export function statementOf(account: string) {
  const fee = count++;
  return {
    bank_account_id: account,
    file_name: "bank.csv",
    file: Buffer.from(`${FILE}2026-01-07,-${fee}.00,Fee,${1008.5 - fee}0\n`).toString("base64"),
  };
}

export function ruleOf() {
  return {
    name: `Rule ${count++}`,
    where: [{ field: "description", op: "~", value: "nothing" }],
    set: { category: "rent" },
  };
}

export function taggingOf(transaction: string) {
  const request = { ids: [transaction], add_tags: [`p${count++}`] };
  return { operation: "transactions.bulk_update", request };
}

const proposed = new Map<Credential, string>();

/** Takes the place of the one before: a company has a hundred that are open. */
async function newProposal(core: Core, owner: Credential, transaction: string): Promise<string> {
  const before = proposed.get(owner);
  if (before !== undefined) await core.call(proposals.reject, owner, { id: before }).catch(() => {});
  const { data } = await core.call(proposals.create, owner, taggingOf(transaction));
  proposed.set(owner, data.id);
  return data.id;
}

type Making = (context: {
  readonly core: Core;
  readonly owner: Credential;
  /** The records made so far. */
  readonly ids: Ids;
}) => Promise<Partial<Ids>>;

const makeAccount = async (core: Core, owner: Credential, name: string): Promise<string> =>
  (await core.call(accounts.create, owner, { name: `${name} ${count++}`, currency_code: "EUR" })).data.id;

async function makeTransaction(
  core: Core,
  owner: Credential,
  { account, amount = "-2.00" }: { readonly account: string; readonly amount?: string },
): Promise<string> {
  const row = { bank_account_id: account, transaction_date: "2026-02-01", amount };
  const { data } = await core.call(transactions.create, owner, { ...row, description: `Tea ${count++}` });
  return data.id;
}

const beginImport = async (core: Core, owner: Credential, account: string): Promise<string> =>
  (await core.call(imports.begin, owner, importOf(account))).data.id;

/** How records are made: each after the ones that it is about, and together with those that it would be spoilt by. */
const making: readonly (readonly [names: readonly (keyof Ids)[], make: Making])[] = [
  [["account"], async ({ core, owner }) => ({ account: await makeAccount(core, owner, "Main") })],
  [["emptyAccount"], async ({ core, owner }) => ({ emptyAccount: await makeAccount(core, owner, "Empty") })],
  [
    ["transaction", "bulk", "proposal"],
    async ({ core, owner, ids }) => {
      const transaction = await makeTransaction(core, owner, ids);
      const tagging = { ids: [transaction], add_tags: [`t${count++}`] };
      const { data } = await core.call(transactions.bulkUpdate, owner, tagging);
      const proposal = await newProposal(core, owner, transaction);
      return { transaction, bulk: data.bulk_id ?? "", proposal };
    },
  ],
  [
    ["deleted", "event"],
    async ({ core, owner, ids }) => {
      const deleted = await makeTransaction(core, owner, ids);
      await core.call(transactions.delete, owner, { id: deleted });
      const { data } = await core.call(events.list, owner, { subject_id: deleted, limit: 1 });
      return { deleted, event: data[0]?.id ?? "" };
    },
  ],
  [
    ["matched"],
    async ({ core, owner, ids }) => {
      const other = await makeAccount(core, owner, "Other");
      const matched = await makeTransaction(core, owner, ids);
      const income = await makeTransaction(core, owner, { account: other, amount: "2.00" });
      await core.call(transfers.match, owner, { transaction_ids: [matched, income] });
      return { matched };
    },
  ],
  [
    ["statement"],
    async ({ core, owner, ids }) => ({
      statement: (await core.call(statements.upload, owner, statementOf(ids.account))).data.id,
    }),
  ],
  [["running"], async ({ core, owner, ids }) => ({ running: await beginImport(core, owner, ids.account) })],
  [
    ["ended"],
    async ({ core, owner, ids }) => {
      const ended = await beginImport(core, owner, ids.account);
      await core.call(imports.complete, owner, { id: ended, rows: 0 });
      return { ended };
    },
  ],
  [["rule"], async ({ core, owner }) => ({ rule: (await core.call(rules.create, owner, ruleOf())).data.id })],
  [
    ["key"],
    async ({ core, owner }) => ({ key: (await core.call(keys.create, owner, { name: "Spare" })).data.id }),
  ],
  [
    ["category"],
    async ({ core, owner }) => {
      const input = { name: `Own ${count++}`, kind: "expense" } as const;
      return { category: (await core.call(categories.create, owner, input)).data.slug };
    },
  ],
];

/** Makes one record of each kind. */
export function records(core: Core, owner: Credential): Promise<Ids> {
  return renewed(core, owner, { ids: absent, used: new Set(Object.keys(absent) as (keyof Ids)[]) });
}

/** Makes those anew that an operation was about, which may have changed or removed them; the next finds them as they were made. */
export async function renewed(
  core: Core,
  owner: Credential,
  { ids, used }: { readonly ids: Ids; readonly used: ReadonlySet<keyof Ids> },
): Promise<Ids> {
  let all = ids;
  for (const [names, make] of making)
    if (names.some((name) => used.has(name))) all = { ...all, ...(await make({ core, owner, ids: all })) };
  return all;
}

/** The records that an operation's input names. */
export function recordsNamed(make: (ids: Ids) => unknown): ReadonlySet<keyof Ids> {
  const named = new Set<keyof Ids>();
  const get = (ids: Ids, name: keyof Ids): string => (named.add(name), ids[name]);
  make(new Proxy(absent, { get: (ids, name) => get(ids, name as keyof Ids) }));
  return named;
}
