/** Each way to change what a closed period says, as a table over the catalogue. */
import { accounts } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import { events } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import type { InputOf, Operation } from "../../../src/contract/operation.ts";
import { proposals } from "../../../src/contract/proposal.ts";
import { statements } from "../../../src/contract/statement.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { transfers } from "../../../src/contract/transfer.ts";
import { beginInput, rowsOf, type Line } from "../../support/import.ts";

/** What closes is the end of February; the tests' present is a day of March. */
export const UNTIL = "2026-02-28";

interface Ids {
  readonly id: string;
  readonly bulk_id: string;
}

export type Caller = <Op extends Operation>(operation: Op, input: InputOf<Op>) => Promise<Ids>;

/** What a change starts from: the caller, an account with nothing on it, and another one. */
export interface Setting {
  readonly call: Caller;
  readonly account: string;
  readonly other: string;
}

/** Prepares while the books are open, and answers the change that is tried once they are closed. */
export type Change = (setting: Setting) => Promise<() => Promise<unknown>>;
export type ChangeLine = readonly [operation: string, what: string, change: Change];

const create = ({ call, account }: Setting, more: Partial<InputOf<typeof transactions.create>> = {}) =>
  call(transactions.create, {
    bank_account_id: account,
    transaction_date: "2026-02-10",
    description: "Tea",
    amount: "-2.00",
    ...more,
  });

async function transferRows(setting: Setting): Promise<string[]> {
  const into = { amount: "2.00", transaction_date: "2026-03-01", bank_account_id: setting.other };
  return [(await create(setting)).id, (await create(setting, into)).id];
}

const LINES: readonly Line[] = [
  ["2026-02-05", -450, "Coffee"],
  ["2026-03-06", 1000, "Refund"],
];

async function importFile(
  { call, account }: Setting,
  lines: readonly Line[] = LINES,
  facts: object = {},
): Promise<string> {
  const { id } = await call(imports.begin, beginInput(account, lines, facts));
  await call(imports.chunk, { id, n: 0, rows: [...rowsOf(lines)] });
  await call(imports.complete, { id, rows: lines.length });
  return id;
}

async function newestEvent({ call }: Setting): Promise<string> {
  const list = (await call(events.list, { limit: 1 })) as unknown as readonly Ids[];
  return list[0]?.id ?? "";
}

/** A row of closed days that is held as a possible duplicate. */
async function holdRow(setting: Setting): Promise<string> {
  await create(setting, { transaction_date: "2026-02-05", amount: "-4.50", description: "Coffee to go" });
  await create(setting, { transaction_date: "2026-03-06", amount: "10.00", description: "A refund" });
  const lines: readonly Line[] = [["2026-02-01", 1, "Start"], ...LINES, ["2026-03-20", 1, "End"]];
  return importFile(setting, lines);
}

function upload({ call, account }: Setting, day: string) {
  const rows = [`${day},-3.50,Coffee`, `2026-03-15,-7.20,Books`, `2026-03-25,12.00,Refund`];
  return call(statements.upload, {
    bank_account_id: account,
    file_name: "bank.csv",
    file: Buffer.from(`Date,Amount,Description\n${rows.join("\n")}\n`).toString("base64"),
  });
}

/** An update of a closed transaction. */
const updating =
  (changes: Partial<InputOf<typeof transactions.update>>): Change =>
  async (setting) => {
    const { id } = await create(setting);
    return () => setting.call(transactions.update, { id, ...changes });
  };

/** The undo of a change by its event. */
const undoing =
  (change: (setting: Setting) => Promise<unknown>): Change =>
  async (setting) => {
    await change(setting);
    const id = await newestEvent(setting);
    return () => setting.call(events.undo, { id });
  };

