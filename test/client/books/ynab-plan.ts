/** An invented plan in the layout of YNAB's API. */
const nothing = {
  memo: null as string | null,
  payee_id: null as string | null,
  category_id: null as string | null,
  transfer_account_id: null as string | null,
  transfer_transaction_id: null as string | null,
  deleted: false,
};

export function ynabPlan() {
  return {
    data: {
      plan: {
        id: "plan",
        name: "Acme",
        currency_format: { iso_code: "EUR", decimal_digits: 2, currency_symbol: "€" },
        accounts: [
          { id: "giro", name: "Giro", type: "checking", on_budget: true, closed: false, deleted: false },
          { id: "card", name: "Card", type: "creditCard", on_budget: true, closed: false, deleted: false },
          { id: "old", name: "Old", type: "cash", on_budget: true, closed: true, deleted: true },
        ],
        payees: [
          { id: "start", name: "Starting Balance", deleted: false },
          { id: "post", name: "Post Office", deleted: false },
          { id: "market", name: "Market", deleted: false },
          { id: "client", name: "Client", deleted: false },
        ],
        category_groups: [
          { id: "internal", name: "Internal Master Category", hidden: false },
          { id: "office", name: "Office", hidden: false },
        ],
        categories: [
          { id: "ready", category_group_id: "internal", name: "Inflow: Ready to Assign" },
          { id: "stamps", category_group_id: "office", name: "Post" },
        ],
        transactions: [
          { ...nothing, id: "t4", date: "2026-02-04", amount: 25_000, account_id: "giro", payee_id: "client", category_id: "ready" }, // prettier-ignore
          { ...nothing, id: "t0", date: "2026-01-01", amount: 1_000_000, account_id: "giro", payee_id: "start", category_id: "ready" }, // prettier-ignore
          { ...nothing, id: "t1", date: "2026-02-01", amount: -4850, account_id: "giro", payee_id: "post", category_id: "stamps", memo: "stamps" }, // prettier-ignore
          {
            ...nothing,
            id: "t2",
            date: "2026-02-02",
            amount: -12_500,
            account_id: "giro",
            payee_id: "market",
          },
          { ...nothing, id: "t3a", date: "2026-02-03", amount: -50_000, account_id: "giro", transfer_account_id: "card", transfer_transaction_id: "t3b" }, // prettier-ignore
          { ...nothing, id: "t3b", date: "2026-02-03", amount: 50_000, account_id: "card", transfer_account_id: "giro" }, // prettier-ignore
          { ...nothing, id: "t9", date: "2026-02-05", amount: -1000, account_id: "giro", deleted: true },
        ],
        subtransactions: [
          { ...nothing, id: "s1", transaction_id: "t2", amount: -10_000, category_id: "stamps" },
          { ...nothing, id: "s2", transaction_id: "t2", amount: -2500, memo: "rest" },
          { ...nothing, id: "s3", transaction_id: "t2", amount: -7000, deleted: true },
        ],
        scheduled_transactions: [{ id: "later" }],
      },
    },
  };
}
