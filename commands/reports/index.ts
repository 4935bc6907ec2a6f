import type { Entry } from "../../src/terminal/command.ts";

export const reports: Entry = {
  name: "reports",
  summary: "Cash flow, income and expenses",
  entries: [
    {
      name: "cash-flow",
      summary: "Show money in and out by period, and the balances",
      scopes: ["reports:read"],
      load: async () => (await import("./cash-flow.ts")).cashFlow,
    },
    {
      name: "summary",
      summary: "Show income, expenses and balances, compared with the previous period",
      scopes: ["reports:read"],
      load: async () => (await import("./summary.ts")).summary,
    },
    {
      name: "spending",
      summary: "Show money in and out by category, merchant, account, tag or month, or by two of them",
      scopes: ["reports:read"],
      load: async () => (await import("./spending.ts")).spending,
    },
    {
      name: "income",
      summary: "Show income and expenses by category, period beside period",
      scopes: ["reports:read"],
      load: async () => (await import("./income.ts")).income,
    },
    {
      name: "top",
      summary: "Show the merchants, categories or tags that moved the most money",
      scopes: ["reports:read"],
      load: async () => (await import("./top.ts")).top,
    },
    {
      name: "page",
      summary: "Write a page for a browser: figures, charts, and the transactions behind them",
      scopes: ["reports:read", "transactions:read", "accounts:read"],
      load: async () => (await import("./page.ts")).page,
    },
  ],
};
