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
  ],
};