export const REFUSED: readonly ChangeLine[] = [
  ["transactions.create", "a row of a closed day", async (setting) => () => create(setting)],
  [
    "transactions.create",
    "a row of the last closed day",
    async (setting) => () => create(setting, { transaction_date: UNTIL }),
  ],
  [
    "transactions.bulkCreate",
    "one row of a closed day, and one after it",
    async ({ call, account }) =>
      () =>
        call(transactions.bulkCreate, {
          records: ["2026-02-10", "2026-03-01"].map((transaction_date) => ({
            bank_account_id: account,
            transaction_date,
            description: "Tea",
            amount: "-2.00",
          })),
        }),
  ],
  ["transactions.update", "its amount", updating({ amount: "-3.00" })],
  ["transactions.update", "its day within the period", updating({ transaction_date: "2026-02-11" })],
  ["transactions.update", "moved out", updating({ transaction_date: "2026-03-01" })],
  ["transactions.update", "the day of its booking", updating({ posted_date: "2026-03-02" })],
  ["transactions.update", "its category", updating({ category: "travel" })],
  ["transactions.update", "its place in the cash flow", updating({ cash_flow_category: "financing" })],
  ["transactions.update", "its description", updating({ description: "Green tea" })],
  ["transactions.update", "its merchant", updating({ merchant_name: "Tee GmbH" })],
  ["transactions.update", "its external id", updating({ external_id: "x-1" })],
  ["transactions.update", "its status", updating({ status: "excluded" })],
  ["transactions.update", "reconciled", updating({ is_reconciled: true })],
  [
    "transactions.update",
    "its account",
    async (setting) => {
      const { id } = await create(setting);
      return () => setting.call(transactions.update, { id, bank_account_id: setting.other });
    },
  ],
  [
    "transactions.update",
    "a row moved in",
    async (setting) => {
      const { id } = await create(setting, { transaction_date: "2026-03-01" });
      return () => setting.call(transactions.update, { id, transaction_date: "2026-02-28" });
    },
  ],
  [
    "transactions.delete",
    "a row",
    async (setting) => {
      const { id } = await create(setting);
      return () => setting.call(transactions.delete, { id });
    },
  ],
  [
    "transactions.delete",
    "a row, as a rehearsal",
    async (setting) => {
      const { id } = await create(setting);
      return () => setting.call(transactions.delete, { id, dry_run: true });
    },
  ],
  [
    "transactions.restore",
    "a row",
    async (setting) => {
      const { id } = await create(setting);
      await setting.call(transactions.delete, { id });
      return () => setting.call(transactions.restore, { id });
    },
  ],
  [
    "transactions.bulkUpdate",
    "categories, of closed rows only",
    async (setting) => {
      const ids = [(await create(setting)).id, (await create(setting, { category: "rent" })).id];
      return () => setting.call(transactions.bulkUpdate, { ids, set: { category: "travel" } });
    },
  ],
  [
    "transactions.bulkUpdate",
    "categories, of one closed row among open ones",
    async (setting) => {
      await create(setting);
      await create(setting, { transaction_date: "2026-03-01" });
      return () =>
        setting.call(transactions.bulkUpdate, {
          filter: { direction: "out" },
          set: { category: "travel" },
        });
    },
  ],
  [
    "transactions.bulkUpdate",
    "a rehearsal",
    async (setting) => {
      const ids = [(await create(setting)).id];
      return () => setting.call(transactions.bulkUpdate, { ids, set: { category: "travel" }, dry_run: true });
    },
  ],
  [
    "proposals.create",
    "of a category",
    async (setting) => {
      const request = { ids: [(await create(setting)).id], set: { category: "travel" } };
      return () => setting.call(proposals.create, { operation: "transactions.bulk_update", request });
    },
  ],
  [
    "proposals.apply",
    "of a category",
    async (setting) => {
      const request = { ids: [(await create(setting)).id], set: { category: "travel" } };
      const { id } = await setting.call(proposals.create, { operation: "transactions.bulk_update", request });
      return () => setting.call(proposals.apply, { id });
    },
  ],
  [
    "transfers.match",
    "a closed row with an open one",
    async (setting) => {
      const transaction_ids = await transferRows(setting);
      return () => setting.call(transfers.match, { transaction_ids });
    },
  ],
  [
    "transfers.unmatch",
    "a closed row from an open one",
    async (setting) => {
      const transaction_ids = await transferRows(setting);
      await setting.call(transfers.match, { transaction_ids });
      return () => setting.call(transfers.unmatch, { transaction_ids });
    },
  ],
  [
    "accounts.reconcile",
    "with a balance of a closed day",
    async (setting) => {
      await create(setting);
      const input = { id: setting.account, until: UNTIL, balance: "-2.00" };
      return () => setting.call(accounts.reconcile, input);
    },
  ],
  [
    "accounts.reconcile",
    "with a ticked row of a closed day",
    async (setting) => {
      const { id } = await create(setting);
      const input = { id: setting.account, until: "2026-03-10", balance: "-2.00", transaction_ids: [id] };
      return () => setting.call(accounts.reconcile, input);
    },
  ],
  [
    "statements.reconcile",
    "of closed days",
    async (setting) => {
      const { id } = await setting.call(statements.upload, {
        bank_account_id: setting.account,
        file_name: "bank.csv",
        file: Buffer.from(
          "Date,Amount,Description,Balance\n2026-02-05,-3.50,Coffee,96.50\n2026-02-06,12.00,Refund,108.50\n",
        ).toString("base64"),
      });
      return () => setting.call(statements.reconcile, { id });
    },
  ],
  [
    "transactions.bulkUpdate",
    "moved to another account",
    async (setting) => {
      const ids = [(await create(setting)).id];
      return () => setting.call(transactions.bulkUpdate, { ids, set: { bank_account_id: setting.other } });
    },
  ],
  [
    "transactions.bulkUndo",
    "categories",
    async (setting) => {
      const ids = [(await create(setting)).id];
      const { bulk_id } = await setting.call(transactions.bulkUpdate, { ids, set: { category: "travel" } });
      return () => setting.call(transactions.bulkUndo, { bulk_id });
    },
  ],
  ["events.undo", "a create", undoing(create)],
  [
    "events.undo",
    "a create, as a rehearsal",
    async (setting) => {
      await create(setting);
      const id = await newestEvent(setting);
      return () => setting.call(events.undo, { id, dry_run: true });
    },
  ],
  [
    "events.undo",
    "an update",
    undoing(async (setting) => {
      const { id } = await create(setting);
      await setting.call(transactions.update, { id, category: "travel" });
    }),
  ],
  [
    "events.undo",
    "an update that moved the row out",
    undoing(async (setting) => {
      const { id } = await create(setting);
      await setting.call(transactions.update, { id, transaction_date: "2026-03-01" });
    }),
  ],
  [
    "events.undo",
    "a deletion",
    undoing(async (setting) => {
      const { id } = await create(setting);
      await setting.call(transactions.delete, { id });
    }),
  ],
  [
    "events.undo",
    "a bulk change",
    undoing(async (setting) => {
      const ids = [(await create(setting)).id];
      await setting.call(transactions.bulkUpdate, { ids, set: { category: "travel" } });
    }),
  ],
  ["events.undo", "an import", undoing((setting) => importFile(setting))],
  [
    "events.undo",
    "an opening balance",
    undoing(({ call, account }) => call(accounts.update, { id: account, opening_balance: "12.50" })),
  ],
  [
    "events.undo",
    "an account with an opening balance",
    undoing(({ call }) =>
      call(accounts.create, { name: "Savings", currency_code: "EUR", opening_balance: "5" }),
    ),
  ],
  [
    "events.undo",
    "the deletion of an account with an opening balance",
    undoing(async ({ call }) => {
      const { id } = await call(accounts.create, {
        name: "Savings",
        currency_code: "EUR",
        opening_balance: "5",
      });
      await call(accounts.delete, { id });
    }),
  ],
  [
    "imports.accept",
    "all held rows",
    async (setting) => {
      const id = await holdRow(setting);
      return () => setting.call(imports.accept, { id });
    },
  ],
  [
    "imports.accept",
    "one held row",
    async (setting) => {
      const id = await holdRow(setting);
      return () => setting.call(imports.accept, { id, lines: [3] });
    },
  ],
  [
    "imports.undo",
    "a file with a closed row",
    async (setting) => {
      const id = await importFile(setting);
      return () => setting.call(imports.undo, { id });
    },
  ],
  [
    "imports.undo",
    "a file with a closed row, by force",
    async (setting) => {
      const id = await importFile(setting);
      return () => setting.call(imports.undo, { id, force: true });
    },
  ],
  [
    "imports.undo",
    "a rehearsal",
    async (setting) => {
      const id = await importFile(setting);
      return () => setting.call(imports.undo, { id, dry_run: true });
    },
  ],
  [
    "suggestions.accept",
    "for a closed row",
    async (setting) => {
      await create(setting, { category: "travel", transaction_date: "2026-01-01" });
      const { id } = await create(setting);
      return () => setting.call(suggestions.accept, { ids: [id] });
    },
  ],
  [
    "categories.merge",
    "of closed rows",
    async (setting) => {
      await create(setting, { category: "travel" });
      return () => setting.call(categories.merge, { slug: "travel", into: "meals" });
    },
  ],
  [
    "categories.update",
    "the place of closed rows",
    async (setting) => {
      await create(setting, { category: "travel" });
      return () => setting.call(categories.update, { slug: "travel", cash_flow_category: "investing" });
    },
  ],
  [
    "accounts.create",
    "with an opening balance without a day",
    async ({ call }) =>
      () =>
        call(accounts.create, { name: "Savings", currency_code: "EUR", opening_balance: "5" }),
  ],
  [
    "accounts.create",
    "with an opening balance of a closed day",
    async ({ call }) =>
      () =>
        call(accounts.create, {
          name: "Savings",
          currency_code: "EUR",
          opening_balance: "5",
          opening_date: "2026-01-01",
        }),
  ],
  [
    "accounts.update",
    "the opening balance",
    async ({ call, account }) =>
      () =>
        call(accounts.update, { id: account, opening_balance: "12.50" }),
  ],
  [
    "accounts.update",
    "the opening balance, dated later, of an account with closed rows",
    async (setting) => {
      await create(setting);
      return () =>
        setting.call(accounts.update, {
          id: setting.account,
          opening_balance: "12.50",
          opening_date: "2026-03-01",
        });
    },
  ],
  [
    "accounts.update",
    "the currency of an opening balance",
    async ({ call, account }) => {
      await call(accounts.update, { id: account, opening_balance: "12.50" });
      return () => call(accounts.update, { id: account, currency_code: "USD" });
    },
  ],
  [
    "accounts.delete",
    "with an opening balance",
    async ({ call, account }) => {
      await call(accounts.update, { id: account, opening_balance: "12.50" });
      return () => call(accounts.delete, { id: account });
    },
  ],
  [
    "accounts.delete",
    "with closed rows",
    async (setting) => {
      await create(setting);
      return () => setting.call(accounts.delete, { id: setting.account, force: true });
    },
  ],
  ...(
    [
      ["transactions.update", "amount", ({ call }, id) => call(transactions.update, { id, amount: "3.00" })],
      ["transactions.delete", "deletion", ({ call }, id) => call(transactions.delete, { id })],
      [
        "transactions.bulkUpdate",
        "category",
        ({ call }, id) => call(transactions.bulkUpdate, { ids: [id], set: { category: "travel" } }),
      ],
    ] as readonly (readonly [string, string, (setting: Setting, id: string) => Promise<unknown>])[]
  ).map(([operation, what, change]): ChangeLine => [
    operation,
    `${what} of the open side of a transfer, which parts it from the closed one`,
    async (setting) => {
      const transaction_ids = await transferRows(setting);
      await setting.call(transfers.match, { transaction_ids });
      return () => change(setting, transaction_ids[1] ?? "");
    },
  ]),
];

