/** The catalogue: every operation of the service, in the order that documents list them. */
import { accounts } from "./account.ts";
import { categories } from "./category.ts";
import { company } from "./company.ts";
import { events } from "./event.ts";
import { imports } from "./import.ts";
import { keys } from "./key.ts";
import type { Operation } from "./operation.ts";
import { periods } from "./period.ts";
import { proposals } from "./proposal.ts";
import { review } from "./review.ts";
import { reconciliation } from "./reconciliation.ts";
import { reports } from "./report.ts";
import { rules } from "./rule.ts";
import { statements } from "./statement.ts";
import { suggestions } from "./suggestion.ts";
import { transactions } from "./transaction.ts";
import { transfers } from "./transfer.ts";

export const catalogue = {
  keys,
  transactions,
  accounts,
  statements,
  categories,
  suggestions,
  rules,
  proposals,
  review,
  reports,
  company,
  periods,
  imports,
  events,
  transfers,
  reconciliation,
};

export const operations: readonly Operation[] = Object.values(catalogue).flatMap((group) =>
  Object.values<Operation>(group),
);
