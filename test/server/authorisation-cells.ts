/** What the authorisation matrix asks for: an input for every operation, about a record of one's own, another company's, or none. */
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

const ROW = {
  line: 2,
  occurrence: 1,
  transaction_date: "2026-01-05",
  posted_date: "2026-01-05",
  description: "Coffee",
  original_description: "Coffee",
  amount: "-3.50",
  currency_code: "EUR",
  source: ["2026-01-05", "-3.50", "Coffee"],
};
const FILE =
  "Date,Amount,Description,Balance\n2026-01-05,-3.50,Coffee,996.50\n2026-01-06,12.00,Refund,1008.50\n";

let count = 0;

function importOf(account: string) {
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

function statementOf(account: string) {
  const fee = count++;
  return {
    bank_account_id: account,
    file_name: "bank.csv",
    file: Buffer.from(`${FILE}2026-01-07,-${fee}.00,Fee,${1008.5 - fee}0\n`).toString("base64"),
  };
}

function ruleOf() {
  return {
    name: `Rule ${count++}`,
    where: [{ field: "description", op: "~", value: "nothing" }],
    set: { category: "rent" },
  };
}

function taggingOf(transaction: string) {
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

/** Makes one record of each kind; a cell that changes or removes one finds it as it was made. */
export async function records(core: Core, owner: Credential): Promise<Ids> {
  const account = (await core.call(accounts.create, owner, { name: `Main ${count++}`, currency_code: "EUR" }))
    .data.id;
  const emptyAccount = (await core.call(accounts.create, owner, { name: `Empty ${count++}` })).data.id;
  const { data: other } = await core.call(accounts.create, owner, { name: `Other ${count++}` });
  const create = async () =>
    (
      await core.call(transactions.create, owner, {
        bank_account_id: account,
        transaction_date: "2026-02-01",
        description: `Tea ${count++}`,
        amount: "-2.00",
      })
    ).data.id;
  const transaction = await create();
  const deleted = await create();
  await core.call(transactions.delete, owner, { id: deleted });
  const matched = [
    await create(),
    (
      await core.call(transactions.create, owner, {
        bank_account_id: other.id,
        transaction_date: "2026-02-01",
        description: "Tea money",
        amount: "2.00",
      })
    ).data.id,
  ];
  await core.call(transfers.match, owner, { transaction_ids: matched });
  const bulk = (
    await core.call(transactions.bulkUpdate, owner, { ids: [transaction], add_tags: [`t${count++}`] })
  ).data.bulk_id;
  const begin = async () => (await core.call(imports.begin, owner, importOf(account))).data.id;
  const ended = await begin();
  await core.call(imports.complete, owner, { id: ended, rows: 0 });
  return {
    account,
    emptyAccount,
    transaction,
    deleted,
    bulk: bulk ?? "",
    statement: (await core.call(statements.upload, owner, statementOf(account))).data.id,
    running: await begin(),
    matched: matched[0] ?? "",
    ended,
    event: (await core.call(events.list, owner, { subject_id: deleted, limit: 1 })).data[0]?.id ?? "",
    rule: (await core.call(rules.create, owner, ruleOf())).data.id,
    proposal: await newProposal(core, owner, transaction),
    key: (await core.call(keys.create, owner, { name: "Spare" })).data.id,
    category: (await core.call(categories.create, owner, { name: `Own ${count++}`, kind: "expense" })).data
      .slug,
  };
}

/** An input that each operation accepts, about these records; for operations about no record, always the same one. */
export const inputs: Readonly<Record<string, (ids: Ids) => Readonly<Record<string, unknown>>>> = {
  "keys.current": () => ({}),
  "keys.usage": () => ({}),
  "keys.currentHours": () => ({}),
  "keys.list": () => ({}),
  "keys.create": () => ({ name: "Made", scopes: ["categories:read"] }),
  "keys.revoke": ({ key }) => ({ id: key }),
  "keys.update": ({ key }) => ({ id: key, name: "Renamed" }),
  "keys.rotate": ({ key }) => ({ id: key }),
  "keys.usageOf": ({ key }) => ({ id: key }),
  "keys.usageHours": ({ key }) => ({ id: key }),
  "transactions.list": ({ account }) => ({ bank_account_id: account }),
  "transactions.create": ({ account }) => ({
    bank_account_id: account,
    transaction_date: "2026-03-01",
    description: "Tea",
    amount: "-2.00",
  }),
  "transactions.bulkCreate": ({ account }) => ({
    records: [
      { bank_account_id: account, transaction_date: "2026-02-03", description: "Tea", amount: "-2.00" },
    ],
  }),
  "transactions.get": ({ transaction }) => ({ id: transaction }),
  "transactions.source": ({ transaction }) => ({ id: transaction }),
  "transactions.why": ({ transaction }) => ({ id: transaction }),
  "transactions.update": ({ transaction }) => ({ id: transaction, description: "Green tea" }),
  "transactions.delete": ({ transaction }) => ({ id: transaction }),
  "transactions.restore": ({ deleted }) => ({ id: deleted }),
  "transactions.bulkUpdate": ({ transaction }) => ({ ids: [transaction], add_tags: ["x"] }),
  "transactions.bulkUndo": ({ bulk }) => ({ bulk_id: bulk }),
  "accounts.list": () => ({}),
  "accounts.create": () => ({ name: `New ${count++}`, currency_code: "EUR" }),
  "accounts.get": ({ account }) => ({ id: account }),
  "accounts.update": ({ account }) => ({ id: account, bank_name: "Bank" }),
  "accounts.delete": ({ emptyAccount }) => ({ id: emptyAccount }),
  "accounts.transactions": ({ account }) => ({ id: account }),
  "accounts.reconcile": ({ account }) => ({ id: account, until: "1999-12-31", balance: "0", dry_run: true }),
  "statements.list": ({ account }) => ({ bank_account_id: account }),
  "statements.upload": ({ account }) => statementOf(account),
  "statements.get": ({ statement }) => ({ id: statement }),
  "statements.transactions": ({ statement }) => ({ id: statement }),
  "statements.reconcile": ({ statement }) => ({ id: statement, dry_run: true }),
  "categories.list": () => ({}),
  "review.list": ({ account }) => ({ bank_account_id: account }),
  "suggestions.list": ({ account }) => ({ bank_account_id: account }),
  "suggestions.accuracy": () => ({}),
  "suggestions.accept": ({ transaction }) => ({ ids: [transaction] }),
  "categories.create": () => ({ name: `Category ${count++}`, kind: "expense" }),
  "categories.get": ({ category }) => ({ slug: category }),
  "categories.update": ({ category }) => ({ slug: category, name: `Renamed ${count++}` }),
  "categories.merge": ({ category }) => ({ slug: category, into: "travel" }),
  "categories.archive": ({ category }) => ({ slug: category }),
  "categories.words": () => ({}),
  "categories.map": () => ({ word: `Word ${count++}`, category: "meals" }),
  "rules.list": () => ({}),
  "rules.create": ruleOf,
  "rules.get": ({ rule }) => ({ id: rule }),
  "rules.update": ({ rule }) => ({ id: rule, name: `Renamed ${count++}` }),
  "rules.delete": ({ rule }) => ({ id: rule }),
  "rules.move": ({ rule }) => ({ id: rule, position: 1 }),
  "rules.test": ({ rule }) => ({ rule_id: rule }),
  "rules.apply": ({ rule }) => ({ ids: [rule] }),
  "rules.import": () => ({
    rules: [
      {
        name: `Imported ${count++}`,
        where: [{ field: "description", op: "~", value: "x" }],
        set: { category: "rent" },
      },
    ],
  }),
  "rules.starter": () => ({ dry_run: true }),
  "proposals.list": () => ({}),
  "proposals.create": ({ transaction }) => taggingOf(transaction),
  "proposals.get": ({ proposal }) => ({ id: proposal }),
  "proposals.apply": ({ proposal }) => ({ id: proposal }),
  "proposals.reject": ({ proposal }) => ({ id: proposal }),
  "reports.cashFlow": ({ account }) => ({
    date_from: "2026-01-01",
    date_to: "2026-01-31",
    bank_account_id: account,
  }),
  "reports.spending": () => ({ date_from: "2026-01-01", date_to: "2026-01-31", by: "category" }),
  "reports.financialSummary": () => ({ date_from: "2026-01-01", date_to: "2026-01-31" }),
  "company.get": () => ({}),
  "periods.close": () => ({ until: "1999-12-31" }),
  "periods.reopen": () => ({ from: "1970-01-01" }),
  "company.update": () => ({ name: "Acme" }),
  "imports.begin": ({ account }) => importOf(account),
  "imports.evidence": ({ account }) => ({ bank_account_id: account, layout: "csv" }),
  "imports.compare": ({ account }) => ({ bank_account_id: account, period: null }),
  "imports.match": ({ account }) => ({ bank_account_id: account, period: null, rows: [ROW] }),
  "imports.chunk": ({ running }) => ({ id: running, n: 0, rows: [ROW] }),
  "imports.complete": ({ running }) => ({ id: running, rows: 0 }),
  "imports.list": ({ account }) => ({ bank_account_id: account }),
  "imports.get": ({ ended }) => ({ id: ended }),
  "imports.rows": ({ ended }) => ({ id: ended }),
  "imports.accept": ({ ended }) => ({ id: ended }),
  "imports.dismiss": ({ ended }) => ({ id: ended }),
  "imports.undo": ({ ended }) => ({ id: ended }),
  "events.undo": ({ event }) => ({ id: event }),
  "transfers.list": () => ({}),
  "transfers.match": () => ({ all_sure: true }),
  "transfers.unmatch": ({ matched }) => ({ transaction_ids: [matched] }),
  "reconciliation.status": () => ({}),
  "events.list": ({ transaction }) => ({ subject_id: transaction }),
};

/** The scopes that each satisfy what an operation needs, as the contract states them; written out, not computed. */
export const satisfied: Readonly<Record<string, readonly string[]>> = {
  "transactions:create": ["transactions:create", "transactions:write", "transactions", "write"],
  "transactions:read": ["transactions:read", "transactions", "read"],
  "transactions:write": ["transactions:write", "transactions", "write"],
  "accounts:read": ["accounts:read", "accounts", "read"],
  "accounts:write": ["accounts:write", "accounts", "write"],
  "statements:read": ["statements:read", "statements", "read"],
  "statements:write": ["statements:write", "statements", "write"],
  "categories:read": ["categories:read", "categories", "read"],
  "categories:write": ["categories:write", "categories", "write"],
  "rules:read": ["rules:read", "rules", "read"],
  "rules:write": ["rules:write", "rules", "write"],
  "proposals:read": ["proposals:read", "proposals", "read"],
  "proposals:write": ["proposals:write", "proposals", "write"],
  "reports:read": ["reports:read", "reports", "read"],
  "company:read": ["company:read", "company", "read"],
  "company:write": ["company:write", "company", "write"],
  "events:read": ["events:read", "read"],
  close: ["close"],
  api_keys: ["api_keys"],
};
