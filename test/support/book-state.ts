/** All that a book says of its records, as a person reads it: what an undo must leave as it was. */
import { accounts } from "../../src/contract/account.ts";
import { categories } from "../../src/contract/category.ts";
import { company } from "../../src/contract/company.ts";
import { imports } from "../../src/contract/import.ts";
import { writeJson } from "../../src/contract/values/json.ts";
import { reports } from "../../src/contract/report.ts";
import { rules, type Rule } from "../../src/contract/rule.ts";
import { statements } from "../../src/contract/statement.ts";
import { transactions } from "../../src/contract/transaction.ts";
import type { TestBook } from "./book.ts";

const YEAR = { date_from: "2026-01-01", date_to: "2026-12-31" };

/** The lines of the state, each a record. Imports and statements that were undone stay on record, and are left out. */
export async function bookState({ core, owner }: TestBook): Promise<readonly string[]> {
  const accountList = (await core.call(accounts.list, owner, { limit: 500 })).data;
  const details = await Promise.all(accountList.map(({ id }) => core.call(accounts.get, owner, { id })));
  const importList = (await core.call(imports.list, owner, { limit: 500 })).data;
  const statementList = (await core.call(statements.list, owner, { limit: 500 })).data;
  return [
    (await core.call(company.get, owner, {})).data,
    ...accountList,
    ...details.map(({ data }) => data),
    ...(await core.call(transactions.list, owner, { limit: 500, sort: "transaction_date" })).data,
    ...importList.filter(({ state }) => state !== "undone"),
    ...statementList.filter(({ status }) => status !== "reverted"),
    ...(await core.call(categories.list, owner, { limit: 500 })).data,
    ...(await core.call(categories.words, owner, { limit: 500 })).data,
    ...(await core.call(rules.list, owner, { limit: 500 })).data.map(withoutUse),
    (await core.call(reports.cashFlow, owner, YEAR)).data,
    (await core.call(reports.financialSummary, owner, YEAR)).data,
  ].map((record) => writeJson(record).replaceAll(/"updated_at":"[^"]*"/g, '"updated_at":…'));
}

/** What a rule did stays counted when it is undone. */
function withoutUse({
  recent_hits: _hits,
  last_hit: _day,
  ...rule
}: Rule): Omit<Rule, "recent_hits" | "last_hit"> {
  return rule;
}