export const ALLOWED: readonly ChangeLine[] = [
  [
    "transactions.create",
    "a row of an open day",
    async (setting) => () => create(setting, { transaction_date: "2026-03-01" }),
  ],
  ["transactions.update", "tags of a closed row", updating({ tags: ["trip"] })],
  [
    "transactions.bulkUpdate",
    "tags of closed rows",
    async (setting) => {
      const ids = [(await create(setting)).id];
      return () => setting.call(transactions.bulkUpdate, { ids, add_tags: ["trip"] });
    },
  ],
  [
    "transactions.bulkUndo",
    "tags of closed rows",
    async (setting) => {
      const ids = [(await create(setting)).id];
      const { bulk_id } = await setting.call(transactions.bulkUpdate, { ids, add_tags: ["trip"] });
      return () => setting.call(transactions.bulkUndo, { bulk_id });
    },
  ],
  [
    "events.undo",
    "tags of a closed row",
    undoing(async (setting) => {
      const { id } = await create(setting);
      await setting.call(transactions.update, { id, tags: ["trip"] });
    }),
  ],
  [
    "transactions.delete",
    "a row of an open day",
    async (setting) => {
      const { id } = await create(setting, { transaction_date: "2026-03-01" });
      return () => setting.call(transactions.delete, { id });
    },
  ],
  [
    "transactions.restore",
    "a row of an open day",
    async (setting) => {
      const { id } = await create(setting, { transaction_date: "2026-03-01" });
      await setting.call(transactions.delete, { id });
      return () => setting.call(transactions.restore, { id });
    },
  ],
  [
    "categories.update",
    "the name of a category of closed rows",
    async (setting) => {
      await create(setting, { category: "travel" });
      return () => setting.call(categories.update, { slug: "travel", name: "Trips" });
    },
  ],
  [
    "categories.archive",
    "a category of closed rows",
    async (setting) => {
      await create(setting, { category: "travel" });
      return () => setting.call(categories.archive, { slug: "travel" });
    },
  ],
  [
    "categories.merge",
    "without closed rows",
    async ({ call }) =>
      () =>
        call(categories.merge, { slug: "travel", into: "meals" }),
  ],
  [
    "accounts.update",
    "the name of an account with closed rows",
    async (setting) => {
      await create(setting);
      return () => setting.call(accounts.update, { id: setting.account, name: "Main", status: "archived" });
    },
  ],
  [
    "accounts.create",
    "with an opening balance of an open day",
    async ({ call }) =>
      () =>
        call(accounts.create, {
          name: "Savings",
          currency_code: "EUR",
          opening_balance: "5",
          opening_date: "2026-03-01",
        }),
  ],
  [
    "accounts.delete",
    "without rows and opening balance",
    async ({ call, account }) =>
      () =>
        call(accounts.delete, { id: account }),
  ],
  [
    "imports.undo",
    "a file of open days",
    async (setting) => {
      const id = await importFile(setting, [["2026-03-01", 100, "Refund"]]);
      return () => setting.call(imports.undo, { id });
    },
  ],
  [
    "imports.accept",
    "held rows of open days by their lines",
    async (setting) => {
      const id = await holdRow(setting);
      return () => setting.call(imports.accept, { id, lines: [4] });
    },
  ],
  [
    "imports.dismiss",
    "held rows of closed days, which are written nowhere",
    async (setting) => {
      const id = await holdRow(setting);
      return () => setting.call(imports.dismiss, { id });
    },
  ],
  [
    "imports.begin",
    "a file of closed days, whose rows are rejected",
    async (setting) => () => importFile(setting),
  ],
  [
    "statements.upload",
    "a file whose closed row is rejected",
    async (setting) => () => upload(setting, "2026-02-05"),
  ],
];

/** Operations that no closed period is in the way of, each with the reason. */
export const UNTOUCHED: Readonly<Record<string, string>> = {
  "keys.create": "keys are no books",
  "keys.update": "keys are no books",
  "keys.rotate": "keys are no books",
  "keys.revoke": "keys are no books",
  "company.update": "neither name, country nor base currency changes a figure",
  "categories.create": "has no transactions yet",
  "categories.map": "says what a word means from now on",
  "proposals.reject": "what was proposed is not done",
  "rules.create": "a rule is for what comes later",
  "rules.update": "what it has set stays",
  "rules.delete": "what it has set stays",
  "rules.move": "what it has set stays",
  "rules.apply": "leaves what is closed, and counts it: see rules/apply.test.ts",
  "rules.starter": "leaves what is closed, and counts it",
  "rules.import": "rules are for what comes later",
  "imports.chunk": "rejects the rows: see imports.begin",
  "imports.complete": "writes no closed row: see imports.test.ts",
  "periods.close": "see close.test.ts",
  "periods.reopen": "see close.test.ts",
};
