/** Rules of a file as requests: fields by the contract's names, accounts by their ids; and back again. */
import { fieldOfFlag } from "../../contract/transaction/fields.ts";
import type { WhereCondition } from "../../contract/transaction/where.ts";
import { fieldOf } from "../filter/field-names.ts";

/** `accountIdOf` finds an account by its name or id. */
export async function storedCondition(
  condition: WhereCondition,
  accountIdOf: (name: string) => Promise<string>,
): Promise<WhereCondition> {
  if (typeof condition !== "object" || (condition as unknown) === null) return condition;
  if ("any" in condition) {
    const any: WhereCondition[] = [];
    for (const each of condition.any) any.push(await storedCondition(each, accountIdOf));
    return { any };
  }
  if ("not" in condition) return { not: await storedCondition(condition.not, accountIdOf) };
  const term = condition;
  const field = fieldOf(String(term.field)) ?? term.field;
  const value =
    typeof term.value === "number" || typeof term.value === "boolean" ? String(term.value) : term.value;
  const isAccount = field === "bank_account_id" && term.op !== "~" && typeof value === "string";
  return { ...term, field, value: isAccount ? await accountIdOf(value) : value };
}

/** Accounts by their names, so that the rule means the same in another book. */
export function portableCondition(
  condition: WhereCondition,
  accountNames: ReadonlyMap<string, string>,
): WhereCondition {
  if ("any" in condition) return { any: condition.any.map((each) => portableCondition(each, accountNames)) };
  if ("not" in condition) return { not: portableCondition(condition.not, accountNames) };
  if (condition.field !== "bank_account_id") return condition;
  return { ...condition, value: accountNames.get(condition.value) ?? condition.value };
}

/** `merchant` is the contract's merchant_name. */
export function storedSettings(set: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [fieldOfFlag(name) ?? name, value]));
}
